import type { NumberStyle } from "../language/numbers/cell-text.ts";
import type { Block, DocumentPart, Grid, Paragraph } from "./document.ts";
import { ReadBudget } from "./office/read-budget.ts";
import { gridOfTable, type TableCell } from "./office/table-grid.ts";
import type { ReadLimits } from "./reader.ts";

const NAME_MAX = 120;

/**
 * Collects the sections of a text by its headings, each with a unique name. Text outside a named section is
 * in parts without a locator; tables are numbered through all of them.
 */
export class SectionParts {
  readonly #budget: ReadBudget;
  readonly #parts: DocumentPart[] = [];
  readonly #names = new Set<string>();
  readonly #tables = new Map<string, number>();
  #headings: readonly { readonly depth: number; readonly text: string }[] = [];
  #blocks: Block[] = [];

  constructor(limits: ReadLimits) {
    this.#budget = new ReadBudget(limits);
    this.#open(null, []);
  }

  /** All parts, without an empty one at the beginning. */
  parts(): readonly DocumentPart[] {
    const [first, ...rest] = this.#parts;
    return first !== undefined && first.blocks.length === 0 && rest.length > 0 ? rest : this.#parts;
  }

  /** Begins a section at the given heading depth. A repeated name gets a number. */
  enter(depth: number, text: string): void {
    this.#headings = [...this.#headings.filter((heading) => heading.depth < depth), { depth, text }];
    this.#budget.text(text);
    const headings = this.#headings.map((heading) => heading.text);
    const name = quotable(text);
    if (name === "") {
      this.#open(null, headings);
      return;
    }
    let part = name;
    for (let copy = 2; this.#names.has(part); copy += 1) part = `${name} (${copy})`;
    this.#names.add(part);
    this.#open(`section="${part}"`, headings);
  }

  add(text: string, role: Paragraph["role"] = "text"): void {
    const trimmed = text.trim();
    if (trimmed === "") return;
    this.#budget.text(trimmed);
    this.#blocks.push({ kind: "paragraph", role, text: trimmed });
  }

  /** Adds a table unless it is empty, numbered in its section. `style` applies where the figures show no other. */
  addTable(table: readonly TableCell[], style: NumberStyle): void {
    this.#budget.cells(table.length);
    for (const { pieces } of table) for (const { text } of pieces) this.#budget.text(text);
    const grid = gridOfTable(this.#nextTable(), table, style);
    if (grid === null) return;
    this.#tables.set(this.#place(), this.#tableCount() + 1);
    this.#blocks.push(grid);
  }

  /** Adds a grid read elsewhere, such as in an embedded file, with a table number in this section. */
  addRead(grid: Grid): void {
    this.addGrid({ ...grid, locator: this.#nextTable() });
    this.#tables.set(this.#place(), this.#tableCount() + 1);
  }

  /** Adds a grid that already has its locator. */
  addGrid(grid: Grid): void {
    this.#budget.cells(grid.cells.length);
    this.#blocks.push(grid);
  }

  #nextTable(): string {
    const place = this.#place();
    return `${place === "" ? "" : `${place},`}table=${this.#tableCount() + 1}`;
  }

  #tableCount(): number {
    return this.#tables.get(this.#place()) ?? 0;
  }

  #place(): string {
    return this.#parts.at(-1)?.locator ?? "";
  }

  #open(locator: string | null, headings: readonly string[]): void {
    this.#blocks = [];
    this.#parts.push({ kind: "section", locator, headings, blocks: this.#blocks });
  }
}

/** Replaces line breaks by blanks, or by nothing between Chinese characters. */
export function onOneLine(text: string): string {
  return text
    .replace(/(?<=[\p{Script=Han}，。；：、！？])[ \t]*\r?\n\s*(?=[\p{Script=Han}，。；：、！？])/gu, "")
    .replace(/(?<![ \t])[ \t]*\r?\n\s*/g, " ");
}

function quotable(heading: string): string {
  const characters = [...heading.replace(/\s+/g, " ").replaceAll('"', "'").trim()];
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX - 1).join("")}…` : characters.join("");
}
