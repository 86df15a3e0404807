import type { PatternTree } from "./pattern-tree.ts";

/** One letter for all that a pattern cannot tell apart, and which of its sets hold it. */
export interface Letter {
  readonly text: string;
  /** Its place among the letters of the pattern. */
  readonly index: number;
  readonly isWord: boolean;
  readonly isLineEnd: boolean;
  readonly sets: ReadonlySet<string>;
}

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));
const OTHERS = Array.from(
  "\t\n\r\u00a0\u3000\u00ad\u200b\u2028\u0301éßœ中国年月日一二亿万千百期年零第与和的为、。，：；（）「」《》·•…–—“”‘’€£¥%½²⁻①５Ａａ％аАあー😀٣한ªº←■▲",
);

/** What the pattern writes itself is tried too: a set may single it out. */
export function lettersOf(tree: PatternTree, source: string, flags: string): readonly Letter[] {
  const sets = new Map(
    [...new Set(setSources(tree))].map((set) => [set, new RegExp(`^(?:${set})$`, flags.replace(/[gy]/g, ""))] as const),
  );
  const written = Array.from(source).flatMap((sign) => [sign, sign.toLowerCase(), sign.toUpperCase()]);
  const byKind = new Map<string, Letter>();
  for (const text of new Set([...ASCII, ...OTHERS, ...written])) {
    const holding = [...sets].flatMap(([set, form]) => (form.test(text) ? [set] : []));
    const isWord = /^\w$/.test(text);
    const isLineEnd = /^[\n\r\u2028\u2029]$/.test(text);
    const kind = JSON.stringify([isWord, isLineEnd, holding]);
    if (!byKind.has(kind)) byKind.set(kind, { text, index: byKind.size, isWord, isLineEnd, sets: new Set(holding) });
  }
  return [...byKind.values()];
}

function setSources(tree: PatternTree): readonly string[] {
  switch (tree.kind) {
    case "set":
      return [tree.source];
    case "edge":
      return [];
    case "all":
    case "one-of":
      return tree.parts.flatMap(setSources);
    case "repeat":
    case "look":
      return setSources(tree.part);
  }
}
