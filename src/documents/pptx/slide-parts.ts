import type { OfficeArchive } from "../office/archive.ts";
import { embeddedReader } from "../office/embedded-files.ts";
import type { EmbeddedReader } from "../office/embedded-object.ts";
import { readCharts, readDiagrams } from "../office/graphics.ts";
import { readRelations, relatedPart } from "../office/relations.ts";
import { attributeOf, readTree, type TreeOptions, type XmlNode } from "../office/xml-tree.ts";
import type { ReadOptions } from "../reader.ts";
import type { Placeholder } from "./placeholders.ts";
import { paragraphTexts } from "./shape-text.ts";
import { objectsIn, placeholdersOf, type Shape, shapesOf } from "./shapes.ts";
import type { SlideSource } from "./slide.ts";

/** Formatting elements that do not matter for reading. */
const LOOKS = new Set(
  "extLst solidFill gradFill ln lnL lnR lnT lnB latin ea cs sym effectLst endParaRPr prstGeom custGeom timing transition style".split(
    " ",
  ),
);

/** The parts of a layout or master that its slides need. */
interface Background {
  readonly placeholders: readonly Placeholder[];
  /** Fixed texts that it shows on each of its slides. */
  readonly texts: readonly string[];
  /** The part name of its slide master. */
  readonly master: string | null;
}

/** Reads slides with their related parts; layouts are read once and cached. */
export class SlideParts {
  readonly #archive: OfficeArchive;
  readonly #options: ReadOptions;
  readonly #tree: TreeOptions;
  readonly #backgrounds = new Map<string, Background>();
  readonly #toldTexts = new Set<string>();
  readonly #readEmbedded: EmbeddedReader;

  constructor(archive: OfficeArchive, options: ReadOptions) {
    this.#archive = archive;
    this.#readEmbedded = embeddedReader(archive, options);
    this.#options = options;
    this.#tree = { skip: LOOKS, charactersMax: options.limits.charactersMax };
  }

  async read(part: string, number: number): Promise<SlideSource | "hidden"> {
    const root = await readTree(this.#archive, part, this.#tree);
    if (!this.#options.includeHidden && ["0", "false"].includes(attributeOf(root, "show") ?? "1")) return "hidden";
    const relations = await readRelations(this.#archive, part);
    const backgrounds = await this.#backgroundsOf(relatedPart(this.#archive, relations, "slideLayout"));
    const { includeHidden } = this.#options;
    const shapes = shapesOf(root, { inherited: backgrounds.map(({ placeholders }) => placeholders), includeHidden });
    const shown = objectsIn(shapes);
    return {
      number,
      root,
      shapes,
      charts: await readCharts(this.#archive, relations, this.#tree),
      diagrams: await readDiagrams(this.#archive, relations, this.#tree),
      objects: await this.#readEmbedded(relations, (id) => shown.has(id)),
      notes: [
        ...this.#newTexts(backgrounds.flatMap(({ texts }) => texts)),
        ...(await this.#notesOf(relatedPart(this.#archive, relations, "notesSlide"))),
      ],
    };
  }

  /** The texts that no earlier slide had, so that each is reported once. */
  #newTexts(texts: readonly string[]): readonly string[] {
    const fresh = [...new Set(texts)].filter((text) => !this.#toldTexts.has(text));
    for (const text of fresh) this.#toldTexts.add(text);
    return fresh;
  }

  /** The layout of a slide, followed by the master of the layout. */
  async #backgroundsOf(layout: string | null): Promise<readonly Background[]> {
    if (layout === null) return [];
    const own = await this.#background(layout);
    return own.master === null ? [own] : [own, await this.#background(own.master)];
  }

  async #background(part: string): Promise<Background> {
    const known = this.#backgrounds.get(part);
    if (known) return known;
    const root = await readTree(this.#archive, part, this.#tree);
    const relations = await readRelations(this.#archive, part);
    const background = {
      placeholders: placeholdersOf(root),
      texts: shapesOf(root, { inherited: [], includeHidden: false }).flatMap(writtenTexts),
      master: relatedPart(this.#archive, relations, "slideMaster"),
    };
    this.#backgrounds.set(part, background);
    return background;
  }

  async #notesOf(part: string | null): Promise<readonly string[]> {
    if (part === null) return [];
    const root: XmlNode = await readTree(this.#archive, part, this.#tree);
    return shapesOf(root, { inherited: [], includeHidden: false }).flatMap(notesTexts);
  }
}

/** Fixed texts, without placeholders. */
function writtenTexts(shape: Shape): readonly string[] {
  if (shape.kind === "group") return shape.shapes.flatMap(writtenTexts);
  return shape.kind === "text" && shape.placeholder === null ? paragraphTexts(shape.body) : [];
}

/** Speaker notes, without page furniture such as page number and date. */
function notesTexts(shape: Shape): readonly string[] {
  if (shape.kind === "group") return shape.shapes.flatMap(notesTexts);
  if (shape.kind !== "text") return [];
  return shape.placeholder === null || shape.placeholder.type === "body" ? paragraphTexts(shape.body) : [];
}
