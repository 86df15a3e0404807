import { describe, expect, it } from "vitest";
import { openCedictDictionary } from "../../src/adapters/dictionary/cedict-dictionary.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { narrativeRunOf } from "../../src/domain/answer-outcome.ts";
import { translatorOf } from "../../src/passages/dictionary.ts";
import { createQueryRewriter } from "../../src/passages/rewrite-query.ts";
import { GLOSSARY, openTestEngine } from "./company.ts";
import { documentWith, libraryOf } from "./library.ts";

const dictionary = translatorOf(openCedictDictionary());
const watch = (name: string, entity: string, date: string, body: string): string =>
  documentWith({ title: `Regulatory watch, ${name}`, entity, date }, `# Regulatory watch\n\n${body}`);

const passages = await libraryOf({
  "old.md": watch(
    "Baltic harbours",
    "BALTIC",
    "2024-03-01",
    "## Lifeboats\n\nEvery regulatory inspection of the Baltic counts the lifeboats, and regulatory fines are due at once.",
  ),
  "new.md": watch(
    "Baltic",
    "BALTIC",
    "2026-02-10",
    "## Fuel\n\nFrom July 2026 ferries burn no heavy oil. Older engines have to be replaced.\n\n## Crews\n\nA night watch needs two officers. The union had asked for it.",
  ),
  "aegean.md": documentWith(
    { title: "爱琴海监管动态", entity: "AEGEAN", date: "2026-02-12", language: "zh" },
    "# 监管动态\n\n## 停泊\n\n自4月起停泊费用按吨位收取，小船因此受益。\n\n## 安检\n\n所有乘客须在登船前接受安检。",
  ),
  "canteen.md": documentWith(
    { title: "Canteen of the Baltic", entity: "BALTIC", date: "2026-02-20" },
    "# Menu\n\nThe canteen serves fish on Fridays, and soup on all other days.",
  ),
});
const engine = await openTestEngine({ passages, dictionary, rewriter: createQueryRewriter(GLOSSARY, dictionary) });

function told({ answer }: AnswerRun): readonly string[] {
  return (narrativeRunOf(answer)?.statements ?? []).map(({ text }) => text);
}

function cited({ answer }: AnswerRun): readonly string[] {
  return (narrativeRunOf(answer)?.evidence ?? []).map(({ source }) => source.doc);
}

describe("a question for news", () => {
  it.each([
    "Any regulatory news in the Baltic?",
    "What's new in the regulatory watch of the Baltic?",
    "latest on the regulatory watch in the Baltic",
    "any updates on the regulatory watch of the Baltic?",
    "波罗的海最近有什么监管动态？",
    "波罗的海有什么新的监管政策动态？",
  ])("is answered by each passage of the newest document about it, then by older ones: %s", async (question) => {
    const run = await engine.ask(question);
    const said = told(run);
    expect(said[0]).toContain("burn no heavy oil");
    expect(said[1]).toContain("two officers");
    expect(cited(run).filter((doc) => doc === "canteen.md")).toEqual([]);
    expect(cited(run).at(-1)).toBe("old.md");
  });

  it.each(["爱琴海最近有什么监管政策动态", "爱琴海有什么监管新消息？", "any regulatory news in the Aegean?"])(
    "is answered in the other language too: %s",
    async (question) => expect(told(await engine.ask(question)).join(" ")).toContain("按吨位收取"),
  );

  it("about an entity alone is answered by what was issued last about it", async () => {
    expect(told(await engine.ask("any news from the Baltic?"))[0]).toContain("The canteen");
    expect(told(await engine.ask("波罗的海有什么新消息？"))[0]).toContain("The canteen");
  });

  it("is not answered by what is new about something else", async () => {
    expect(told(await engine.ask("any news on lifeboats in the Baltic?")).join(" ")).toMatch(
      /^Every regulatory inspection/u,
    );
    expect(told(await engine.ask("any news on dry docks in the Baltic?"))).toEqual([]);
  });

  it("that names a metric is one for documents, and a question for its latest figure is not", async () => {
    expect((await engine.ask("any news on revenue of the Baltic?")).answer.kind).toBe("narrative");
    expect((await engine.ask("latest Baltic revenue")).answer.kind).toBe("figures");
  });
});
