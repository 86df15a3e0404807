import type { Paragraph } from "../narrative/chunking.ts";

/** What a document says, part by part, before anything is cut. */
export interface TextDocument {
  /** Labels that the document gives itself; empty where it gives none. */
  readonly labels: Readonly<Record<string, string>>;
  /** The first heading, for a document without a title of its own. */
  readonly firstHeading: string | null;
  readonly paragraphs: readonly Paragraph[];
  /** Texts in its tables, which a reader may be shown as well. */
  readonly cells: readonly string[];
  readonly warnings: readonly string[];
}

/** Counts the paragraphs of each part, and names parts so that a person finds them. */
export class ParagraphCollector {
  readonly paragraphs: Paragraph[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #headings: readonly string[] = [];
  #part: string | null = null;

  /** Begins a section below the headings that stand over it. A second section of the same name gets its number. */
  enter(headings: readonly string[]): void {
    this.#headings = headings;
    const name = quotable(headings.at(-1) ?? "");
    if (name === "") {
      this.#part = null;
      return;
    }
    let part = name;
    for (let copy = 2; this.#names.has(part); copy += 1) part = `${name} (${copy})`;
    this.#names.set(part, name);
    this.#part = `section="${part}"`;
  }

  add(text: string): void {
    const trimmed = text.trim();
    if (trimmed === "") return;
    const key = this.#part ?? "";
    const number = (this.#numbers.get(key) ?? 0) + 1;
    this.#numbers.set(key, number);
    this.paragraphs.push({ headings: this.#headings, part: this.#part, number, text: trimmed });
  }
}

const NAME_MAX = 120;

function quotable(heading: string): string {
  const characters = [...heading.replace(/\s+/g, " ").replaceAll('"', "'").trim()];
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX - 1).join("")}…` : characters.join("");
}
