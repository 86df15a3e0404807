/** A regular expression as a tree: what the check of growth needs of it, for every form that the sources use. */
export type PatternTree =
  | { readonly kind: "set"; readonly source: string }
  | { readonly kind: "all"; readonly parts: readonly PatternTree[] }
  | { readonly kind: "one-of"; readonly parts: readonly PatternTree[] }
  | { readonly kind: "repeat"; readonly part: PatternTree; readonly min: number; readonly max: number }
  | { readonly kind: "look"; readonly part: PatternTree; readonly ahead: boolean; readonly negative: boolean }
  | { readonly kind: "edge"; readonly sign: "^" | "$" | "b" | "B" };

const LOOKS: readonly (readonly [string, { readonly ahead: boolean; readonly negative: boolean }])[] = [
  ["?=", { ahead: true, negative: false }],
  ["?!", { ahead: true, negative: true }],
  ["?<=", { ahead: false, negative: false }],
  ["?<!", { ahead: false, negative: true }],
];
const NOT_COUNTED = /^\?:/u;
const NAME = /^\?<[^>]+>/u;
const ESCAPE = /^\\(?:u\{[^}]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]+\}|c[A-Za-z]|[\s\S])/u;
const COUNT = /^\{(\d+)(,?)(\d*)\}/u;
const BACK = /^\\([1-9])/u;

export function readPattern(source: string): PatternTree {
  let at = 0;
  const groups: PatternTree[] = [];
  const rest = () => source.slice(at);
  const take = (text: string) => {
    if (!rest().startsWith(text)) return false;
    at += text.length;
    return true;
  };
  const matched = (form: RegExp) => {
    const found = form.exec(rest());
    if (found !== null) at += found[0].length;
    return found;
  };

  function oneOf(): PatternTree {
    const parts = [all()];
    while (take("|")) parts.push(all());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: "one-of", parts };
  }
  function all(): PatternTree {
    const parts: PatternTree[] = [];
    while (at < source.length && !rest().startsWith("|") && !rest().startsWith(")")) parts.push(repeated());
    return { kind: "all", parts };
  }
  function repeated(): PatternTree {
    const part = single();
    const [min, max] = count();
    if (min === 1 && max === 1) return part;
    take("?");
    return { kind: "repeat", part, min, max };
  }
  function count(): readonly [number, number] {
    if (take("*")) return [0, Number.POSITIVE_INFINITY];
    if (take("+")) return [1, Number.POSITIVE_INFINITY];
    if (take("?")) return [0, 1];
    const counted = matched(COUNT);
    if (counted === null) return [1, 1];
    const [, min = "0", comma, max] = counted;
    if (comma === "") return [Number(min), Number(min)];
    return [Number(min), max === "" ? Number.POSITIVE_INFINITY : Number(max)];
  }
  function single(): PatternTree {
    if (take("(")) return group();
    if (rest().startsWith("[")) return { kind: "set", source: setSource() };
    if (take("^")) return { kind: "edge", sign: "^" };
    if (take("$")) return { kind: "edge", sign: "$" };
    if (take("\\b")) return { kind: "edge", sign: "b" };
    if (take("\\B")) return { kind: "edge", sign: "B" };
    // What a group has read is read again: taken for whatever the group may read.
    const back = matched(BACK);
    if (back !== null) return groups[Number(back[1]) - 1] ?? { kind: "all", parts: [] };
    const escaped = matched(ESCAPE);
    if (escaped !== null) return { kind: "set", source: escaped[0] };
    const sign = String.fromCodePoint(source.codePointAt(at) ?? 0);
    at += sign.length;
    return { kind: "set", source: sign };
  }
  function group(): PatternTree {
    const look = LOOKS.find(([sign]) => take(sign));
    const counted = look === undefined && matched(NOT_COUNTED) === null;
    if (counted) matched(NAME);
    const number = counted ? groups.push({ kind: "all", parts: [] }) - 1 : null;
    const part = oneOf();
    if (number !== null) groups[number] = part;
    if (!take(")")) throw new Error(`a group without an end: ${source}`);
    return look === undefined ? part : { kind: "look", part, ...look[1] };
  }
  function setSource(): string {
    const from = at;
    at += 1;
    while (at < source.length && !rest().startsWith("]")) at += rest().startsWith("\\") ? 2 : 1;
    at += 1;
    return source.slice(from, at);
  }

  const tree = oneOf();
  if (at !== source.length) throw new Error(`not read to its end: ${source}`);
  return tree;
}
