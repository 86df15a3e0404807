import { existsSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { z } from "zod";
import { objectsIn } from "../../src/playground/json.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { EN_CASES } from "../../src/render/catalog/en-cases.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import type { Work } from "../../src/slack/intake/ports.ts";
import { OWNER_TEXTS } from "../../src/slack/owners/owner-texts.ts";
import { WANTED_TEXTS } from "../../src/slack/wanted/wanted-texts.ts";
import type { Ferries } from "./ferries.ts";
import { COLLEAGUE, DirectMessages, WAIT_MS_MAX, YOU } from "./ferry-workspace.ts";
import { type Choice, choiceOf, choicesOf, clickOf, labelsOf, toolsOf } from "./posted-message.ts";

export type Env = Readonly<Record<string, string>>;

/** Something that a person does, and what is to be seen of it exactly once. */
export interface Cause {
  /** Resolves once Slack has heard that it arrived. */
  readonly act: () => Promise<unknown>;
  /** How often the result stands in Slack: messages, files, or a view that shows it. */
  readonly shown: () => number;
  /** How often it is stored; null where nothing but the message is. */
  readonly stored: (() => number) | null;
}

export interface Row {
  readonly kind: Work["kind"];
  readonly name: string;
  /** Only one person sees the result, as a note that Slack shows nobody else and that nobody can look for. */
  readonly isNote: boolean;
  /** The call by which Slack shows it. */
  readonly by?: string;
  readonly prepare: (place: Place) => Promise<Cause>;
}

const COUNTED = z.object({ n: z.number() });

/** The workspace and the stores, as the rows use them. */
export class Place {
  readonly workspace: Workspace;
  readonly channel: string;
  readonly #db: string;
  readonly you: DirectMessages;
  readonly colleague: DirectMessages;

  constructor(workspace: Workspace, env: Env, channel: string) {
    this.workspace = workspace;
    this.channel = channel;
    this.#db = env.FOOTNOTE_DB ?? "";
    this.you = new DirectMessages(workspace, YOU);
    this.colleague = new DirectMessages(workspace, COLLEAGUE);
  }

  /** A number from one of the stores: `slack`, `audit`, or the facts themselves. */
  count(store: "slack" | "audit" | "facts", sql: string, ...values: readonly string[]): number {
    const path = store === "facts" ? this.#db : this.#db.replace(/\.db$/u, `.${store}.db`);
    const database = new BetterSqlite3(path, { readonly: true });
    try {
      return COUNTED.parse(database.prepare(sql).get(...values)).n;
    } finally {
      database.close();
    }
  }

  /** The figures that a person waits for. */
  wishes(user: string): number {
    return this.count("slack", "SELECT count(*) AS n FROM wanted WHERE user = ? AND closed IS NULL", user);
  }

  /** The tests that cases have become. */
  tests(): number {
    const path = this.#db.replace(/\.db$/u, ".golden/cases.jsonl");
    return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n").length : 0;
  }

  /** What is stored and not done. */
  open(): number {
    return (
      this.count(
        "slack",
        "SELECT count(*) AS n FROM work WHERE state IN ('received', 'answering') AND payload IS NOT NULL",
      ) + this.count("slack", "SELECT count(*) AS n FROM outbox WHERE state IN ('waiting', 'sending')")
    );
  }

  /** How many entries of a kind are of a person, beyond those that there are now. */
  audited(kind: string, who: string): () => number {
    const sql =
      "SELECT count(*) AS n FROM entry WHERE json_extract(body, '$.kind') = ? AND json_extract(body, '$.who') = ?";
    const before = this.count("audit", sql, kind, who);
    return () => this.count("audit", sql, kind, who) - before;
  }

  botSaid(channel: string): readonly Message[] {
    const people = new Set(this.workspace.people.map(({ id }) => id));
    return this.workspace.messages(channel).filter(({ user }) => !people.has(user));
  }

  inThread({ channel, ts }: Message): readonly Message[] {
    return this.botSaid(channel).filter(({ threadTs, visibleTo }) => threadTs === ts && visibleTo === undefined);
  }

  /** What one person alone sees in the channel. */
  notes(): readonly Message[] {
    return this.botSaid(this.channel).filter(({ visibleTo }) => visibleTo !== undefined);
  }

  /** What is said from now on, of what `of` lists. */
  fresh(of: () => readonly unknown[]): () => number {
    const before = of().length;
    return () => of().length - before;
  }

  wait<Found>(probe: () => Found | false | null | undefined): Promise<Found> {
    return this.workspace.waitFor(probe, WAIT_MS_MAX);
  }

  say(text: string, user = YOU): Message {
    return this.workspace.say({ channel: this.channel, text: `@Footnote ${text}`, user });
  }

  async asked(text: string, user = YOU): Promise<{ readonly root: Message; readonly answer: Message }> {
    const root = this.say(text, user);
    return { root, answer: await this.wait(() => this.inThread(root)[0]) };
  }

  async click(message: Message, choice: Choice, user = YOU): Promise<void> {
    const { channel, ts: messageTs } = message;
    const reply = await this.workspace.click({ channel, messageTs, user, ...clickOf(choice) });
    if (reply.kind !== "acknowledged") throw new Error(`Not acknowledged: ${choice.label}`);
  }

  /** The rows of the Home tab have other ids whenever it is published. */
  clickHome(choice: Choice): Promise<unknown> {
    const { blockId: _, ...click } = clickOf(choice);
    return this.workspace.clickHome({ user: YOU, ...click });
  }

  tool(message: Message, label: string): Choice {
    const found = toolsOf(message).find((one) => one.label === label);
    if (found === undefined) throw new Error(`No tool ${label} among ${toolsOf(message).map((one) => one.label)}`);
    return found;
  }

  /** Drops a table of which a line has a name that the company file does not know. */
  async dropped(content: string): Promise<Message> {
    return this.drop(`pack-${next()}.csv`, content);
  }

  async drop(name: string, content: string, user = YOU): Promise<Message> {
    const { id } = this.workspace.upload({ name, content, user });
    const said = this.workspace.say({ channel: "dm", text: "", user, files: [id] });
    return this.wait(() =>
      this.botSaid(said.channel).find(({ threadTs, visibleTo }) => threadTs === said.ts && !visibleTo),
    );
  }

  now(message: Message): Message {
    return this.workspace.messages(message.channel).find(({ ts }) => ts === message.ts) ?? message;
  }

  homeChoices(user = YOU): readonly Choice[] {
    return choicesOf(objectsIn(this.workspace.home(user)?.blocks));
  }

  /** A choice of the Home tab, opened anew. */
  async onHome(isIt: (choice: Choice) => boolean): Promise<Choice> {
    this.workspace.openApp({ tab: "home", user: YOU });
    return this.wait(() => this.homeChoices().find(isIt));
  }
}

const KNOWN = "revenue of Baltic in FY2025";
let counted = 0;
/** Another number each time. */
const next = (): number => {
  counted += 1;
  return counted;
};
/** A question whose answer is not stored; each of another year. */
const missing = (): string => `revenue of Baltic in FY${1900 + next()}`;

const table = (line: string): string => `Tern Baltic in USD m,FY${1900 + next()}\nRevenue,12\n${line},13.5\n`;

async function ownerAsked(place: Place) {
  const year = `FY${1900 + next()}`;
  const { root, answer } = await place.asked(`profit of Baltic in ${year}`);
  const put = () =>
    place.colleague.said().filter(({ text, threadTs }) => threadTs === undefined && text.includes(year));
  const act = () => place.click(answer, place.tool(answer, EN_TOOLS.askOwner));
  return { root, put, act };
}

async function stated(place: Place) {
  const { root, act, put: asked } = await ownerAsked(place);
  await act();
  const put = await place.wait(() => asked()[0]);
  const say = async (): Promise<void> => {
    const said = { channel: "dm", text: "It was 12.4", user: COLLEAGUE, threadTs: put.ts };
    await place.workspace.heard(place.workspace.say(said));
  };
  return { root, say };
}

export const ROWS: readonly Row[] = [
  {
    ...{ kind: "message", name: "a question", isNote: false },
    prepare: async (place) => {
      let root: Message | null = null;
      return {
        act: async () => {
          root = place.say(KNOWN);
          await place.workspace.heard(root);
        },
        shown: () => (root === null ? 0 : place.inThread(root).length),
        stored: null,
      };
    },
  },
  {
    ...{ kind: "click", name: "a choice", isNote: false },
    prepare: async (place) => {
      const { root, answer } = await place.asked("takings of Baltic in FY2025");
      return {
        act: () => place.click(answer, choiceOf(answer, "Revenue")),
        shown: () => place.inThread(root).length - 1,
        stored: null,
      };
    },
  },
  {
    ...{ kind: "edit", name: "an edited question", isNote: false },
    prepare: async (place) => {
      const { root } = await place.asked(KNOWN);
      const { channel, ts } = root;
      return {
        act: async () => {
          place.workspace.edit({ channel, ts, text: "@Footnote revenue of Baltic in FY2024" });
          await place.workspace.settled();
        },
        shown: () => place.inThread(root).length - 1,
        stored: null,
      };
    },
  },
  {
    ...{ kind: "command", name: "a command", isNote: true },
    prepare: async (place) => ({
      act: () => place.workspace.command({ channel: place.channel, text: `/footnote ${KNOWN}` }),
      shown: place.fresh(() => place.notes()),
      stored: null,
    }),
  },
  {
    ...{ kind: "check", name: "a message to check", isNote: true },
    prepare: async (place) => {
      const said = place.workspace.say({ channel: place.channel, text: "Revenue of Baltic was 700.25m in FY2025" });
      const { channel, ts: messageTs } = said;
      return {
        act: () => place.workspace.shortcut({ channel, messageTs, callbackId: "footnote_check" }),
        shown: place.fresh(() => place.notes()),
        stored: null,
      };
    },
  },
  {
    ...{ kind: "tool", name: "a rating", isNote: true },
    prepare: async (place) => {
      const { answer } = await place.asked(KNOWN);
      const tool = place.tool(answer, EN_TOOLS.notRight);
      const receipt = /[0-9A-Z]{8}/u.exec(tool.value)?.[0] ?? "";
      return {
        act: () => place.click(answer, tool),
        shown: place.fresh(() => place.notes()),
        stored: () => place.count("slack", "SELECT count(*) AS n FROM ratings WHERE receipt = ?", receipt),
      };
    },
  },
  {
    ...{ kind: "tool", name: "a file of an answer", isNote: false, by: "files.completeUploadExternal" },
    prepare: async (place) => {
      const { root, answer } = await place.asked(KNOWN);
      return {
        act: () => place.click(answer, place.tool(answer, EN_TOOLS.exports.csv)),
        shown: () => place.inThread(root).flatMap(({ files }) => files).length,
        stored: null,
      };
    },
  },
  {
    ...{ kind: "tool", name: "a checked message, posted", isNote: false },
    prepare: async (place) => {
      const text = "Revenue of Baltic was 700.25m in FY2025";
      const said = place.workspace.say({ channel: place.channel, text });
      const known = place.notes().length;
      await place.workspace.shortcut({ channel: said.channel, messageTs: said.ts, callbackId: "footnote_check" });
      const note = await place.wait(() => place.notes()[known]);
      const post = choicesOf(note.blocks).find(({ label }) => label === EN_TOOLS.post);
      if (post === undefined) throw new Error("Nothing to post");
      return {
        act: () => place.click(note, post),
        shown: () => place.inThread(said).length,
        stored: null,
      };
    },
  },
  {
    ...{ kind: "tool", name: "a wish to be told", isNote: true },
    prepare: async (place) => {
      const { answer } = await place.asked(missing());
      const before = place.wishes(YOU);
      return {
        act: () => place.click(answer, place.tool(answer, EN_TOOLS.tell)),
        shown: place.fresh(() => place.notes()),
        stored: () => place.wishes(YOU) - before,
      };
    },
  },
  {
    ...{ kind: "tool", name: "a question to an owner", isNote: false },
    prepare: async (place) => {
      const { act, put } = await ownerAsked(place);
      return { act, shown: () => put().length, stored: null };
    },
  },
  {
    ...{ kind: "message", name: "what an owner replies", isNote: false },
    prepare: async (place) => {
      const { root, say } = await stated(place);
      return { act: say, shown: () => place.inThread(root).length - 1, stored: null };
    },
  },
  {
    ...{ kind: "tool", name: "a kept statement", isNote: true },
    prepare: async (place) => {
      const { root, say } = await stated(place);
      await say();
      const statement = await place.wait(() => place.inThread(root)[1]);
      return {
        act: () => place.click(statement, choiceOf(statement, OWNER_TEXTS.en.keep)),
        shown: place.fresh(() => place.notes()),
        stored: place.audited("owner_answer_used", YOU),
      };
    },
  },
  {
    ...{ kind: "wanted", name: "a wish that is forgotten", isNote: true },
    prepare: async (place) => {
      const { answer } = await place.asked(`tell me when ${missing()} is in`, CURATOR);
      const before = place.wishes(CURATOR);
      const forget = [...toolsOf(answer), ...choicesOf(answer.blocks)].find(
        ({ label }) => label === WANTED_TEXTS.en.forget,
      );
      if (forget === undefined) throw new Error("Nothing to forget");
      return {
        act: () => place.click(answer, forget, CURATOR),
        shown: place.fresh(() => place.notes()),
        stored: () => before - place.wishes(CURATOR),
      };
    },
  },
  {
    ...{ kind: "joined", name: "a channel that Footnote is added to", isNote: false },
    prepare: async (place) => {
      const channel = place.workspace.conversations.find(({ name }) => name === place.channel)?.id;
      const intro = () => place.botSaid(place.channel).filter(({ threadTs }) => threadTs === undefined);
      const event = { type: "member_joined_channel", channel, user: "U0FOOTNOTE", inviter: YOU };
      return { act: () => place.workspace.deliver(event), shown: place.fresh(intro), stored: null };
    },
  },
  {
    ...{ kind: "chart", name: "a picture below an answer", isNote: false, by: "files.completeUploadExternal" },
    prepare: async (place) => {
      let root: Message | null = null;
      const files = () => (root === null ? [] : place.inThread(root).flatMap((one) => one.files));
      return {
        act: async () => {
          root = place.say("revenue of Baltic by year");
          await place.workspace.heard(root);
        },
        shown: () => files().length,
        stored: null,
      };
    },
  },
  {
    ...{ kind: "queue", name: "the review queue", isNote: false },
    prepare: async (place) => {
      await place.dropped(table("Turnabout"));
      const open = await place.onHome(({ actionId }) => actionId.includes("review"));
      return {
        act: () => place.clickHome(open),
        shown: place.fresh(() =>
          place.you.said().filter((one) => one.threadTs === undefined && labelsOf(one).includes("Next")),
        ),
        stored: null,
      };
    },
  },
  {
    ...{ kind: "review", name: "a decision on a document's question", isNote: false, by: "chat.update" },
    prepare: async (place) => {
      const board = await place.dropped(table("Turnover"));
      return {
        act: () => place.click(board, choiceOf(board, "Leave out")),
        shown: () => linesWith(place.now(board), "left out"),
        stored: place.audited("document_question_decided", YOU),
      };
    },
  },
  {
    ...{ kind: "replace", name: "a file that replaces another", isNote: false, by: "chat.update" },
    prepare: async (place) => {
      const name = `replaced-${next()}.csv`;
      const content = (value: number) => `Tern Baltic in USD m,FY1899\nRevenue,${value}\n`;
      await place.drop(name, content(1));
      const question = await place.drop(name, content(2));
      return {
        act: () => place.click(question, choiceOf(question, "Replace")),
        shown: () => (labelsOf(place.now(question)).includes("Replace") ? 0 : 1),
        stored: place.audited("document_loaded", YOU),
      };
    },
  },
  {
    ...{ kind: "visit", name: "a first direct message", isNote: false },
    prepare: async (place) => {
      const greeted = ({ id }: { readonly id: string }) => place.botSaid(id.replace("U", "D")).length > 0;
      const user = place.workspace.people.slice(3).find((person) => !greeted(person))?.id ?? "";
      return {
        act: async () => {
          place.workspace.openApp({ tab: "messages", user });
          await place.workspace.settled();
        },
        shown: () => place.botSaid(user.replace("U", "D")).length,
        stored: null,
      };
    },
  },
  {
    ...{ kind: "tool", name: "a proposed figure", isNote: true },
    prepare: async (place) => {
      const { root, say } = await stated(place);
      await say();
      const statement = await place.wait(() => place.inThread(root)[1]);
      return {
        act: () => place.click(statement, choiceOf(statement, "12.4 USD m"), CURATOR),
        shown: place.fresh(() => place.notes()),
        stored: place.audited("owner_answer_used", CURATOR),
      };
    },
  },
  {
    ...{ kind: "wanted", name: "a request that a curator closes", isNote: false },
    prepare: async (place) => {
      const { root, answer } = await place.asked(missing(), COLLEAGUE);
      await place.click(answer, place.tool(answer, EN_TOOLS.request), COLLEAGUE);
      await place.wait(() => place.notes()[0]);
      const close = await place.onHome(({ actionId }) => actionId.includes("close"));
      return {
        act: () => place.clickHome(close),
        shown: () => place.inThread(root).length - 1,
        stored: place.audited("figure_request_closed", YOU),
      };
    },
  },
  {
    ...{ kind: "name", name: "a name that is confirmed", isNote: false, by: "views.publish" },
    prepare: async (place) => {
      const word = WORDS.shift() ?? "";
      for (const user of [YOU, COLLEAGUE, COLLEAGUE]) {
        const { root, answer } = await place.asked(`${word} of Baltic in FY2025`, user);
        await place.click(answer, choiceOf(answer, "Revenue"), user);
        await place.wait(() => place.inThread(root)[1]);
      }
      const always = await place.onHome(({ label }) => label === "Always");
      return {
        act: () => place.clickHome(always),
        shown: () => (place.homeChoices().some(({ label }) => label === "Always") ? 0 : 1),
        stored: place.audited("learned_name_decided", YOU),
      };
    },
  },
  {
    ...{ kind: "case", name: "a case that becomes a test", isNote: true },
    prepare: async (place) => {
      const { answer } = await place.asked(KNOWN);
      await place.click(answer, place.tool(answer, EN_TOOLS.right), CURATOR);
      const thanks = await place.wait(() => place.notes()[0]);
      await place.click(thanks, choiceOf(thanks, EN_CASES.makeTest), CURATOR);
      await place.wait(() => place.workspace.modal(CURATOR));
      const values = { choice: chosen("asks_period"), meant: { input: { value: "" } } };
      const tests = place.tests();
      return {
        act: () => place.workspace.submit({ user: CURATOR, values }),
        shown: place.fresh(() => [
          ...place.botSaid(CURATOR.replace("U", "D")),
          ...[place.workspace.modal(CURATOR)?.view].filter(isOfTest),
        ]),
        stored: () => place.tests() - tests,
      };
    },
  },
  {
    ...{ kind: "dialog", name: "a dialog of the review", isNote: false, by: "chat.update" },
    prepare: async (place) => {
      const name = `taught-${next()}.csv`;
      const board = await place.drop(name, table("Turnabout"), COLLEAGUE);
      await place.click(board, choiceOf(board, "Always in files like this…"), COLLEAGUE);
      await place.wait(() => place.workspace.modal(COLLEAGUE));
      const values = {
        ...{ choice: chosen("reject"), why: { input: { value: "No metric." } } },
        teach: { input: { value: name } },
      };
      return {
        act: () => place.workspace.submit({ user: COLLEAGUE, values }),
        shown: () => linesWith(place.now(board), "left out"),
        stored: place.audited("document_question_decided", COLLEAGUE),
      };
    },
  },
];

/** Decides about a case; with no message of another row in their direct messages. */
const CURATOR = "U00000003";
const WORDS = ["takings", "intake"];

/** Whether a dialog names the test that was made. */
const isOfTest = (said: unknown): boolean => JSON.stringify(said ?? "").includes("case-");

const chosen = (value: string) => ({ input: { selected_option: { value } } });

function linesWith({ blocks }: Message, text: string): number {
  return blocks.filter((block) => JSON.stringify(block).includes(text)).length;
}

const MORE = [
  "metric,entity,geography,traffic,period_type,period,value,unit,source_doc,source_locator",
  "REVENUE,BALTIC,BALTIC,TOTAL,FY,2022,580,USD_M,older.csv,R1",
  "REVENUE,BALTIC,BALTIC,TOTAL,FY,2023,600,USD_M,older.csv,R2",
].join("\n");

/** A company that learns names, has an owner, and whose first three people are curators. */
export async function killedCompany(ferries: Ferries): Promise<{ readonly env: Env; readonly more: string }> {
  const loaded = await ferries.loaded();
  const profile = join(ferries.folder, "killed.yaml");
  const yaml = await readFile(loaded.FOOTNOTE_PROFILE ?? "", "utf8");
  await writeFile(profile, `${yaml.replace(/(PROFIT: \{.*?kind: flow)/u, `$1, owner: ${COLLEAGUE}`)}learn: true\n`);
  const more = join(ferries.folder, "older.csv");
  await writeFile(more, MORE);
  return { env: { ...loaded, FOOTNOTE_PROFILE: profile, FOOTNOTE_CURATORS: [YOU, COLLEAGUE, CURATOR].join() }, more };
}
