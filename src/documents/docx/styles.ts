import { foldText } from "../../language/folding.ts";
import { attributeOf, childOf, childrenOf, integerOf, isOn, isTrue, type XmlNode } from "../office/xml-tree.ts";

/** What a paragraph is by its style. */
export type ParagraphKind =
  | { readonly kind: "text" }
  /** 0 is the title of the document. */
  | { readonly kind: "heading"; readonly depth: number }
  | { readonly kind: "caption" }
  /** A line of a table of contents, which repeats what stands elsewhere. */
  | { readonly kind: "contents" };

/** Looks that a run can have; null where nothing is said. */
export interface RunLook {
  readonly bold: boolean | null;
  readonly hidden: boolean | null;
  readonly raised: boolean | null;
  readonly lowered: boolean | null;
  readonly struck: boolean | null;
}

export interface ParagraphStyle {
  readonly paragraph: ParagraphKind;
  readonly look: RunLook;
  /** In twentieths of a point. */
  readonly indent: number;
}

/** Which of a table's edges its style makes bold. */
export interface TableLook {
  readonly firstRow: boolean;
  readonly firstColumn: boolean;
}

const PLAIN: RunLook = { bold: null, hidden: null, raised: null, lowered: null, struck: null };
/** Styles build upon each other; a longer chain runs in a circle. */
const CHAIN_MAX = 20;

/** The styles of a document, by the ids that its paragraphs, runs and tables name. */
export class StyleSheet {
  readonly #styles: ReadonlyMap<string, XmlNode>;
  readonly #paragraphs = new Map<string, ParagraphStyle>();
  readonly #runs = new Map<string, RunLook>();
  readonly #defaultParagraph: string;
  /** The language of the text, as far as the document says. */
  readonly language: string | null;

  constructor(root: XmlNode | undefined) {
    const styles = childrenOf(root, "style");
    this.#styles = new Map(styles.map((style) => [attributeOf(style, "styleId") ?? "", style]));
    this.#defaultParagraph = attributeOf(styles.find(isDefaultParagraph), "styleId") ?? "";
    const defaults = childOf(root, "docDefaults", "rPrDefault", "rPr", "lang");
    this.language = attributeOf(defaults, "val") ?? null;
  }

  paragraph(properties: XmlNode | undefined): ParagraphStyle {
    const id = attributeOf(childOf(properties, "pStyle"), "val") ?? this.#defaultParagraph;
    const known = this.#paragraphs.get(id) ?? this.#readParagraph(id);
    this.#paragraphs.set(id, known);
    const level = integerOf(childOf(properties, "outlineLvl"), "val");
    const indent = indentOf(properties) ?? known.indent;
    return { ...known, paragraph: level === null ? known.paragraph : kindOfLevel(level, known.paragraph), indent };
  }

  /** The look of a run by its own properties and its style. */
  run(properties: XmlNode | undefined): RunLook {
    if (!properties) return PLAIN;
    const own = lookOf(properties);
    const id = attributeOf(childOf(properties, "rStyle"), "val");
    if (id === undefined) return own;
    const known = this.#runs.get(id) ?? this.#chain(id).map(runProperties).reduce(over, PLAIN);
    this.#runs.set(id, known);
    return over(own, known);
  }

  table(properties: XmlNode | undefined): TableLook {
    const chain = this.#chain(attributeOf(childOf(properties, "tblStyle"), "val") ?? "");
    const edge = (type: string, flag: string, bit: number) =>
      shows(childOf(properties, "tblLook"), flag, bit) && chain.some((style) => makesBold(style, type));
    return { firstRow: edge("firstRow", "firstRow", 0x20), firstColumn: edge("firstCol", "firstColumn", 0x80) };
  }

  #readParagraph(id: string): ParagraphStyle {
    const chain = this.#chain(id);
    const level = chain.map((style) => integerOf(childOf(style, "pPr", "outlineLvl"), "val")).find(isSaid) ?? null;
    const named = kindByName(chain.map(nameOf));
    return {
      paragraph: level === null ? named : kindOfLevel(level, named),
      look: chain.map(runProperties).reduce(over, PLAIN),
      indent: chain.map((style) => indentOf(childOf(style, "pPr"))).find(isSaid) ?? 0,
    };
  }

  /** A style and those it is built upon, itself first. */
  #chain(id: string): readonly XmlNode[] {
    const chain: XmlNode[] = [];
    let style = this.#styles.get(id);
    while (style && chain.length < CHAIN_MAX) {
      chain.push(style);
      style = this.#styles.get(attributeOf(childOf(style, "basedOn"), "val") ?? "");
    }
    return chain;
  }
}

function isSaid<T>(value: T | null): value is T {
  return value !== null;
}

function isDefaultParagraph(style: XmlNode): boolean {
  return (
    attributeOf(style, "type") === "paragraph" && ["1", "true", "on"].includes(attributeOf(style, "default") ?? "")
  );
}

function nameOf(style: XmlNode): string {
  return foldText((attributeOf(childOf(style, "name"), "val") ?? "").trim());
}

/** Programs other than Word write the names of its styles in their own language. */
const HEADING =
  /^(?:heading|uberschrift|titre|titolo|titulo|kop|nagłowek|rubrik|overskrift|otsikko|заголовок|标题|见出し|제목) ?([1-9])$/;
const TITLE = /^(?:title|titel|titre|titulo|titolo|标题|表题|제목)$/;
const CAPTION = /^(?:caption|beschriftung|legende|epigrafe|didascalia|legenda|题注|标号|図表番号|캡션)$/;
const CONTENTS = /^(?:toc \d|toc heading|table of figures|table of authorities|contents \d|verzeichnis \d|index \d)$/;

function kindByName(names: readonly string[]): ParagraphKind {
  for (const name of names) {
    const depth = HEADING.exec(name)?.[1];
    if (depth !== undefined) return { kind: "heading", depth: Number(depth) };
    if (TITLE.test(name)) return { kind: "heading", depth: 0 };
    if (CAPTION.test(name)) return { kind: "caption" };
    if (CONTENTS.test(name)) return { kind: "contents" };
  }
  return { kind: "text" };
}

/** Levels count from 0; 9 is text. The title keeps its place above all levels. */
function kindOfLevel(level: number, named: ParagraphKind): ParagraphKind {
  if (named.kind === "contents" || (named.kind === "heading" && named.depth === 0)) return named;
  if (level >= 0 && level < 9) return { kind: "heading", depth: level + 1 };
  return named.kind === "heading" ? { kind: "text" } : named;
}

function runProperties(style: XmlNode): RunLook {
  return lookOf(childOf(style, "rPr"));
}

function lookOf(properties: XmlNode | undefined): RunLook {
  const align = attributeOf(childOf(properties, "vertAlign"), "val");
  return {
    bold: flag(childOf(properties, "b")),
    hidden: flag(childOf(properties, "vanish")),
    raised: align === undefined ? null : align === "superscript",
    lowered: align === undefined ? null : align === "subscript",
    struck: eitherOf(flag(childOf(properties, "strike")), flag(childOf(properties, "dstrike"))),
  };
}

function flag(property: XmlNode | undefined): boolean | null {
  return property === undefined ? null : isOn(property);
}

/** One line or two strike a text out alike. */
function eitherOf(one: boolean | null, other: boolean | null): boolean | null {
  return one === null || other === null ? (one ?? other) : one || other;
}

/** What the nearer look says counts; the farther one fills in. */
export function over(nearer: RunLook, farther: RunLook): RunLook {
  return {
    bold: nearer.bold ?? farther.bold,
    hidden: nearer.hidden ?? farther.hidden,
    raised: nearer.raised ?? farther.raised,
    lowered: nearer.lowered ?? farther.lowered,
    struck: nearer.struck ?? farther.struck,
  };
}

function indentOf(properties: XmlNode | undefined): number | null {
  const indent = childOf(properties, "ind");
  return integerOf(indent, "left") ?? integerOf(indent, "start");
}

function shows(look: XmlNode | undefined, flagName: string, bit: number): boolean {
  const said = attributeOf(look, flagName);
  if (said !== undefined) return isTrue(said);
  return (Number.parseInt(attributeOf(look, "val") ?? "0", 16) & bit) !== 0;
}

function makesBold(style: XmlNode, type: string): boolean {
  return childrenOf(style, "tblStylePr").some(
    (part) => attributeOf(part, "type") === type && isOn(childOf(part, "rPr", "b")),
  );
}
