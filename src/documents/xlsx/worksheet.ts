import { struckOut } from "../../language/numbers/struck-text.ts";
import type { CellStyle, GridCell } from "../document.ts";
import { FileError } from "../file-error.ts";
import type { XmlHandler } from "../office/archive.ts";
import { isTrue } from "../office/xml-tree.ts";
import { type CellRange, COLUMNS_MAX, columnOf, isWithin, ROWS_MAX, rangeOf, rowOf } from "./cell-address.ts";
import { type CellValue, fault, unmarked } from "./cell-value.ts";
import { HiddenColumns } from "./hidden-columns.ts";
import { type CellString, isoText, readText, TEXT, TextCollector } from "./rich-text.ts";
import { movedFormula } from "./shared-formula.ts";
import type { SharedStrings } from "./shared-strings.ts";
import type { Styles } from "./styles.ts";
import { TextFigures } from "./text-figures.ts";

/** State shared by the sheets of one workbook. */
export interface SheetContext {
  readonly strings: SharedStrings;
  readonly styles: Styles;
  readonly styleOf: (style: CellStyle) => CellStyle | null;
  /** Whether the workbook requests calculation on opening: a cached result of 0 may never have been calculated. */
  readonly isUncalculated: boolean;
  /** Called for each non-empty cell; throws beyond the limit. */
  readonly countCell: () => void;
  /** Whether there is memory left for a formula of this length; formulas are optional explanations of figures. */
  readonly hasRoom: (characters: number) => boolean;
}

/** A worksheet as stored, including hidden rows and columns; merged ranges are separate. */
export interface Worksheet {
  /** Non-empty cells in order, without their merged spans. */
  readonly cells: readonly GridCell[];
  readonly merged: readonly CellRange[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  /** Number of cells whose format does not display their number. */
  readonly unshown: number;
  /** Number of cells with struck-through words or figures. */
  readonly struck: number;
  /** Headers and footers of the printed page, in Excel's notation. */
  readonly pageTexts: readonly string[];
  /** Relationship id of the sheet's drawings. */
  readonly drawing: string | null;
}

/** Attributes by full name; those of cells have no prefix. */
type Attributes = Readonly<Record<string, string | undefined>>;

const MERGED_MAX = 200_000;
const PAGE_TEXTS_MAX = 100;
const PAGE_TEXT_CHARACTERS_MAX = 10_000;
const PAGE_TEXTS = new Set(["oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter"]);

/** Parses the XML of one worksheet. */
export class WorksheetHandler implements XmlHandler {
  readonly #context: SheetContext;
  readonly #shown: readonly CellRange[];
  readonly #cells: GridCell[] = [];
  readonly #merged: CellRange[] = [];
  readonly #hiddenRows = new Set<number>();
  readonly #hiddenColumns = new HiddenColumns();
  readonly #pageTexts: string[] = [];
  readonly #inline = new TextCollector();
  readonly #texts = new TextFigures();
  readonly #formulas = new Map<string, { readonly text: string; readonly row: number; readonly column: number }>();
  #showsZeros = true;
  #unshown = 0;
  #struck = 0;
  #drawing: string | null = null;
  #row = -1;
  #column = -1;
  #inCell = false;
  #type = "n";
  #style = 0;
  #hasValue = false;
  #hasFormula = false;
  #sharedFormula: string | null = null;
  #formula = "";
  #value = "";
  #reading: "value" | "formula" | "inline" | "page" | null = null;

  /** Cells outside the given ranges are skipped; an empty list means all cells. */
  constructor(context: SheetContext, shown: readonly CellRange[] = []) {
    this.#context = context;
    this.#shown = shown;
  }

  sheet(): Worksheet {
    return {
      cells: this.#texts.settled(this.#cells),
      merged: this.#merged,
      hiddenRows: this.#hiddenRows,
      hiddenColumns: this.#hiddenColumns.all,
      unshown: this.#unshown,
      struck: this.#struck,
      pageTexts: this.#pageTexts,
      drawing: this.#drawing,
    };
  }

  open(name: string, attribute: (name: string) => string | undefined, attributes: Attributes): void {
    if (this.#inCell) this.#openInCell(name, attributes);
    else if (name === "c") this.#openCell(attributes);
    else if (name === "row") this.#openRow(attributes);
    else if (name === "drawing") this.#drawing = attribute("id") ?? null;
    else this.#openElsewhere(name, attributes);
  }

  text(text: string): void {
    switch (this.#reading) {
      case "value":
        this.#value += text;
        return;
      case "formula":
        this.#formula += text;
        return;
      case "inline":
        this.#inline.text(text);
        return;
      case "page":
        if (this.#value.length < PAGE_TEXT_CHARACTERS_MAX) this.#value += text;
        return;
      case null:
        return;
    }
  }

  close(name: string): void {
    if (!this.#inCell) {
      if (this.#reading === "page" && PAGE_TEXTS.has(name)) this.#closePageText();
    } else if (name === "c") this.#closeCell();
    else if (this.#reading !== "inline") this.#reading = null;
    else if (name === "is") this.#reading = null;
    else this.#inline.close(name);
  }

  #openInCell(name: string, attributes: Attributes): void {
    if (this.#reading === "inline") this.#inline.open(name, attributes);
    else if (name === "v") {
      this.#reading = "value";
      this.#hasValue = true;
    } else if (name === "is") {
      this.#reading = "inline";
      this.#hasValue = true;
    } else if (name === "f") {
      this.#reading = "formula";
      this.#hasFormula = true;
      this.#sharedFormula = attributes.t === "shared" ? (attributes.si ?? null) : null;
    } else if (name === "c" || name === "row") throw damaged("A sheet's cells stand within each other.");
  }

  #openRow(attributes: Attributes): void {
    const given = attributes.r;
    const row = given === undefined ? this.#row + 1 : Number(given) - 1;
    if (!Number.isInteger(row) || row <= this.#row || row >= ROWS_MAX)
      throw damaged("A sheet's rows are out of order.");
    this.#row = row;
    this.#column = -1;
    if (isTrue(attributes.hidden) || attributes.ht === "0") this.#hiddenRows.add(row);
  }

  #openCell(attributes: Attributes): void {
    const address = attributes.r;
    const column = address === undefined ? this.#column + 1 : columnOf(address);
    const isInOrder = column > this.#column && column < COLUMNS_MAX && this.#row >= 0;
    if (!isInOrder || (address !== undefined && rowOf(address) !== this.#row))
      throw damaged("A sheet's cells are out of order.");
    this.#inCell = true;
    this.#column = column;
    this.#type = attributes.t ?? "n";
    this.#style = Number(attributes.s ?? 0);
    this.#hasValue = false;
    this.#hasFormula = false;
    this.#sharedFormula = null;
    this.#formula = "";
    this.#value = "";
  }

  #openElsewhere(name: string, attributes: Attributes): void {
    if (name === "col") this.#hideColumns(attributes);
    else if (name === "mergeCell") {
      if (this.#merged.length >= MERGED_MAX)
        throw new FileError("too_large", `A sheet has more than ${MERGED_MAX} merged ranges.`);
      this.#merged.push(rangeOf(attributes.ref ?? ""));
    } else if (name === "sheetView") this.#showsZeros = attributes.showZeros !== "0";
    else if (PAGE_TEXTS.has(name)) {
      this.#reading = "page";
      this.#value = "";
    }
  }

  #hideColumns(attributes: Attributes): void {
    if (!isTrue(attributes.hidden) && Number(attributes.width ?? 1) !== 0) return;
    this.#hiddenColumns.hide(Number(attributes.min), Number(attributes.max));
  }

  #closePageText(): void {
    if (this.#pageTexts.length < PAGE_TEXTS_MAX) this.#pageTexts.push(this.#value);
    this.#reading = null;
  }

  #closeCell(): void {
    this.#inCell = false;
    this.#reading = null;
    if (!this.#hasValue && !this.#hasFormula) return;
    const formula = this.#hasFormula ? this.#wholeFormula() : null;
    if (!isWithin(this.#shown, this.#row, this.#column)) {
      this.#inline.take();
      return;
    }
    if (this.#hasValue && this.#type !== "n" && this.#type !== "b" && this.#type !== "e") this.#keepText(formula);
    else this.#keepValue(this.#readValue(), formula);
  }

  /** The formula of the current cell. Texts are copied, as a substring keeps a whole chunk of the file in memory. */
  #wholeFormula(): string | null {
    const own = this.#formula;
    const place = { row: this.#row, column: this.#column };
    if (this.#sharedFormula === null) return own !== "" && this.#context.hasRoom(own.length) ? copied(own) : null;
    if (own !== "") this.#formulas.set(this.#sharedFormula, { text: copied(own), ...place });
    const shared = this.#formulas.get(this.#sharedFormula);
    if (shared === undefined || !this.#context.hasRoom(shared.text.length)) return null;
    return movedFormula(shared.text, shared, place);
  }

  #readValue(): CellValue | null {
    const raw = this.#value;
    if (this.#hasFormula && raw.trim() === "")
      return unmarked("(formula)", fault("is a formula without a stored result"));
    if (this.#type === "b") return unmarked(raw.trim() === "1" ? "TRUE" : "FALSE", TEXT);
    if (this.#type === "e") return unmarked(raw, fault(`shows the error ${raw}`));
    const stored = raw.trim();
    if (stored === "" || (!this.#showsZeros && Number(stored) === 0)) return null;
    const value = this.#context.styles.at(this.#style).readNumber(stored);
    if (value === null && Number(stored) !== 0) this.#unshown += 1;
    if (value !== null && this.#hasFormula && this.#context.isUncalculated && Number(stored) === 0)
      return unmarked(value.text, fault("is a formula whose stored result 0 was perhaps never calculated"));
    return value;
  }

  #keepValue(value: CellValue | null, formula: string | null): void {
    if (value === null || value.text.trim() === "") return;
    this.#keep(value, NO_LOOK, formula);
  }

  #keepText(formula: string | null): void {
    const string = this.#readString();
    if (string.text === "" && string.marks.length === 0) return;
    this.#keep(string, string, formula);
    this.#texts.see(this.#cells.at(-1));
  }

  #readString(): CellString {
    if (this.#type === "inlineStr") return readText(this.#inline.take());
    if (this.#type === "d") return isoText(this.#value.trim());
    if (this.#type !== "s") {
      this.#inline.open("t", NO_ATTRIBUTES);
      this.#inline.text(copied(this.#value));
      this.#inline.close("t");
      return readText(this.#inline.take());
    }
    const string = this.#context.strings.at(Number(this.#value));
    if (!string) throw damaged("A sheet names a text that the workbook does not hold.");
    return string;
  }

  #keep(value: CellValue, own: CellLook, formula: string | null): void {
    const format = this.#context.styles.at(this.#style);
    // Where runs have their own strikethrough, the font of the cell does not apply.
    const { text, content } = format.struck && !own.hasStruck ? struckOut(value) : value;
    if (format.struck || own.hasStruck) this.#struck += 1;
    const bold = format.bold || own.bold;
    const indent = format.indent + own.indent;
    const isPlain = formula === null && !bold && indent === 0 && value.marks.length === 0;
    this.#context.countCell();
    this.#cells.push({
      row: this.#row,
      column: this.#column,
      rowSpan: 1,
      columnSpan: 1,
      text,
      content,
      style: isPlain ? null : this.#context.styleOf({ bold, indent, marks: value.marks, formula }),
    });
  }
}

type CellLook = Pick<CellString, "bold" | "indent" | "hasStruck">;

const NO_LOOK: CellLook = { bold: false, indent: 0, hasStruck: false };
const NO_ATTRIBUTES: Attributes = {};

function copied(text: string): string {
  return Buffer.from(text).toString();
}

function damaged(message: string): FileError {
  return new FileError("unreadable_file", message);
}
