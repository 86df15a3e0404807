import type { YAMLMap } from "yaml";
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from "yaml";
import { NESTING_MAX, tooDeepLine } from "../domain/yaml-nesting.ts";

/** Keys and list indexes from the root of a YAML document to a node. */
export type YamlPath = readonly (string | number)[];

interface Position {
  readonly line: number;
  readonly column: number;
}

/** Whether a fault is about a key or about its value. */
export type YamlTarget = "key" | "value";

interface YamlFault extends Position {
  readonly message: string;
  readonly remedy: string;
}

/** YAML as plain data. Every scalar is text exactly as typed, or null; `locate` gives positions. */
export interface YamlSource {
  readonly value: unknown;
  readonly faults: readonly YamlFault[];
  /** The position of a node, or of its nearest existing ancestor. */
  locate(path: YamlPath, target: YamlTarget): Position;
}

const TAG_REMEDY = "Remove the tag; Footnote reads every value as it is typed";

/**
 * Reads YAML without type conversion, so that an alias such as `on`, `007` or `1.0` stays as typed. Positions are
 * computed on demand, since only faults need them.
 */
export function readYaml(text: string): YamlSource {
  const lines = new LineCounter();
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const deepLine = tooDeepLine(text);
  if (deepLine !== null) return unread({ line: deepLine, column: 1, ...TOO_DEEP });
  const parsed = parseSafely(text, lines);
  if (parsed.kind === "failed")
    return unread({ line: 1, column: 1, message: parsed.reason, remedy: "Correct the YAML" });
  const { document } = parsed;
  const syntax = [
    ...document.errors.map((error) => ({ ...at(error.pos[0]), ...describeError(error.code, error.message) })),
    ...document.warnings.map((warning) => ({
      ...at(warning.pos[0]),
      message: firstLine(warning.message),
      remedy: TAG_REMEDY,
    })),
  ];
  const faults = [...syntax, ...repeatedKeys(document, at)];
  return { value: parsed.value, faults, locate: locator(document, at) };
}

const TOO_DEEP = { message: `It nests more than ${NESTING_MAX} levels deep`, remedy: "Write it with fewer levels" };

function unread(fault: YamlFault): YamlSource {
  return { value: null, faults: [fault], locate: () => ({ line: 1, column: 1 }) };
}

type ParsedYaml =
  | { readonly kind: "parsed"; readonly document: Document.Parsed; readonly value: unknown }
  | { readonly kind: "failed"; readonly reason: string };

function parseSafely(text: string, lineCounter: LineCounter): ParsedYaml {
  try {
    const document = parseDocument(text, {
      schema: "failsafe",
      customTags: ["null"],
      // The library compares all pairs of keys (quadratic); `repeatedKeys` does it in one pass.
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "error",
      lineCounter,
    });
    return { kind: "parsed", document, value: document.errors.length > 0 ? null : document.toJS() };
  } catch (error) {
    // The library throws for unresolved anchors and alias bombs instead of listing them.
    return { kind: "failed", reason: error instanceof Error ? firstLine(error.message) : "The YAML cannot be read" };
  }
}

function describeError(code: string, message: string): { readonly message: string; readonly remedy: string } {
  return { message: `Broken YAML: ${firstLine(message)}`, remedy: SYNTAX_REMEDIES[code] ?? "Correct the YAML here" };
}

const SYNTAX_REMEDIES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: "Indent with spaces",
  BAD_INDENT: "Indent all keys of one level by the same number of spaces, and close every bracket",
  BLOCK_AS_IMPLICIT_KEY: 'Put the text in quotes when it contains ": "',
  MISSING_CHAR: "Close the quote or the bracket",
  MULTIPLE_DOCS: 'Keep one document in the file: remove the "---" line',
  MULTILINE_IMPLICIT_KEY: "Put the key and its colon on one line",
  BAD_ALIAS: 'Put text that begins with "*" or "&" in quotes',
};

function repeatedKeys(document: Document.Parsed, at: (offset: number) => Position): readonly YamlFault[] {
  const faults: YamlFault[] = [];
  visit(document, {
    Map(_key, map) {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (seen.has(name)) {
          const message = `The key ${name} is written twice`;
          faults.push({ ...at(key.range?.[0] ?? 0), message, remedy: "Keep one of the two" });
        }
        seen.add(name);
      }
    },
  });
  return faults;
}

function locator(document: Document.Parsed, at: (offset: number) => Position): YamlSource["locate"] {
  const pairsOf = pairIndex();
  const childOf = (node: unknown, step: string | number): KeyAndValue | null => {
    const parent = isAlias(node) ? node.resolve(document) : node;
    if (isMap(parent)) return pairsOf(parent).get(String(step)) ?? null;
    return isSeq(parent) && Number(step) < parent.items.length
      ? { key: null, value: parent.items[Number(step)] }
      : null;
  };
  return (path, target) => {
    let node: unknown = document.contents;
    let position = startOf(node) ?? 0;
    for (const [index, step] of path.entries()) {
      const child = childOf(node, step);
      if (child === null) {
        // A scalar in place of a map, such as a label without languages.
        if (isScalar(node) && target === "value") position = startOf(node) ?? position;
        break;
      }
      const wantsValue = child.key === null || (target === "value" && index === path.length - 1);
      position = (wantsValue ? startOf(child.value) : null) ?? startOf(child.key) ?? position;
      node = child.value;
    }
    return at(position);
  };
}

interface KeyAndValue {
  readonly key: unknown;
  readonly value: unknown;
}

/** Finds pairs by key. Indexes each map once, so that many faults in one map stay fast. */
function pairIndex(): (map: YAMLMap) => ReadonlyMap<string, KeyAndValue> {
  const known = new WeakMap<YAMLMap, ReadonlyMap<string, KeyAndValue>>();
  return (map) => {
    const found = known.get(map);
    if (found) return found;
    const index = new Map<string, KeyAndValue>();
    for (const pair of map.items) if (isPair(pair) && isScalar(pair.key)) index.set(String(pair.key.value), pair);
    known.set(map, index);
    return index;
  };
}

function startOf(node: unknown): number | null {
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}

function firstLine(message: string): string {
  return (message.split("\n")[0] ?? message).replace(/[.:]$/, "");
}
