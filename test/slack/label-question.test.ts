import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { openSqliteFactStore, type SqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary } from "../../src/company/glossary.ts";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import { createDocumentService } from "../../src/server/documents/document-service.ts";
import type { DocumentService } from "../../src/slack/ports.ts";
import { seenQuestion } from "../../src/slack/review/seen-question.ts";
import { cellOf } from "../support/facts.ts";
import { testProfile } from "../support/profiles.ts";
import { readingOf, statementOf } from "../support/statements.ts";
import { directMessage, type Harness, postSigned, sendEvent, startEdge } from "./edge-harness.ts";

const Element = z.looseObject({ action_id: z.string(), value: z.string() });
const Block = z.looseObject({ type: z.string(), elements: z.array(z.unknown()).optional() });
const Posted = z.object({ text: z.string(), blocks: z.array(Block).default([]) });

let folder: string;
let facts: SqliteFactStore;
let harness: Harness;
let service: DocumentService;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "footnote-label-"));
  facts = openSqliteFactStore(join(folder, "facts.db"));
});
afterEach(async () => {
  await harness.close();
  facts.close();
  rmSync(folder, { recursive: true });
});

/** Two documents that wait for one label, and curators of whom U1 is cleared for everything. */
async function start(): Promise<void> {
  const glossary = buildGlossary(testProfile());
  const stores = facts.documentStores(createSettler(glossary));
  for (const doc of ["board.xlsx", "pack.xlsx"]) {
    const unexplained = { texts: ["<!channel> C2 *General*"], otherwise: "PUBLIC" } as const;
    const statements = [statementOf({ doc, slots: { period: doc === "pack.xlsx" ? "FY2025" : "FY2024" } })];
    await stores.documents.replace(readingOf({ doc, sensitivity: "RESTRICTED", unexplained, statements }));
  }
  service = createDocumentService({
    ...stores,
    glossary,
    ingest: () => Promise.reject(new Error("Nothing is loaded.")),
  });
  const people = new Map([
    ["U1", "RESTRICTED"],
    ["U2", "CONFIDENTIAL"],
  ] as const);
  harness = await startEdge({ service, app: { access: { ...DEFAULT_ACCESS, people } } });
}

async function openedBy(user: string, words = "review") {
  await start();
  await sendEvent(harness, directMessage(words, { user }));
  await harness.slack.until(() => harness.slack.callsOf("chat.postMessage").length === 1);
  return Posted.parse(harness.slack.callsOf("chat.postMessage")[0]);
}

/** The buttons of a message by what they do. */
function buttonsOf({ blocks }: z.output<typeof Posted>) {
  const elements = blocks.flatMap((block) => (block.type === "actions" ? (block.elements ?? []) : []));
  return new Map(elements.map((one) => Element.parse(one)).map((one) => [one.action_id.split(/:(.*)/)[1] ?? "", one]));
}

function click(user: string, button: z.output<typeof Element> | undefined, blocks: unknown): Promise<number> {
  const payload = {
    type: "block_actions",
    team: { id: "T1" },
    user: { id: user, team_id: "T1" },
    channel: { id: "D1" },
    container: { type: "message" },
    trigger_id: `1337.42.${user}`,
    message: { ts: "1800000000.000000", thread_ts: "1700000000.000100", text: "", blocks },
    actions: [{ type: "button", block_id: "b", ...button }],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  return postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" });
}

async function isFound(period: string): Promise<boolean> {
  return (await facts.find(cellOf({ period }), "INTERNAL")).status === "found";
}

it("The level of a label is one question, whose button opens its documents and is recorded", async () => {
  const posted = await openedBy("U1");
  expect(posted.text).toContain("Which level is “‹!channel› C2 *General*”?");
  expect(posted.text).toContain("board.xlsx and 1 more document · properties · 1 open · RESTRICTED");
  expect(await isFound("FY2025")).toBe(false);
  await click("U1", buttonsOf(posted).get("choose:1"), posted.blocks);
  await harness.slack.until(() => harness.slack.callsOf("chat.update").length === 1);
  const updated = JSON.stringify(harness.slack.callsOf("chat.update")[0]);
  expect(updated).toContain("“‹!channel› C2 *General*” is INTERNAL");
  expect(updated).toContain("There is nothing to review.");
  expect([await isFound("FY2024"), await isFound("FY2025")]).toEqual([true, true]);
  expect(harness.audited.filter(({ kind }) => kind.startsWith("document_question"))).toMatchObject([
    { kind: "document_questions_shown", who: "U1", questions: [1] },
    { kind: "document_question_decided", who: "U1", question: 1, choice: "level" },
  ]);
});

it("The question is put in Chinese to whoever asks in Chinese", async () => {
  const { text, blocks } = await openedBy("U1", "审核");
  expect(text).toContain("“‹!channel› C2 *General*”是哪个密级？");
  expect(text).toContain("board.xlsx 等 2 个文件");
  expect(JSON.stringify(blocks)).toContain("答案适用于所有带有该标签的文件");
});

it("A curator who is not cleared for everything sees nothing of it, and decides nothing", async () => {
  const { text } = await openedBy("U2");
  expect(text).toBe("There is nothing to review.");
  const [question] = (await service.for("RESTRICTED").pending({ limit: 1, after: 0 })).questions;
  if (question === undefined) throw new Error("Nothing is asked.");
  await click("U2", { action_id: "footnote_review:choose:0", value: `en:1:${seenQuestion(question)}:0` }, []);
  await harness.slack.until(() => harness.slack.callsOf("chat.postEphemeral").length === 1);
  expect(await isFound("FY2025")).toBe(false);
  const said = ["chat.postMessage", "chat.update", "chat.postEphemeral"] as const;
  expect(JSON.stringify(said.map((method) => harness.slack.callsOf(method)))).not.toMatch(/board|pack|C2|RESTRICTED/);
});
