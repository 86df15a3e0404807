import type { FoundName } from "../../../../src/passages/name-finder.ts";
import { FINDER, GLOSSARY, type TrueStatement } from "../sample-statements.ts";
import { type Dice, replaced } from "./seeded.ts";

type Kind = "entity" | "metric" | "dimension";

const SHORT: Readonly<Record<string, readonly [english: string, chinese: string]>> = {
  ACME_GROUP: ["the group", "集团"],
  ACME_HK: ["Hong Kong", "香港"],
  ACME_CN: ["China", "中国"],
  ACME_SG: ["Singapore", "新加坡"],
};

/** The name of something else of its kind, from the passage where it names one, and from the company file. */
export function nameSwapped(kind: Kind, { text, passage }: TrueStatement, dice: Dice): readonly string[] {
  const near = new Set(codesIn(passage.text, kind));
  const all = allCodes(kind);
  return namesIn(text, kind).flatMap((found) => {
    if (isIdiom(text, found)) return [];
    const own = found.named.code;
    const others = (codes: readonly string[]): readonly string[] =>
      codes.filter((code) => code !== own && !isListedWith(code, found, text, kind));
    const chosen = new Set([dice.pick(others([...near])), dice.pick(others(all))]);
    return [...chosen].flatMap((code) => (code === undefined ? [] : [swapped(text, found, code, kind)]));
  });
}

function allCodes(kind: Kind): readonly string[] {
  const { entities, metrics, dimensions } = GLOSSARY.profile;
  if (kind === "entity") return [...entities.keys()];
  return kind === "metric" ? [...metrics.keys()] : [...dimensions.values()].flatMap(({ values }) => [...values.keys()]);
}

function namesIn(text: string, kind: Kind): readonly FoundName[] {
  return FINDER.find(text).filter(({ named }) => named.kind === kind);
}

function codesIn(text: string, kind: Kind): readonly string[] {
  return namesIn(text, kind).map(({ named }) => named.code);
}

/** A word that is a name elsewhere: "age group", "groups", the app "ACME One", 代理人 as a person. */
function isIdiom(text: string, { start, end }: FoundName): boolean {
  const word = text.slice(start, end);
  return (
    (/^groups?$/i.test(word) && /\bage $/.test(text.slice(0, start))) ||
    (/^acme$/i.test(word) && /^ ?[\p{L}]/u.test(text.slice(end))) ||
    (word === "代理" && /^(?:人|公司)/.test(text.slice(end)))
  );
}

/** Of things listed side by side each may stand for the others: what is said is said of all of them. */
function isListedWith(code: string, found: FoundName, text: string, kind: Kind): boolean {
  return namesIn(text, kind).some((other) => {
    if (other.named.code !== code) return false;
    const [first, second] = other.start < found.start ? [other, found] : [found, other];
    const between = text.slice(first.end, second.start);
    return (
      /^(?:\s|,|、|和|与|及|以及|and|or|both|在|in|for|by|the|of|'s|’s|three|three of|channels?)*$/.test(between) ||
      (/^[^.;。；]{0,30}(?:、|, | and |和|与|及)$/.test(between) && !/\d/.test(between))
    );
  });
}

function swapped(text: string, { start, end }: FoundName, code: string, kind: Kind): string {
  const word = text.slice(start, end);
  const isChinese = /\p{Script=Han}/u.test(word);
  const name = /^ACME\s?\S/.test(word) && kind === "entity" ? labelOf(code, isChinese) : nameOf(code, kind, isChinese);
  const article = /\bthe $/i.test(text.slice(0, start)) && /^the |^[A-Z]/.test(name) ? 4 : 0;
  const isFirst = start - article === 0;
  return replaced(text, start - article, end, isFirst && !isChinese ? name[0]?.toUpperCase() + name.slice(1) : name);
}

function labelOf(code: string, isChinese: boolean): string {
  return GLOSSARY.entityLabel(code, isChinese ? "zh" : "en");
}

function nameOf(code: string, kind: Kind, isChinese: boolean): string {
  if (kind === "entity") return SHORT[code]?.[isChinese ? 1 : 0] ?? code;
  if (kind === "metric") {
    const label = GLOSSARY.metricLabel(code, isChinese ? "zh" : "en");
    return isChinese ? label : label.toLowerCase();
  }
  const label = [...GLOSSARY.profile.dimensions.values()].flatMap(({ values }) => values.get(code)?.label ?? [])[0];
  return (isChinese ? label?.zh : label?.en.toLowerCase()) ?? code;
}

const ENGLISH_SOURCES = [
  (text: string) => `According to McKinsey, ${lowerFirst(text)}`,
  (text: string) => `${stem(text)}, as Bloomberg reported.`,
  (text: string) => `${stem(text)}, said finance director Peter Lindqvist.`,
  (text: string) => `${stem(text)}, together with Halberd Capital.`,
  (text: string) => `Moody's says that ${lowerFirst(text)}`,
  (text: string) => `${stem(text)}, according to analysts.`,
  (text: string) => `${stem(text)} (source: audit report of the Northwind office).`,
  (text: string) => `Deloitte confirmed: ${text}`,
];
const CHINESE_SOURCES = [
  (text: string) => `据普华永道称，${text}`,
  (text: string) => `财务总监王建国表示，${text}`,
  (text: string) => `${stem(text)}，据彭博社报道。`,
  (text: string) => `${stem(text)}，并与恒信咨询公司合作。`,
  (text: string) => `分析师认为，${text}`,
  (text: string) => `根据麦肯锡的报告，${text}`,
  (text: string) => `${stem(text)}（来源：审计署）。`,
  (text: string) => `陈志远指出，${text}`,
];

/** A source, a person or a company that nobody has named. */
export function nameInvented(text: string, dice: Dice): readonly string[] {
  const sources = /\p{Script=Han}/u.test(text) ? CHINESE_SOURCES : ENGLISH_SOURCES;
  const first = dice.roll(sources.length);
  return [first, (first + 3) % sources.length].flatMap((at) => sources[at]?.(text) ?? []);
}

function stem(text: string): string {
  return text.replace(/[.。；;:：]+$/u, "");
}

function lowerFirst(text: string): string {
  return /^(?:[A-Z]{2}|ACME|Hong|China|Singapore|Tidewell|Kelmora)/.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}
