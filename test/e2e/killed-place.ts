import { existsSync, readFileSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { z } from "zod";
import { objectsIn } from "../../src/playground/json.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import type { Work } from "../../src/slack/intake/ports.ts";
import { COLLEAGUE, DirectMessages, WAIT_MS_MAX, YOU } from "./ferry-workspace.ts";
import { type Choice, choicesOf, clickOf, toolsOf } from "./posted-message.ts";

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

/** Decides about a case; with no message of another row in their direct messages. */
export const CURATOR = "U00000003";

let counted = 1900;
/** A year that nothing else is about, and nothing is stored of. */
export function nextYear(): string {
  counted += 1;
  return `FY${counted}`;
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

  /** How many wait for a figure of a year. */
  waiting(kind: "wish" | "request", year: string): number {
    const sql = "SELECT count(*) AS n FROM wanted WHERE kind = ? AND question LIKE ? AND closed IS NULL";
    return this.count("slack", sql, kind, `%${year}%`);
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

  async settled(): Promise<void> {
    const end = Date.now() + WAIT_MS_MAX;
    while (this.open() > 0) {
      if (Date.now() > end) throw new Error("Work is left");
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** How many entries of a kind are of a person, beyond those that there are now. */
  audited(kind: string, who: string): () => number {
    const sql =
      "SELECT count(*) AS n FROM entry WHERE json_extract(body, '$.kind') = ? AND json_extract(body, '$.who') = (SELECT name FROM pseudonym WHERE id = ?)";
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

  /** The rows of the Home tab have other ids whenever it is published, and a button may have the action of a menu. */
  clickHome(choice: Choice): Promise<unknown> {
    const now = this.homeChoices().find(
      ({ actionId, value, isMenu }) =>
        actionId === choice.actionId && value === choice.value && isMenu === choice.isMenu,
    );
    const { blockId: _, ...click } = clickOf(choice);
    return this.workspace.clickHome({ user: YOU, ...(now === undefined ? click : clickOf(now)) });
  }

  tool(message: Message, label: string): Choice {
    const found = toolsOf(message).find((one) => one.label === label);
    if (found === undefined) throw new Error(`No tool ${label} among ${toolsOf(message).map((one) => one.label)}`);
    return found;
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
