/** The cursor of a page; absent for the first page. */
export interface PageStart {
  readonly cursor?: string;
}

export interface CursorList<Page> {
  readonly pagesMax: number;
  readonly read: (start: PageStart) => Promise<Page>;
  /** The cursor of the next page; empty where there is none. */
  readonly nextCursor: (page: Page) => string;
}

/** Reads the pages of a list lazily. Ends with null if the list continues after `pagesMax` pages. */
export async function* cursorPages<Page>({
  pagesMax,
  read,
  nextCursor,
}: CursorList<Page>): AsyncGenerator<Page | null> {
  let cursor = "";
  for (let count = 0; count < pagesMax; count++) {
    const page = await read(cursor === "" ? {} : { cursor });
    yield page;
    cursor = nextCursor(page);
    if (cursor === "") return;
  }
  yield null;
}
