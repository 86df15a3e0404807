import { describe, expect, it } from "vitest";
import { answerQuestion } from "../../src/answer/answer-question.ts";
import { languageOf } from "../../src/language/han.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { checkLimits } from "../../src/render/slack/block-limits.ts";
import { renderSlackMessage } from "../../src/render/slack/render-slack-message.ts";
import { GLOSSARY, openTestEngine, TODAY } from "../answer/company.ts";

const ENGINE = await openTestEngine();

async function runOf(message: string) {
  const resolved = { kind: "check", message, language: languageOf(message) } as const;
  const asked = { id: "q", text: message, resolved, at: TODAY, conversation: null, asker: null };
  return answerQuestion(asked, ENGINE.services);
}

describe("a checked message in words", () => {
  it("says of each figure whether it agrees, with the stored one and its source", async () => {
    const lines = renderText(
      await runOf("FY2025 Baltic: revenue 700m, profit 115m. Kittiwake made 9bn."),
      GLOSSARY,
    ).split("\n");
    expect(lines.slice(0, 4)).toEqual([
      "Checked: 1 figure agrees and 1 differs.",
      "✓ “FY2025 Baltic: revenue 700m” agrees. Tern Baltic · FY2025 · Revenue: 700.25 USD m [1].",
      "✗ “FY2025 Baltic: revenue 700m, profit 115m” differs. Tern Baltic · FY2025 · Operating profit: 114 USD m [2].",
      "1 figure is said of another company or of a name that I do not know, so I do not look it up.",
    ]);
    expect(lines.slice(4).map((line) => line.slice(0, 4))).toEqual(["[1] ", "[2] "]);
  });

  it("does so in Chinese", async () => {
    const [summary, line] = renderText(await runOf("波罗的海2025年营收7亿美元"), GLOSSARY).split("\n");
    expect(summary).toBe("已核对：1个一致。");
    expect(line).toContain("一致。波罗的海 2025财年 营收：700.25");
  });

  it("keeps Slack's limits and every verdict, however many figures there are", async () => {
    const many = Array.from({ length: 200 }, (_, at) => `Baltic revenue FY2025 was ${701 + at}m.`).join("\n");
    const message = renderSlackMessage(await runOf(many), GLOSSARY, () => "id", null);
    expect(checkLimits(message)).toEqual([]);
    const said = JSON.stringify(message.blocks);
    expect(said.match(/✗/gu)).toHaveLength(40);
    expect(said).toContain("160 more were not");
  });

  it("lets no words of a message become marks of Slack", async () => {
    const message = renderSlackMessage(
      await runOf("<!channel> *Baltic revenue* FY2025 <@U1>: 701m"),
      GLOSSARY,
      () => "id",
      null,
    );
    expect(JSON.stringify(message.blocks)).not.toMatch(/<[!@]/u);
  });
});
