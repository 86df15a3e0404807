import type { Token } from "../language/tokenize.ts";
import { type Item, wordsOf } from "./item.ts";
import { wordSet } from "./word-set.ts";

/** "did the company report revenue", 公司2025年营收: the company itself, where no word beside makes it another one. */
export function isTheCompany(tokens: readonly Token[], items: readonly Item[], index: number): boolean {
  const before = items[index - 1];
  if (!COMPANY.has(wordsOf(items[index], tokens)) || before?.kind === "unknown" || ONE_OF.has(wordsOf(before, tokens)))
    return false;
  const opens = before?.kind !== "term" || OPENING.has(before.term.kind);
  return opens || tokens[items[index]?.from ?? 0]?.glued !== true;
}

const COMPANY: ReadonlySet<string> = wordSet("company,the company,the firm,公司,全公司,整个公司");
const OPENING: ReadonlySet<string> = new Set(["glue", "courtesy", "topic", "joint", "operation"]);
const ONE_OF: ReadonlySet<string> = wordSet("a,an,one,any,some,every,which");
