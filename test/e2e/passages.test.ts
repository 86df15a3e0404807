import { rm } from "node:fs/promises";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary } from "../../src/company/glossary.ts";
import { isReadable } from "../../src/domain/sensitivity.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import { type JsonObject, objectsIn } from "../../src/playground/json.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { EN_WHY } from "../../src/render/catalog/en-why.ts";
import { ZH_WHY } from "../../src/render/catalog/zh-why.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { testProfile } from "../support/profiles.ts";
import { type Footnote, loadSample, startFootnote, TOKENS } from "./footnote-workspace.ts";
import { type Choice, choicesOf, clickOf, shownTexts } from "./posted-message.ts";

const WHY = "@Footnote Why did revenue of Hong Kong grow in 2025?";

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

async function start(): Promise<Footnote> {
  footnote = await startFootnote({ sampleDb: sample.dbPath });
  return footnote;
}

function passageButtons(message: Message): readonly Choice[] {
  return choicesOf(message.blocks).filter(({ actionId }) => actionId.startsWith("footnote_passage:"));
}

/** Clicks a button and waits for the dialog that it opens. */
async function openPassage(message: Message, choice: Choice | undefined): Promise<JsonObject> {
  if (choice === undefined) throw new Error(`No button under ${message.text}`);
  const { workspace } = footnote;
  const known = workspace.modal()?.id;
  const click = { channel: message.channel, messageTs: message.ts, ...clickOf(choice) };
  expect((await workspace.click(click)).kind).toBe("acknowledged");
  const modal = await workspace.waitFor(() => {
    const now = workspace.modal();
    return now?.id === known ? undefined : now;
  });
  return modal.view;
}

function textsIn(view: JsonObject): readonly string[] {
  return shownTexts({ blocks: objectsIn(view.blocks) });
}

function titleIn(view: JsonObject): unknown {
  return z.object({ text: z.string() }).parse(view.title).text;
}

describe("a reason", () => {
  it("opens in the document that its footnote names, with the words that were quoted", async () => {
    const { ask, workspace, answersAtRest } = await start();
    const { root, answer } = await ask({ text: WHY });
    const texts = shownTexts(answer);
    const place = texts.find((text) => text.startsWith("[3]")) ?? "";
    const [, title = "", spot = ""] = /^\[3\] (.+?) · .*(paragraphs? [\d–]+)$/u.exec(place) ?? [];
    expect(title).not.toBe("");
    const [button] = passageButtons(answer);
    expect(button?.label).toBe("Show passage 3");
    const view = await openPassage(answer, button);
    expect(titleIn(view)).toBe("Passage");
    const shown = textsIn(view);
    expect(shown[0]).toBe(title);
    expect(shown[1]).toMatch(new RegExp(`^\\S+\\.(?:md|txt) · .*${spot}$`, "u"));
    const cited = shown.find((text) => text.startsWith("Cited passage"));
    const quoted = objectsIn(answer.blocks)
      .flatMap(statementsOf)
      .find(({ marks }) => marks.includes("[3]"));
    expect(quoted?.words).toMatch(/\w{3}/u);
    expect(cited).toContain(quoted?.words);
    expect(workspace.messages("finance").filter(({ visibleTo }) => visibleTo !== undefined)).toEqual([]);
    expect(await answersAtRest(root)).toHaveLength(1);
  });

  it("asked for in Chinese opens with Chinese words around it", async () => {
    const { ask } = await start();
    const { answer } = await ask({ text: "@Footnote 为什么香港2025年营收增长？" });
    const view = await openPassage(answer, passageButtons(answer)[0]);
    expect(titleIn(view)).toBe(ZH_WHY.passageTitle);
    expect(textsIn(view).some((text) => text.startsWith("引用的段落"))).toBe(true);
  });

  it("opens from an old button after a restart", async () => {
    const { ask, restart } = await start();
    const { answer } = await ask({ text: WHY });
    await restart();
    const view = await openPassage(answer, passageButtons(answer)[0]);
    expect(textsIn(view).some((text) => text.startsWith("Cited passage"))).toBe(true);
  });

  it("whose document was withdrawn meanwhile is said to be gone", async () => {
    const { ask, dbPath } = await start();
    const { answer } = await ask({ text: WHY });
    const [button] = passageButtons(answer);
    const facts = openSqliteFactStore(dbPath);
    const [passage] = await facts.passages.around(button?.value ?? "", 0);
    const { documents } = facts.documentStores(createSettler(buildGlossary(testProfile())));
    const held = (await documents.documents()).find(({ doc }) => doc === passage?.source.doc);
    expect(held !== undefined && (await documents.withdraw(held))).toBe(true);
    facts.close();
    expect(textsIn(await openPassage(answer, button))).toEqual([EN_WHY.passageGone]);
  });

  it("that Slack opens too late is a private note, and the next click works", async () => {
    const { ask, workspace } = await start();
    const { answer } = await ask({ text: WHY });
    const [button] = passageButtons(answer);
    if (button === undefined) throw new Error("No button.");
    workspace.faults.next("views.open", { kind: "error", error: "expired_trigger_id" });
    await workspace.click({ channel: answer.channel, messageTs: answer.ts, ...clickOf(button) });
    const note = await workspace.waitFor(() =>
      workspace.messages("finance").find(({ visibleTo }) => visibleTo !== undefined),
    );
    expect(note.text).toBe(EDGE_TEXTS.en.passageNotShown);
    expect(workspace.modal()).toBeUndefined();
    expect(textsIn(await openPassage(answer, button)).length).toBeGreaterThan(3);
  });
});

describe("a button with any passage's id", () => {
  it("opens what everybody may read, and nothing of what is restricted, whatever the id", async () => {
    const { workspace, dbPath } = await start();
    const stored = storedPassages(dbPath);
    const closed = stored.filter(({ sensitivity }) => !isReadable(sensitivity));
    expect(closed.length).toBeGreaterThan(3);
    const ids = [...stored.map(({ id }) => id), "p0", "p999999", "p1 OR 1=1", "../p1"];
    const message = await postButtons(ids);
    const opened = new Map<string, JsonObject>();
    for (const choice of passageButtons(message)) opened.set(choice.value, await openPassage(message, choice));

    const gone = ids.filter((id) => textsIn(opened.get(id) ?? {}).join() === EN_WHY.passageGone);
    expect(gone).toEqual(ids.filter((id) => !stored.some((one) => one.id === id && isReadable(one.sensitivity))));
    const everything = JSON.stringify([...opened.values()]);
    for (const { text, title, doc } of closed)
      for (const secret of [...text.split("\n"), title, doc])
        expect(everything).not.toContain(JSON.stringify(secret).slice(1, -1));
    // Only plain and rich text: what a document writes is never markup.
    expect(everything).not.toContain("mrkdwn");
    const [first] = stored.filter(({ sensitivity }) => isReadable(sensitivity));
    expect(everything).toContain(first?.title);
    expect(workspace.calls.filter(({ method, response }) => method === "views.open" && response.ok !== true)).toEqual(
      [],
    );
  });
});

const Stored = z.array(
  z.object({ id: z.string(), text: z.string(), doc: z.string(), title: z.string(), sensitivity: z.string() }),
);

/** Every passage of the store, whoever may read it. */
function storedPassages(dbPath: string): z.output<typeof Stored> {
  const database = new Database(dbPath, { readonly: true });
  try {
    const sql = `SELECT 'p' || passage_id AS id, text, doc, title, sensitivity
      FROM passage JOIN passage_document USING (document_id) ORDER BY passage_id`;
    return Stored.parse(database.prepare(sql).all());
  } finally {
    database.close();
  }
}

const BUTTONS_PER_ROW = 25;

/** Posts a message with a button for each id, as nobody but the app itself could. */
async function postButtons(ids: readonly string[]): Promise<Message> {
  const { workspace } = footnote;
  const rows = Array.from({ length: Math.ceil(ids.length / BUTTONS_PER_ROW) }, (_, row) => ({
    type: "actions",
    elements: ids.slice(row * BUTTONS_PER_ROW, (row + 1) * BUTTONS_PER_ROW).map((value, index) => ({
      type: "button",
      action_id: `footnote_passage:${row * BUTTONS_PER_ROW + index}`,
      text: { type: "plain_text", text: "Show passage", emoji: false },
      value,
    })),
  }));
  const channel = workspace.conversations.find(({ name }) => name === "finance")?.id;
  const response = await fetch(`${workspace.apiUrl}chat.postMessage`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKENS.botToken}`, "content-type": "application/json" },
    body: JSON.stringify({ channel, text: "Any passage", blocks: rows }),
  });
  const { ts } = z.object({ ok: z.literal(true), ts: z.string() }).parse(await response.json());
  return workspace.waitFor(() => workspace.messages("finance").find((message) => message.ts === ts));
}

/** The statements of a rich text with their marks. */
function statementsOf({ type, elements }: JsonObject): readonly { readonly words: string; readonly marks: string }[] {
  if (type !== "rich_text") return [];
  return objectsIn(elements).flatMap((quote) => {
    if (quote.type !== "rich_text_quote") return [];
    const pieces = objectsIn(quote.elements).map(({ text }) => String(text));
    return [{ words: pieces.slice(0, -1).join("").trim(), marks: pieces.at(-1) ?? "" }];
  });
}
