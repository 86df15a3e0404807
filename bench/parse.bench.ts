import { buildGlossary } from "../src/company/glossary.ts";
import { parseProfile } from "../src/company/load-profile.ts";
import { QUESTION_CHARACTERS_MAX } from "../src/domain/question-limits.ts";
import { createRuleParser } from "../src/question/rule-parser.ts";
import { createSecurityGate } from "../src/question/security-gate.ts";
import { languageWords } from "../src/server/language-words.ts";
import { profileText } from "./company.ts";
import { line, percentiles, sampled } from "./figures.ts";

const TODAY = { year: 2026, month: 6, day: 12 };
const ORDINARY = ["HK revenue in FY2025?", "by how much did China profit grow in 2025?", "香港2025年营收多少"];
const ROUNDS = 5_000;
/** As long as a question may be. */
const LENGTH = QUESTION_CHARACTERS_MAX;
const LONG_ROUNDS = 30;
const LONG: Readonly<Record<string, string>> = {
  "English prose": "and some other words of 2025 that nobody asked for ",
  "questions in a row": "HK revenue FY2025 and ",
  "Chinese questions": "香港营收是多少我们想知道去年的情况如何",
  "one word": "x",
  digits: "1 2 3 4 ",
  "single letters": "j i n g ",
};

/** How reading a question costs with a small and a large vocabulary, and with very long texts. */
for (const entities of [3, 5_000]) {
  const started = performance.now();
  const glossary = buildGlossary(parseProfile(profileText(entities), "bench.yaml"));
  const parser = createRuleParser(glossary, languageWords());
  const gate = createSecurityGate(glossary, languageWords());
  const loaded = performance.now() - started;
  const aliases = [...glossary.profile.entities.values()].reduce((sum, spec) => sum + spec.aliases.length, 0);
  line(`company file with ${aliases.toLocaleString("en")} aliases is read in`, `${loaded.toFixed(0)} ms`);
  for (const question of ORDINARY)
    line(`parse: ${question}`, percentiles(sampled(ROUNDS, () => parser.parse(question, TODAY))));
  line("security gate", percentiles(sampled(ROUNDS, () => gate.screen(ORDINARY[0] ?? ""))));
  for (const [name, piece] of Object.entries(LONG)) {
    const text = `HK revenue FY2025 ${piece.repeat(LENGTH / piece.length + 1)}`.slice(0, LENGTH);
    line(`parse, 4,000 characters: ${name}`, percentiles(sampled(LONG_ROUNDS, () => parser.parse(text, TODAY))));
    line(`security gate, 4,000 characters: ${name}`, percentiles(sampled(LONG_ROUNDS, () => gate.screen(text))));
  }
}
