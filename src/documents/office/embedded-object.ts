import type { Block, Grid, Paragraph } from "../document.ts";
import type { Relation } from "./relations.ts";

/** An embedded file as read. Its grids get their final locator from the place that shows the object. */
export type EmbeddedObject =
  | { readonly kind: "workbook" | "document"; readonly blocks: readonly Block[]; readonly notices: readonly string[] }
  /** One sentence, or null where the object is missing in the file. */
  | { readonly kind: "unread"; readonly reason: string | null };

/** Reads the wanted embedded files of a part; the result is keyed by relationship id. */
export type EmbeddedReader = (
  relations: ReadonlyMap<string, Relation>,
  isWanted: (id: string) => boolean,
) => Promise<ReadonlyMap<string, EmbeddedObject>>;

/** A reference to an embedded object. */
export interface ShownObject {
  readonly relation: string;
  /** Shown as an icon: an attachment whose content is not visible on the page. */
  readonly isIcon: boolean;
}

/** Receives the blocks of an embedded file and assigns the locators of its grids. */
export interface BlockTaker {
  addParagraph(paragraph: Paragraph): void;
  addTable(grid: Grid): void;
  addChart(grid: Grid): void;
}

/** Passes the blocks of an embedded file to the taker, in order. */
export function placeBlocks(blocks: readonly Block[], taker: BlockTaker): void {
  for (const block of blocks) {
    if (block.kind === "paragraph") taker.addParagraph(block);
    else if (/(?:^|,)chart=\d+$/.test(block.locator)) taker.addChart(block);
    else taker.addTable(block);
  }
}

/** The embedded objects of one page or text; each is returned only once. */
export class PlacedObjects {
  readonly #objects: ReadonlyMap<string, EmbeddedObject>;
  readonly #findings: ObjectFindings;
  readonly #seen = new Set<string>();
  #attached: readonly Block[] = [];

  constructor(objects: ReadonlyMap<string, EmbeddedObject>, findings: ObjectFindings) {
    this.#objects = objects;
    this.#findings = findings;
  }

  /** The blocks to place where an object is shown; none for an icon, whose blocks `takeAttached` returns. */
  shown(shown: ShownObject, place: string): readonly Block[] {
    const object = this.#objects.get(shown.relation);
    if (this.#seen.has(shown.relation) && object !== undefined) return [];
    this.#seen.add(shown.relation);
    this.#findings.see(object, shown, place);
    if (object === undefined || object.kind === "unread") return [];
    if (!shown.isIcon) return object.blocks;
    this.#attached = [...this.#attached, ...object.blocks];
    return [];
  }

  /** Returns and clears the blocks of objects shown as icons; they go after the visible content. */
  takeAttached(): readonly Block[] {
    const attached = this.#attached;
    this.#attached = [];
    return attached;
  }
}

/** Collects the notices about the embedded objects of a document. */
export class ObjectFindings {
  readonly #unread = new Map<string | null, string[]>();
  readonly #icons: string[] = [];
  readonly #notices: string[] = [];

  /** `place` is the location as shown to people, such as `slide 3`. */
  see(object: EmbeddedObject | undefined, { isIcon }: ShownObject, place: string): void {
    if (object === undefined || object.kind === "unread") {
      const reason = object?.reason ?? null;
      this.#unread.set(reason, [...(this.#unread.get(reason) ?? []), place]);
      return;
    }
    if (isIcon) this.#icons.push(place);
    const what = object.kind === "workbook" ? "workbook" : "Word document";
    for (const notice of object.notices) this.#notices.push(`In the ${what} that is embedded on ${place}: ${notice}`);
  }

  /** `onPlaces` formats a list of places. */
  sentences(onPlaces: (places: readonly string[]) => string): readonly string[] {
    const unread = [...this.#unread].map(
      ([reason, places]) =>
        `Embedded objects are not read: ${places.length}${onPlaces(places)}${because(reason, places.length)}.`,
    );
    const icons = this.#icons.length === 0 ? [] : [this.#icons];
    return [
      ...unread,
      ...icons.map((all) => `Attached files, shown as icons, are read too: ${all.length}${onPlaces(all)}.`),
      ...this.#notices,
    ];
  }
}

/** Puts a reason, which is a full sentence, in brackets. */
function because(reason: string | null, count: number): string {
  if (reason === null) return "";
  const clause = `${reason.charAt(0).toLowerCase()}${reason.slice(1).replace(/\.$/, "")}`;
  return ` (${count > 1 ? "for each: " : ""}${clause})`;
}
