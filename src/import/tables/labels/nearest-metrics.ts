import { distance } from "fastest-levenshtein";
import { cleanWord, type Glossary } from "../../../company/glossary.ts";
import type { MetricSpec } from "../../../domain/profile.ts";
import { holdsHan } from "../../../language/han.ts";
import { labelTokens } from "./label-tokens.ts";

/** Families of related words in accounts. Only used to propose candidates, never to decide. */
const KIN: readonly (readonly string[])[] = [
  ["revenue", "revenues", "turnover", "sales", "income", "top line", "营收", "营业收入", "营业额", "收入", "销售额"],
  [
    "profit",
    "profits",
    "earnings",
    "ebit",
    "ebitda",
    "pbt",
    "pat",
    "net income",
    "operating income",
    "surplus",
    "result",
    "利润",
    "净利润",
    "盈利",
    "溢利",
  ],
  ["expenses", "expense", "costs", "cost", "opex", "overheads", "费用", "支出", "成本"],
  ["customers", "customer", "clients", "users", "subscribers", "accounts", "members", "客户", "用户", "会员"],
  ["agents", "agent", "advisers", "advisors", "consultants", "representatives", "顾问"],
  ["employees", "headcount", "staff", "fte", "workforce", "员工", "人数", "雇员"],
  ["assets", "资产", "aum"],
  ["equity", "net assets", "shareholders' funds", "book value", "权益", "净资产"],
  ["debt", "borrowings", "liabilities", "loans", "负债", "借款", "债务"],
  ["roe", "return on equity", "净资产收益率", "回报率"],
  ["new sales", "bookings", "orders", "新签"],
  ["margin", "ratio", "rate", "率"],
  ["visits", "visitors", "arrivals", "trips"],
];

const CANDIDATES_MAX = 4;
/** A lower score means that only a common word or Chinese character is shared. */
const SCORE_MIN = 0.5;
/** The largest share of letters in which a text may differ from a name. */
const EDIT_SHARE_MAX = 0.34;

/** Returns the metric codes that an unknown label may mean, most likely first; empty when none is near. */
export type NearestMetrics = (label: string) => readonly string[];

/** A metric name prepared for comparison. */
interface MetricName {
  readonly text: string;
  readonly words: readonly string[];
  /** Indexes into `KIN`: families that contain the whole name, and families of which it contains a word. */
  readonly familiesIs: ReadonlySet<number>;
  readonly familiesHeld: ReadonlySet<number>;
}

/** Prepares the metric names of a company file once for all labels of a document. */
export function nearestMetricsIn({ profile }: Glossary): NearestMetrics {
  const metrics = [...profile.metrics.values()].map((spec) => ({ code: spec.code, names: namesOf(spec) }));
  return (label) => {
    const text = cleanWord(label);
    const words = new Set(labelTokens(label).map(({ word }) => word));
    const families = familiesIn(text);
    return metrics
      .map(({ code, names }) => ({
        code,
        score: Math.max(...names.map((name) => nearness(text, words, name) + kinship(families, name))),
      }))
      .filter(({ score }) => score >= SCORE_MIN)
      .sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
      .slice(0, CANDIDATES_MAX)
      .map(({ code }) => code);
  };
}

function namesOf({ code, label, aliases }: MetricSpec): readonly MetricName[] {
  const names = [code.replaceAll("_", " "), label.en, ...(label.zh === undefined ? [] : [label.zh]), ...aliases];
  return names.map((name) => {
    const text = cleanWord(name);
    return {
      text,
      words: labelTokens(text).map(({ word }) => word),
      familiesIs: new Set(KIN.flatMap((family, index) => (family.includes(text) ? [index] : []))),
      familiesHeld: familiesIn(text),
    };
  });
}

/** From 0 (nothing in common) to 2 (the same words). */
function nearness(text: string, words: ReadonlySet<string>, name: MetricName): number {
  const shared = name.words.filter((word) => words.has(word)).length;
  const overlap = shared / Math.max(name.words.length, words.size, 1);
  return Math.max(overlap, likeness(text, name.text)) * 2;
}

/** Similarity of spelling, 0 to 1; 0 where too many letters differ. */
function likeness(text: string, name: string): number {
  const longer = Math.max(text.length, name.length, 1);
  if (Math.abs(text.length - name.length) > longer * EDIT_SHARE_MAX) return 0;
  const edits = distance(text, name) / longer;
  return edits <= EDIT_SHARE_MAX ? 1 - edits : 0;
}

/** A name that is itself a word of the label's family scores higher than one that only contains such a word. */
function kinship(families: ReadonlySet<number>, { familiesIs, familiesHeld }: MetricName): number {
  if ([...familiesIs].some((family) => families.has(family))) return 1;
  return [...familiesHeld].some((family) => families.has(family)) ? KIN_BY_PART : 0;
}

const KIN_BY_PART = 0.75;

/** The families of which a text contains a word. */
function familiesIn(text: string): ReadonlySet<number> {
  const spaced = ` ${text.replace(/[^\p{L}\p{N}']+/gu, " ")} `;
  const holds = (word: string): boolean => (holdsHan(word) ? text.includes(word) : spaced.includes(` ${word} `));
  return new Set(KIN.flatMap((family, index) => (family.some(holds) ? [index] : [])));
}
