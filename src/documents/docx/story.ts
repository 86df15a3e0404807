import type { ShownObject } from "../office/embedded-object.ts";
import { plainPiece, type TextPiece } from "../office/text-pieces.ts";
import {
  alternativeOf,
  attributeOf,
  childOf,
  elementsOf,
  findAll,
  isOn,
  prefixedAttribute,
  textOf,
  type XmlNode,
} from "../office/xml-tree.ts";
import type { Findings } from "./findings.ts";
import type { NoteBook } from "./notes.ts";
import { over, type RunLook, type StyleSheet } from "./styles.ts";

/** Inline content of a paragraph. */
export interface InlineContent {
  readonly pieces: readonly TextPiece[];
  /** Text boxes, read after the paragraph that anchors them. */
  readonly boxes: readonly XmlNode[];
  /** WordArt text, such as a watermark. */
  readonly drawn: readonly string[];
  /** Relationship ids of charts and diagrams. */
  readonly charts: readonly string[];
  readonly diagrams: readonly string[];
  readonly objects: readonly ShownObject[];
}

interface OpenContent {
  readonly pieces: TextPiece[];
  readonly boxes: XmlNode[];
  readonly drawn: string[];
  readonly charts: string[];
  readonly diagrams: string[];
  readonly objects: ShownObject[];
}

/** Shared state for reading one story: the body, a header or a footer. */
export interface StoryTools {
  readonly styles: StyleSheet;
  readonly notes: NoteBook;
  readonly findings: Findings;
  readonly includeHidden: boolean;
}

/** Elements that hold only properties, or text that is not read. */
const UNREAD = new Set([
  "pPr",
  "rPr",
  "sdtPr",
  "sdtEndPr",
  "tblPr",
  "trPr",
  "tcPr",
  "instrText",
  "delInstrText",
  "delText",
  "ruby",
  "commentReference",
  "annotationRef",
  "footnoteRef",
  "endnoteRef",
  "ctrlPr",
  "fldData",
  "ffData",
]);

/** Reads paragraphs in document order; stateful because a field may begin in one paragraph and end in another. */
export class Story {
  readonly #tools: StoryTools;
  /** Open fields, outermost first: whether the current content is the field code or its result. */
  readonly #fields: ("code" | "result")[] = [];

  constructor(tools: StoryTools) {
    this.#tools = tools;
  }

  read(paragraph: XmlNode, look: RunLook): InlineContent {
    const content: OpenContent = { pieces: [], boxes: [], drawn: [], charts: [], diagrams: [], objects: [] };
    for (const child of elementsOf(paragraph)) this.#readNode(child, look, content);
    return content;
  }

  #readNode(node: XmlNode, look: RunLook, content: OpenContent): void {
    switch (node.name) {
      case "r":
        this.#readRun(node, look, content);
        return;
      case "del":
      case "moveFrom":
        this.#tools.findings.deletions += findAll(node, ["delText", "t"]).length > 0 ? 1 : 0;
        return;
      case "sdt":
        if (!isOn(childOf(node, "sdtPr", "showingPlcHdr"))) this.#readAll(childOf(node, "sdtContent"), look, content);
        return;
      case "AlternateContent":
        this.#readAll(alternativeOf(node), look, content);
        return;
      case "sup":
        this.#readAll(node, { ...look, raised: true }, content);
        return;
      case "sub":
        this.#readAll(node, { ...look, lowered: true }, content);
        return;
      case "t":
        // Ordinary runs and formula runs (`m:r`) both hold their text in `t`.
        this.#add(textOf(node), look, content);
        return;
      default:
        if (!UNREAD.has(node.name)) this.#readAll(node, look, content);
    }
  }

  #readAll(node: XmlNode | undefined, look: RunLook, content: OpenContent): void {
    for (const child of elementsOf(node)) this.#readNode(child, look, content);
  }

  #readRun(run: XmlNode, paragraphLook: RunLook, content: OpenContent): void {
    const look = over(this.#tools.styles.run(childOf(run, "rPr")), paragraphLook);
    if (look.hidden && !this.#tools.includeHidden) {
      // Field marks of hidden runs are still read, or the field would never end.
      for (const child of elementsOf(run)) if (child.name === "fldChar") this.#readField(child);
      this.#tools.findings.hidden += textOf(run).trim() === "" || this.#isInCode() ? 0 : 1;
      return;
    }
    if (look.struck && !this.#isInCode() && /[\p{L}\p{N}]/u.test(textOf(run))) this.#tools.findings.struck += 1;
    const custom = elementsOf(run).some(hasOwnMark);
    for (const child of elementsOf(run)) this.#readInRun(child, custom ? { ...look, raised: true } : look, content);
  }

  #readInRun(node: XmlNode, look: RunLook, content: OpenContent): void {
    switch (node.name) {
      case "fldChar":
        this.#readField(node);
        return;
      case "tab":
      case "ptab":
      case "br":
      case "cr":
        this.#add(node.name.endsWith("tab") ? "\t" : "\n", look, content);
        return;
      case "noBreakHyphen":
        this.#add("-", look, content);
        return;
      case "footnoteReference":
      case "endnoteReference":
        this.#readReference(node, content);
        return;
      case "drawing":
      case "pict":
      case "object":
        this.#readGraphic(node, content);
        return;
      case "AlternateContent":
        for (const child of elementsOf(alternativeOf(node))) this.#readInRun(child, look, content);
        return;
      case "rt":
        return;
      case "ruby":
        // Only the base text is read, not its phonetic guide.
        this.#readAll(childOf(node, "rubyBase"), look, content);
        return;
      default:
        this.#readNode(node, look, content);
    }
  }

  #readField(mark: XmlNode): void {
    const type = attributeOf(mark, "fldCharType");
    if (type === "begin") this.#fields.push("code");
    else if (type === "separate" && this.#fields.length > 0) this.#fields[this.#fields.length - 1] = "result";
    else if (type === "end") this.#fields.pop();
  }

  #isInCode(): boolean {
    return this.#fields.includes("code");
  }

  #add(text: string, look: RunLook, content: OpenContent): void {
    if (this.#isInCode() || text === "") return;
    content.pieces.push({
      text,
      raised: look.raised === true,
      lowered: look.lowered === true,
      bold: look.bold === true,
      reference: false,
      struck: look.struck === true,
    });
  }

  #readReference(node: XmlNode, content: OpenContent): void {
    const kind = node.name === "footnoteReference" ? "footnote" : "endnote";
    const mark = this.#tools.notes.refer(kind, attributeOf(node, "id") ?? "", hasOwnMark(node));
    if (mark !== null) content.pieces.push({ ...plainPiece(mark), raised: true, reference: true });
  }

  /** Reads a drawing: pictures, charts, diagrams and text boxes, in groups of any depth. */
  #readGraphic(node: XmlNode, content: OpenContent): void {
    for (const child of elementsOf(node)) {
      switch (child.name) {
        case "AlternateContent": {
          const branch = alternativeOf(child);
          if (branch) this.#readGraphic(branch, content);
          break;
        }
        case "txbxContent":
          content.boxes.push(child);
          break;
        case "textpath":
          content.drawn.push(attributeOf(child, "string") ?? "");
          break;
        case "chart":
          content.charts.push(idOf(child, "id"));
          break;
        case "relIds":
          content.diagrams.push(idOf(child, "dm"));
          break;
        case "OLEObject":
        case "objectEmbed":
        case "objectLink":
          content.objects.push(objectOf(child));
          break;
        case "pic":
        case "imagedata":
          this.#tools.findings.pictures += 1;
          break;
        default:
          // The `shape` of an embedded object is its preview and is not counted as a picture.
          if (child.name !== "shape" || node.name !== "object") this.#readGraphic(child, content);
      }
    }
  }
}

/** Whether a custom note mark follows its reference in the text. */
function hasOwnMark(reference: XmlNode): boolean {
  return ["1", "true", "on"].includes(attributeOf(reference, "customMarkFollows") ?? "");
}

function idOf(node: XmlNode, name: string): string {
  return attributeOf(node, name) ?? "";
}

/** The relationship id has a prefix (`r:id`); a plain `id` would be that of the drawing. */
function objectOf(node: XmlNode): ShownObject {
  const aspect = attributeOf(node, "DrawAspect") ?? attributeOf(node, "drawAspect") ?? "";
  return { relation: prefixedAttribute(node, "id") ?? "", isIcon: aspect.toLowerCase() === "icon" };
}
