import { plainText } from "./tatqa-text.mjs";

/**
 * The names of a label, from what is printed to what can be derived from it, tier by tier: a name of an earlier tier is
 * never given up for one of a later.
 * @param {string} label
 * @returns {readonly (readonly string[])[]}
 */
export function namesOf(label) {
  const printed = withoutMarks(label);
  const bare = withoutAsides(printed);
  const plain = [printed, bare, otherCase(printed), ...[printed, bare].map(withoutQuantity)];
  const forms = [...plain, ...plain.flatMap(rephrased)];
  const numbers = forms.flatMap(otherNumber);
  return [[printed], [bare], forms, numbers].map((tier) => [...new Set(tier.map(nameKey).filter(isName))]);
}

/** A name as names are compared and written: signs that questions leave out are none of it. @param {string} text */
export function nameKey(text) {
  return plainText(text)
    .toLowerCase()
    .replace(/(?<!\d)\.|\.(?!\d)|['"()[\]/·:;*?!\-–—]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ ,/g, ",")
    .replace(/^[,\s]+|[,\s]+$/g, "")
    .trim();
}

/** @param {string} name */
function isName(name) {
  return /[a-z]/.test(name);
}

/** A label without footnote marks and what only points elsewhere: `(1)`, `(Note 7)`, `margin1`, `FY24**`, trailing points. @param {string} label */
export function withoutMarks(label) {
  return plainText(label)
    .replace(/\s*\((?:\d{1,2}(?:\s*,\s*\d{1,2})*|(?:see |refer to )?notes? \d+)\)/gi, "")
    .replace(/(?<=[a-z)])\d(?=$|\s*\()/g, "")
    .replace(/[\s*.:,]+$/, "");
}

/** The text beside brackets, and the first of two that a slash separates: `cost/(credit)`, `Profit (loss) before tax`. @param {string} label */
function withoutAsides(label) {
  return plainText(
    label
      .replace(/^(?:less|add|including)\b(?:\/\([a-z]+\))?\s*:?\s*/i, "")
      .replace(/\s*\/\s*\([^()]*\)/g, " ")
      .replace(/\([^()]*\)\s*\/\s*/g, " ")
      .replace(/\([^()]*\)/g, " ")
      .replace(/(?<=[a-z])\/[a-z]+/gi, ""),
  ).replace(/[\s*.:,]+$/, "");
}

/** The case that a bracket stands for: `Net gains (losses)` are also net losses. @param {string} label */
function otherCase(label) {
  return label.replace(/[\w-]+ \((loss|losses|decrease|expense|benefit|liabilities)\)/gi, "$1");
}

/** A label without words for a quantity in general or for its own period, which questions put in other words. @param {string} label */
function withoutQuantity(label) {
  return label
    .replace(/\bno\. of\b/i, "number of")
    .replace(/^(?:total )?(?:amounts?|number|balance)(?: (?:of|at|owed by))? /i, "")
    .replace(/ (?:amounts?|value|number)$/i, "")
    .replace(/ (?:in|during|for|of) the (?:fiscal )?(?:year|period)$/i, "");
}

/** The same words in the other customary order or spelling. @param {string} label */
function rephrased(label) {
  const forms = [label.replaceAll(",", " "), label.replaceAll("&", "and"), label.replace(/ and /gi, " & ")];
  const inverted = /^(.*?),? - (.*)$|^(.*), ([\w-]+)$|^(.*?), (net|gross)\b/i.exec(label);
  if (inverted) {
    const [first, second] = inverted.slice(1).filter((part) => part !== undefined);
    const rest = label.slice(inverted[0].length);
    forms.push(`${second} ${first}${rest}`, `${second} ${first}${rest}`.replaceAll(",", " "));
    if (/^(?:net|gross)$/i.test(second ?? "")) forms.push(`${first}${rest}`);
  }
  if (/^total$/i.test(label)) forms.push("in total", "overall");
  const change =
    /^(?:%|percent(?:age)?) (change|increase|variance)$|^(change|increase|variance) (?:in )?(?:\(?%\)?|percent(?:age)?)$/i.exec(
      label,
    );
  const noun = change?.[1] ?? change?.[2];
  if (noun) forms.push(`percentage ${noun}`, `percent ${noun}`, `% ${noun}`, `${noun} in percent`, `${noun} %`);
  return forms;
}

/** Each word in its other number, one at a time. @param {string} label */
function otherNumber(label) {
  const words = label.split(" ");
  return words.flatMap((word, at) => {
    const other = turned(word);
    return other === null ? [] : [[...words.slice(0, at), other, ...words.slice(at + 1)].join(" ")];
  });
}

/** @param {string} word */
function turned(word) {
  if (!/^[a-z-]{4,},?$/i.test(word)) return null;
  const comma = word.endsWith(",") ? "," : "";
  const noun = comma === "" ? word : word.slice(0, -1);
  if (/ies$/.test(noun)) return `${noun.slice(0, -3)}y${comma}`;
  if (/[^s]s$/.test(noun)) return `${noun.slice(0, -1)}${comma}`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies${comma}`;
  return /s$/.test(noun) ? null : `${noun}s${comma}`;
}

/**
 * Gives every name to the one thing that it names: earlier tiers first, then things in their order of kind; a name that two
 * things of one kind have in the same tier names neither.
 * @param {readonly { id: string, kind: number, tiers: readonly (readonly string[])[] }[]} things
 * @returns {Map<string, string[]>}
 */
export function shareNames(things) {
  /** @type {Map<string, string | null>} */
  const owners = new Map();
  const depth = Math.max(0, ...things.map(({ tiers }) => tiers.length));
  for (let tier = 0; tier < depth; tier += 1) {
    for (const kind of [...new Set(things.map((thing) => thing.kind))].sort((a, b) => a - b)) {
      claimTier(
        owners,
        things.filter((thing) => thing.kind === kind),
        tier,
      );
    }
  }
  /** @type {Map<string, string[]>} */
  const names = new Map(things.map(({ id }) => [id, []]));
  for (const [name, id] of owners) if (id !== null) names.get(id)?.push(name);
  return names;
}

/** @param {Map<string, string | null>} owners @param {readonly { id: string, tiers: readonly (readonly string[])[] }[]} things @param {number} tier */
function claimTier(owners, things, tier) {
  /** @type {Map<string, Set<string>>} */
  const claims = new Map();
  for (const { id, tiers } of things) {
    for (const name of tiers[tier] ?? []) {
      if (!owners.has(name)) claims.set(name, (claims.get(name) ?? new Set()).add(id));
    }
  }
  for (const [name, ids] of claims) owners.set(name, ids.size === 1 ? ([...ids][0] ?? null) : null);
}
