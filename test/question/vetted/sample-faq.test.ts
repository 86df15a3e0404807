import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { loadProfile } from "../../../src/company/load-profile.ts";
import { isReadable } from "../../../src/domain/sensitivity.ts";
import { createRuleParser } from "../../../src/question/rule-parser.ts";
import { createSecurityGate } from "../../../src/question/security-gate.ts";
import { parseFaq } from "../../../src/question/vetted/load-faq.ts";
import { lookupFaq } from "../../../src/question/vetted/lookup-faq.ts";
import { WORDS } from "../../support/words.ts";
import { dayOf } from "../readings.ts";

const SAMPLE = join(import.meta.dirname, "../../../data/sample");
const TODAY = dayOf("2026-06-12");

const book = parseFaq(readFileSync(join(SAMPLE, "faq.yaml"), "utf8"), "faq.yaml");
const glossary = buildGlossary(await loadProfile(join(SAMPLE, "profile.yaml")));
const parser = createRuleParser(glossary, WORDS);
const gate = createSecurityGate(glossary, WORDS);

const NEVER_SAID = ["wrong-figure", "year-end-closing", "bonus-pool"];
const wordings = book.items.flatMap((item) => [item.question, ...item.aliases].map((text) => ({ item, text })));

describe("the sample's vetted answers", () => {
  it("hold ten items in both languages, of which one is disabled, one expired and one restricted", () => {
    expect(book.items).toHaveLength(10);
    expect(book.items.filter(({ answer }) => answer.zh === undefined)).toEqual([]);
    expect(book.items.filter(({ enabled }) => !enabled).map(({ id }) => id)).toEqual(["wrong-figure"]);
    expect(book.items.filter(({ sensitivity }) => !isReadable(sensitivity)).map(({ id }) => id)).toEqual([
      "bonus-pool",
    ]);
  });

  it.each(wordings)("are given whatever is remarked beside the question: $text", ({ item, text }) => {
    const remark = /\p{Script=Han}/u.test(text) ? "，我刚来不太懂" : ", im new here";
    const parsed = parser.parse(`${text}${remark}`, TODAY);
    expect(lookupFaq(parsed, { today: TODAY }, book)).toEqual(NEVER_SAID.includes(item.id) ? null : { item });
  });

  it.each(wordings)("are given for exactly what the sample company may be asked: $text", ({ item, text }) => {
    expect(gate.screen(text).kind).toBe("allow");
    const hit = lookupFaq(parser.parse(text, TODAY), { today: TODAY }, book);
    expect(hit).toEqual(NEVER_SAID.includes(item.id) ? null : { item });
  });

  it("were given for the closing of the books while its timetable was valid", () => {
    const text = "When do the books close?";
    const then = dayOf("2026-02-28");
    expect(lookupFaq(parser.parse(text, then), { today: then }, book)?.item.id).toBe("year-end-closing");
  });
});
