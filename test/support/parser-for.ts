import type { Glossary } from "../../src/company/glossary.ts";
import type { IntentParser } from "../../src/question/intent-parser.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { WORDS } from "./words.ts";

const made = new WeakMap<Glossary, IntentParser>();

/** The parser of a company, made once: each takes all word lists in. */
export function parserFor(glossary: Glossary): IntentParser {
  const parser = made.get(glossary) ?? createRuleParser(glossary, WORDS);
  made.set(glossary, parser);
  return parser;
}
