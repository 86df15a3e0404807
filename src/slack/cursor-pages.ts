/** From where a list goes on; empty for its beginning. */
export interface PageStart {
  readonly cursor?: string;
}

export interface CursorList<Page> {
  readonly pagesMax: number;
  readonly read: (start: PageStart) => Promise<Page>;
  /** What Slack calls the page behind this one; empty where none is. */
  readonly nextCursor: (page: Page) => string;
}

/** The pages of a list, each read when it is wanted. Where the list goes on behind the last that may be read, null comes at the end. */
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
