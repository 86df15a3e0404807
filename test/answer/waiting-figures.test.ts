import { describe, expect, it } from "vitest";
import { sensitivityOf } from "../../src/domain/answer-sensitivity.ts";
import type { Cell } from "../../src/domain/fact.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import type { WaitingFigure } from "../../src/domain/waiting-figure.ts";
import { documentIdOf } from "../../src/operations/audit/audit-code.ts";
import { shownOf } from "../../src/operations/audit/shown.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { renderSlackMessage } from "../../src/render/slack/render-slack-message.ts";
import { openTestEngine } from "./company.ts";

const SOURCE = { doc: "<pack>.xlsx", locator: "sheet=Summary,cell=B7" };
const ABSENT = "revenue of Tern Baltic in 1999";

/** A store of which everything absent waits; remembers what was looked for. */
function waitingStore(more: Partial<WaitingFigure> = {}) {
  const looked: string[] = [];
  const waitingFor = async (cell: Cell, clearance: Clearance): Promise<WaitingFigure> => {
    looked.push(`${cell.metric} ${cell.period} ${clearance}`);
    return { cell, source: SOURCE, question: 7, unclear: null, ...more };
  };
  return { looked, waitingFor };
}

async function ask(text: string, more: Partial<WaitingFigure> = {}) {
  const { looked, waitingFor } = waitingStore(more);
  const engine = await openTestEngine({ waitingFor });
  const run = await engine.ask(text);
  const json = renderJson(run, engine.glossary);
  const message = renderSlackMessage(run, engine.glossary, () => "id");
  return { run, json, looked, slack: JSON.stringify(message.blocks) };
}

describe("a figure that waits for a curator", () => {
  it("is told in place of one that is not there, and without its value", async () => {
    const { json, slack } = await ask(ABSENT);
    const said =
      "The figure for Revenue of Tern Baltic, FY1999 is in ‹pack›.xlsx · sheet=Summary,cell=B7, and waits for an answer of a curator.";
    expect(json.answer).toContain(said);
    // In Slack a place is named as people name it.
    expect(slack).toContain(said.replace("sheet=Summary,cell=B7", "sheet “Summary”, cell B7"));
    expect(json.answer).not.toContain("I have no figure");
    expect(json.cells[0]).toMatchObject({ status: "not_found", waiting: { source: SOURCE, unclear: null } });
    expect(json.outcome).toBe("not_found");
  });

  it("is told in Chinese", async () => {
    const { json } = await ask("Tern Baltic 1999年营收");
    expect(json.answer).toContain("sheet=Summary,cell=B7 中，等待审核人员确认。");
    expect(json.answer).not.toContain("查不到");
  });

  it("that only may be it is told as that", async () => {
    const { json } = await ask(ABSENT, { unclear: "Turnover" });
    expect(json.answer).not.toContain("I have no figure");
    expect(json.answer).toContain(
      "I have no certain figure for Revenue of Tern Baltic, FY1999 yet: “Turnover” in ‹pack›.xlsx · sheet=Summary,cell=B7 may be it, and waits for an answer of a curator.",
    );
    const { json: chinese } = await ask("Tern Baltic 1999年营收", { unclear: "" });
    expect(chinese.answer).toContain("中的一个数字可能就是，等待审核人员确认。");
  });

  it("is as sensitive as its document", async () => {
    const { run } = await ask(ABSENT, { sensitivity: "CONFIDENTIAL" });
    expect(sensitivityOf(run.answer)).toBe("CONFIDENTIAL");
  });

  it("has its document in the audit trail", async () => {
    const { run } = await ask(ABSENT);
    expect(shownOf(run.answer, "message").documents).toEqual([documentIdOf(SOURCE.doc)]);
  });

  it("is not looked for where figures are found", async () => {
    const { looked, json } = await ask("revenue of Tern Baltic in FY2025");
    expect(json.outcome).toBe("answered");
    expect(looked).toEqual([]);
  });

  it("is told beside those that are found", async () => {
    const { json, looked } = await ask("revenue of Tern Baltic in FY2025 and FY1999");
    expect(looked).toEqual(["REVENUE FY1999 INTERNAL"]);
    expect(json.answer).toContain("and waits for an answer of a curator");
  });

  it("is looked for at the level of everybody who reads along", async () => {
    const { looked, waitingFor } = waitingStore();
    const engine = await openTestEngine({ waitingFor });
    await engine.ask(ABSENT, undefined, { clearance: "RESTRICTED", ceiling: "PUBLIC", audience: "C1", asker: "U1" });
    await engine.ask(ABSENT, undefined, { clearance: "CONFIDENTIAL", ceiling: "RESTRICTED" });
    expect(looked).toEqual(["REVENUE FY1999 PUBLIC", "REVENUE FY1999 CONFIDENTIAL"]);
  });
});
