/*
 * A quick reader for the plain part of YAML: block maps and lists, flow maps and lists on one line, and scalars on one line.
 * A profile of 5,000 entities takes the full parser most of a second, nearly all of it spent on tokens and positions that only
 * a faulty file needs. Whatever is not surely plain is declined, and the full parser reads the file instead.
 */

/** What plain YAML is read as; scalars stay the text that was typed, as in `readYaml`. */
export type PlainValue = string | null | readonly PlainValue[] | { readonly [key: string]: PlainValue };

/** Reads a text whose root is a block map of plain YAML; `undefined` when it is not surely that. */
export function readPlainYaml(text: string): PlainValue | undefined {
  const unix = text.replaceAll("\r\n", "\n");
  if (/[^\P{Cc}\n]|[\p{Zl}\p{Zp}\uFEFF]/u.test(unix)) return undefined;
  const lines = splitLines(unix);
  const first = lines?.[0];
  if (lines === undefined || first === undefined || first.indent !== 0) return undefined;
  const reader = new BlockReader(lines);
  const root = first.kind === "entry" ? reader.readMap(0) : undefined;
  return reader.isAtEnd ? root : undefined;
}

/** Deeper than any profile, and far from the limit of the stack. */
const NESTING_MAX = 20;

type Line =
  | { readonly kind: "dash"; readonly indent: number }
  | { readonly kind: "entry"; readonly indent: number; readonly key: string; readonly rest: string }
  | { readonly kind: "value"; readonly indent: number; readonly rest: string };

const ENTRY = /^([A-Za-z0-9_]+):(?: +(.*))?$/;

/** Lines with content; a list item becomes a dash and a deeper line of its own. */
function splitLines(text: string): readonly Line[] | undefined {
  const lines: Line[] = [];
  for (const raw of text.split("\n")) {
    let rest = raw.trimStart();
    if (rest === "" || rest.startsWith("#")) continue;
    let indent = raw.length - rest.length;
    // Other spaces than U+0020 are content to YAML.
    if (raw.slice(0, indent).trim() !== "" || !/^ *$/.test(raw.slice(0, indent))) return undefined;
    while (rest.startsWith("- ")) {
      lines.push({ kind: "dash", indent });
      const content = rest.slice(2).replace(/^ +/, "");
      indent += rest.length - content.length;
      rest = content;
    }
    const entry = ENTRY.exec(rest);
    if (entry) lines.push({ kind: "entry", indent, key: entry[1] ?? "", rest: withoutComment(entry[2] ?? "") });
    else lines.push({ kind: "value", indent, rest });
  }
  return lines;
}

function withoutComment(rest: string): string {
  return rest.startsWith("#") ? "" : rest.replace(/ +$/, "");
}

class BlockReader {
  readonly #lines: readonly Line[];
  #next = 0;
  #depth = 0;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  get isAtEnd(): boolean {
    return this.#next === this.#lines.length;
  }

  readMap(indent: number): PlainValue | undefined {
    const entries = new Map<string, PlainValue>();
    for (let line = this.#at(indent); line?.kind === "entry"; line = this.#at(indent)) {
      this.#next += 1;
      const value = line.rest === "" ? this.#readNested(indent) : readInline(line.rest);
      if (value === undefined || entries.has(line.key) || !isPlainKey(line.key)) return undefined;
      entries.set(line.key, value);
    }
    return this.#endsAt(indent) ? Object.fromEntries(entries) : undefined;
  }

  #readList(indent: number): PlainValue | undefined {
    const items: PlainValue[] = [];
    while (this.#at(indent)?.kind === "dash") {
      this.#next += 1;
      const content = this.#lines[this.#next];
      if (content === undefined || content.indent <= indent) return undefined;
      const item = this.#readNode(content);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return this.#endsAt(indent) || this.#at(indent)?.kind === "entry" ? items : undefined;
  }

  /** What stands under a key without a value on its line; a list may stand at the key's own indent. */
  #readNested(indent: number): PlainValue | undefined {
    const line = this.#lines[this.#next];
    if (line?.kind === "dash" && line.indent === indent) return this.#readList(indent);
    return line === undefined || line.indent <= indent ? null : this.#readNode(line);
  }

  #readNode(line: Line): PlainValue | undefined {
    this.#depth += 1;
    const value = this.#depth <= NESTING_MAX ? this.#readNodeOf(line) : undefined;
    this.#depth -= 1;
    return value;
  }

  #readNodeOf(line: Line): PlainValue | undefined {
    switch (line.kind) {
      case "dash":
        return this.#readList(line.indent);
      case "entry":
        return this.readMap(line.indent);
      case "value":
        this.#next += 1;
        return readInline(line.rest.replace(/ +$/, ""));
    }
  }

  #at(indent: number): Line | undefined {
    const line = this.#lines[this.#next];
    return line?.indent === indent ? line : undefined;
  }

  /** A deeper line would continue a scalar, an equal one of another kind would be a fault. */
  #endsAt(indent: number): boolean {
    const line = this.#lines[this.#next];
    return line === undefined || line.indent < indent;
  }
}

/** Keys that YAML or JavaScript would not take as the text they are. */
function isPlainKey(key: string): boolean {
  return key !== "__proto__" && !NULL.test(key);
}

const NULL = /^(?:~|[Nn]ull|NULL)$/;
const QUOTED = /"([^"\\]*)"|'([^']*)'/y;
const BLOCK_SCALAR = /[^ \-?:,[\]{}#&*!|>'"%@`][^:#]*/y;
const FLOW_SCALAR = /[^ \-?:,[\]{}#&*!|>'"%@`][^:#,[\]{}]*/y;
const FLOW_KEY = /([A-Za-z0-9_]+): +/y;
const SPACES = / */y;
const END = /(?: +#.*)? *$/y;

function readInline(rest: string): PlainValue | undefined {
  const reader = new InlineReader(rest);
  const value = reader.readValue(BLOCK_SCALAR);
  return reader.match(END) === null ? undefined : value;
}

class InlineReader {
  readonly #text: string;
  #position = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Consumes what a sticky pattern matches here. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    if (found) this.#position = pattern.lastIndex;
    return found;
  }

  readValue(scalar: RegExp): PlainValue | undefined {
    switch (this.#text[this.#position]) {
      case "[":
        return this.#readList();
      case "{":
        return this.#readMap();
      case '"':
      case "'": {
        const quoted = this.match(QUOTED);
        return quoted ? (quoted[1] ?? quoted[2]) : undefined;
      }
      default:
        return this.#readScalar(scalar);
    }
  }

  #readScalar(scalar: RegExp): PlainValue | undefined {
    const found = this.match(scalar)?.[0];
    if (found === undefined) return undefined;
    const text = found.replace(/ +$/, "");
    // The spaces go back: a comment needs one before it.
    this.#position -= found.length - text.length;
    return NULL.test(text) ? null : text;
  }

  #readList(): PlainValue | undefined {
    const items: PlainValue[] = [];
    return this.#readParts("]", () => {
      const item = this.readValue(FLOW_SCALAR);
      if (item !== undefined) items.push(item);
      return item !== undefined;
    })
      ? items
      : undefined;
  }

  #readMap(): PlainValue | undefined {
    const entries = new Map<string, PlainValue>();
    const isWhole = this.#readParts("}", () => {
      const key = this.match(FLOW_KEY)?.[1];
      const value = key === undefined ? undefined : this.readValue(FLOW_SCALAR);
      if (key === undefined || value === undefined || entries.has(key) || !isPlainKey(key)) return false;
      entries.set(key, value);
      return true;
    });
    return isWhole ? Object.fromEntries(entries) : undefined;
  }

  /** Reads comma-separated parts up to the closing bracket; false when something is not plain. */
  #readParts(close: string, readPart: () => boolean): boolean {
    this.#depth += 1;
    const isWhole = this.#depth <= NESTING_MAX && this.#readPartsUpTo(close, readPart);
    this.#depth -= 1;
    return isWhole;
  }

  #readPartsUpTo(close: string, readPart: () => boolean): boolean {
    this.#position += 1;
    this.match(SPACES);
    if (this.#takes(close)) return true;
    do {
      this.match(SPACES);
      if (!readPart()) return false;
      this.match(SPACES);
    } while (this.#takes(","));
    return this.#takes(close);
  }

  #takes(character: string): boolean {
    if (this.#text[this.#position] !== character) return false;
    this.#position += 1;
    return true;
  }
}
