import { cleanWord } from "../../company/glossary.ts";
import { DIMENSION_CODE, RESERVED_DIMENSIONS } from "../../company/profile-sections.ts";
import type { CollectedNames, DimensionNames } from "./collect-names.ts";
import { codeFromName } from "./draft-cells.ts";
import { type DraftedName, draftNames, listed, type RawName, type WordRegistry } from "./draft-names.ts";
import type { DraftedDimension } from "./draft-yaml.ts";
import { bilingual, coreOf, isHan } from "./label-parts.ts";
import type { Tallied, Tally } from "./tally.ts";
import { uniteParts } from "./twin-names.ts";

const VALUES_MAX = 200;

/** The dimensions of a draft: what figures are taken apart by, and the kinds of figures that headings name. */
export function draftParts(
  { dimensions, bases }: CollectedNames,
  words: WordRegistry,
  doubts: string[],
): readonly DraftedDimension[] {
  const united = withTranslations(dimensions, doubts);
  const drafted = [...united]
    .filter(([, { values }]) => values.size > 0)
    .map(([by, names]) => draftDimension(by, names, words, doubts));
  return bases.size === 0 ? drafted : [...drafted, basisDimension(bases, words, doubts)];
}

/** Parts in Chinese, as many as in English, are these: in one dimension, or in the only two. */
function withTranslations(
  dimensions: ReadonlyMap<string, DimensionNames>,
  doubts: string[],
): ReadonlyMap<string, DimensionNames> {
  const all = [...dimensions];
  const [chinese, ...more] = all.filter(([, { values }]) => isHanOnly(values));
  const [other, ...others] = all.filter(([, { values }]) => !isHanOnly(values));
  if (chinese !== undefined && other !== undefined && more.length + others.length === 0) {
    other[1].values.add(chinese[1].values);
    for (const whole of chinese[1].wholes) other[1].wholes.add(whole);
  }
  const kept = chinese !== undefined && other !== undefined && more.length + others.length === 0 ? [other] : all;
  for (const [, { values }] of kept) {
    const pairs = uniteParts(values);
    if (pairs !== null)
      doubts.push(
        `Taken for one part in two languages, by their order: ${listed(pairs.map(({ from, to }) => `${from} = ${to}`))}.`,
      );
  }
  return new Map(kept);
}

function isHanOnly(values: Tally): boolean {
  return values.all().every(({ forms }) => forms.every(isHan));
}

function draftDimension(
  by: string,
  { values: seen, wholes }: DimensionNames,
  words: WordRegistry,
  doubts: string[],
): DraftedDimension {
  const all = seen.all();
  const isWord = [...wholes].some((whole) => codeFromName(whole) === codeFromName(by));
  const code = dimensionCode(isWord ? `by ${by}` : by, words);
  words.claim(code, code);
  const whole = wholes.size === 0 ? null : wholeValue(wholes, words);
  const raw = all.slice(0, VALUES_MAX).map(rawValue);
  if (all.length > VALUES_MAX) doubts.push(`More than ${VALUES_MAX} parts by ${by}; the others were left out.`);
  const values = draftNames(raw, { letterFirst: true, fallback: "VALUE", commaForms: false }, words, doubts).map(
    (value, at): DraftedName => {
      const { forms = [], seen: times = 0, first = "" } = all[at] ?? {};
      const zh = forms.find(isHan);
      return { ...value, ...(zh === undefined || zh === value.label ? {} : { zh }), note: seenAt(times, first) };
    },
  );
  doubts.push(`Read as parts of figures, by ${by}: ${listed(values.map((value) => value.label))}.`);
  const label = words.claim(by, code) ? by : code;
  return { code, label, defaultValue: "TOTAL", values: whole === null ? values : [whole, ...values] };
}

/** The whole of every dimension may have the same words. */
function wholeValue(wholes: ReadonlySet<string>, words: WordRegistry): DraftedName {
  const aliases = [...wholes].filter((name) => cleanWord(name) !== "total" && words.claim(name, "the whole"));
  return { code: "TOTAL", label: words.claim("Total", "the whole") ? "Total" : "TOTAL", aliases };
}

/** How often and where something was seen, for the person who goes on from the draft. */
export function seenAt(seen: number, first: string): string {
  return `seen ${seen === 1 ? "once" : `${seen} times`}, first at ${first}`;
}

function rawValue({ forms }: Tallied): RawName {
  const [first = ""] = forms;
  const both = bilingual(first);
  const name = both?.en ?? forms.find((form) => !isHan(form)) ?? first;
  const others = [...forms, ...(both === null ? [] : [both.zh]), coreOf(name)].filter((form) => form !== name);
  return { name, givenCode: null, aliases: [...new Set(others)] };
}

function dimensionCode(by: string, words: WordRegistry): string {
  const made = codeFromName(by).toLowerCase();
  const base = DIMENSION_CODE.test(made) && made !== "null" ? made : "segment";
  for (let attempt = 1; ; attempt += 1) {
    const code = attempt === 1 ? base : `${base}_${attempt}`;
    if (!RESERVED_DIMENSIONS.has(code) && words.isFree(code)) return code;
  }
}

/** Budget and forecast are other kinds of a figure than the actual one. */
function basisDimension(bases: Tally, words: WordRegistry, doubts: string[]): DraftedDimension {
  const all = bases.all();
  const raw = all.map(({ key, forms }): RawName => ({ name: forms[0] ?? key, givenCode: key, aliases: forms }));
  const code = dimensionCode("basis", words);
  words.claim(code, code);
  const values = draftNames(raw, { letterFirst: true, fallback: "BASIS", commaForms: false }, words, doubts).map(
    (value, at) => ({ ...value, note: seenAt(all[at]?.seen ?? 0, all[at]?.first ?? "") }),
  );
  doubts.push(
    `Headings name other kinds of figures, which became the dimension ${code}: ${listed(values.map(({ label }) => label))}.`,
  );
  return { code, label: words.claim("Basis", code) ? "Basis" : code, defaultValue: "ACTUAL", values };
}
