import { distance } from "fastest-levenshtein";
import type { MetricSpec } from "../../domain/profile.ts";
import { cleanWord, type Glossary } from "../../profile/glossary.ts";
import { labelTokens } from "./label-tokens.ts";

/** Words of accounts that often name one figure: they propose, and never decide. */
const KIN: readonly (readonly string[])[] = [
  [
    "revenue",
    "revenues",
    "turnover",
    "sales",
    "income",
    "top line",
    "premiums",
    "营收",
    "营业收入",
    "营业额",
    "收入",
    "销售额",
  ],
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
  ["claims", "benefits", "losses", "payouts", "赔付", "赔款", "理赔"],
  [
    "customers",
    "customer",
    "clients",
    "policyholders",
    "users",
    "subscribers",
    "accounts",
    "members",
    "客户",
    "用户",
    "会员",
  ],
  ["agents", "agent", "advisers", "advisors", "consultants", "representatives", "代理人", "营销员", "顾问"],
  ["employees", "headcount", "staff", "fte", "workforce", "员工", "人数", "雇员"],
  ["assets", "资产", "aum"],
  ["equity", "net assets", "shareholders' funds", "book value", "权益", "净资产"],
  ["debt", "borrowings", "liabilities", "loans", "负债", "借款", "债务"],
  ["roe", "return on equity", "净资产收益率", "回报率"],
  ["new business", "new sales", "ape", "first year premium", "bookings", "orders", "新单", "新签", "新业务"],
  ["margin", "ratio", "rate", "率"],
  ["visits", "visitors", "arrivals", "trips"],
];

const CANDIDATES_MAX = 4;
/** A word may differ from a name by so many of its letters. */
const EDIT_SHARE_MAX = 0.34;

/** The metrics that a label of unknown words may mean, the likeliest first; empty when nothing is near. */
export function nearestMetrics(label: string, glossary: Glossary): readonly string[] {
  const text = cleanWord(label);
  const words = new Set(labelTokens(label).map(({ word }) => word));
  const scored = [...glossary.profile.metrics.values()].flatMap((spec) => {
    const score = Math.max(...namesOf(spec).map((name) => nearness(text, words, name)));
    return score > 0 ? [{ code: spec.code, score }] : [];
  });
  return scored
    .sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
    .slice(0, CANDIDATES_MAX)
    .map(({ code }) => code);
}

function namesOf({ code, label, aliases }: MetricSpec): readonly string[] {
  return [code.replaceAll("_", " "), label.en, ...(label.zh === undefined ? [] : [label.zh]), ...aliases].map(
    cleanWord,
  );
}

/** From 0 (nothing in common) up to 3 (the same words). */
function nearness(text: string, words: ReadonlySet<string>, name: string): number {
  const nameWords = labelTokens(name).map(({ word }) => word);
  const shared = nameWords.filter((word) => words.has(word)).length;
  const overlap = shared / Math.max(nameWords.length, words.size, 1);
  const edits = distance(text, name) / Math.max(text.length, name.length, 1);
  const spelling = edits <= EDIT_SHARE_MAX ? 1 - edits : 0;
  return Math.max(overlap, spelling) * 2 + kinship(text, name);
}

/** A name that is a word of the label's family stands before one that only holds such a word. */
function kinship(text: string, name: string): number {
  const families = KIN.filter((family) => family.some((word) => holds(text, word)));
  if (families.some((family) => family.includes(name))) return 1;
  return families.some((family) => family.some((word) => holds(name, word))) ? KIN_BY_PART : 0;
}

const KIN_BY_PART = 0.75;

function holds(text: string, word: string): boolean {
  if (/\p{Script=Han}/u.test(word)) return text.includes(word);
  return ` ${text.replace(/[^\p{L}\p{N}']+/gu, " ")} `.includes(` ${word} `);
}
