import type { Block, Grid, Paragraph } from "../document.ts";
import type { Relation } from "./relations.ts";

/** A file that is embedded in another one, as it was read. Its grids have no place yet: they get that of where they stand. */
export type EmbeddedObject =
  | { readonly kind: "workbook" | "document"; readonly blocks: readonly Block[]; readonly notices: readonly string[] }
  /** One sentence about the object, or null where the file lacks it. */
  | { readonly kind: "unread"; readonly reason: string | null };

/** Reads the embedded files that a part names and that are wanted, by the ids of their relations. */
export type EmbeddedReader = (
  relations: ReadonlyMap<string, Relation>,
  isWanted: (id: string) => boolean,
) => Promise<ReadonlyMap<string, EmbeddedObject>>;

/** Where an object stands that is shown by its relation. */
export interface ShownObject {
  readonly relation: string;
  /** Shown as an icon: an attachment, of which the page itself shows nothing. */
  readonly isIcon: boolean;
}

/** What takes in the blocks of an embedded file, giving each grid its place. */
export interface BlockTaker {
  addParagraph(paragraph: Paragraph): void;
  addTable(grid: Grid): void;
  addChart(grid: Grid): void;
}

/** Hands over what an embedded file holds, in its order. */
export function placeBlocks(blocks: readonly Block[], taker: BlockTaker): void {
  for (const block of blocks) {
    if (block.kind === "paragraph") taker.addParagraph(block);
    else if (/(?:^|,)chart=\d+$/.test(block.locator)) taker.addChart(block);
    else taker.addTable(block);
  }
}

/** The objects of one page or text, as it comes upon them; each is given once. */
export class PlacedObjects {
  readonly #objects: ReadonlyMap<string, EmbeddedObject>;
  readonly #findings: ObjectFindings;
  readonly #seen = new Set<string>();
  #attached: readonly Block[] = [];

  constructor(objects: ReadonlyMap<string, EmbeddedObject>, findings: ObjectFindings) {
    this.#objects = objects;
    this.#findings = findings;
  }

  /** What stands where an object is shown; nothing of one that is only an icon. */
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

  /** Takes what was only named since it was last asked for: it stands behind all that the page shows. */
  takeAttached(): readonly Block[] {
    const attached = this.#attached;
    this.#attached = [];
    return attached;
  }
}

/** What is said of the embedded objects of a document. */
export class ObjectFindings {
  readonly #unread = new Map<string | null, string[]>();
  readonly #icons: string[] = [];
  readonly #notices: string[] = [];

  /** `place` is what a person calls where it stands, such as `slide 3`. */
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

  /** `onPlaces` words several places. */
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

/** A reason comes as a sentence of its own, and goes into brackets. */
function because(reason: string | null, count: number): string {
  if (reason === null) return "";
  const clause = `${reason.charAt(0).toLowerCase()}${reason.slice(1).replace(/\.$/, "")}`;
  return ` (${count > 1 ? "for each: " : ""}${clause})`;
}
