import { foldText } from "../../language/folding.ts";
import { attributeOf, childOf, childrenOf, integerOf, isOn, isTrue, type XmlNode } from "../office/xml-tree.ts";

/** Role of a paragraph according to its style. */
export type ParagraphKind =
  | { readonly kind: "text" }
  /** Depth 0 is the title of the document. */
  | { readonly kind: "heading"; readonly depth: number }
  | { readonly kind: "caption" }
  /** An entry of a table of contents, which repeats text from elsewhere. */
  | { readonly kind: "contents" };

/** Formatting of a run; null where it is not specified. */
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

/** Whether the table style makes the first row and the first column bold. */
export interface TableLook {
  readonly firstRow: boolean;
  readonly firstColumn: boolean;
}

const PLAIN: RunLook = { bold: null, hidden: null, raised: null, lowered: null, struck: null };
/** Maximum length of a `basedOn` chain, against circular references. */
const CHAIN_MAX = 20;

/** The styles of a document by id, with inheritance resolved. */
export class StyleSheet {
  readonly #styles: ReadonlyMap<string, XmlNode>;
  readonly #paragraphs = new Map<string, ParagraphStyle>();
  readonly #runs = new Map<string, RunLook>();
  readonly #defaultParagraph: string;
  /** Default language of the text, if the document states it. */
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

  /** Formatting of a run from its own properties and its character style. */
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

  /** A style followed by the styles it is based on. */
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

/** Programs other than Word write the built-in style names in their own language. */
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

/** Outline levels count from 0; 9 is body text. A title stays a title at any level. */
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

/** Single and double strikethrough are treated alike. */
function eitherOf(one: boolean | null, other: boolean | null): boolean | null {
  return one === null || other === null ? (one ?? other) : one || other;
}

/** Merges two looks: the nearer one takes precedence, the farther one fills in unspecified values. */
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
