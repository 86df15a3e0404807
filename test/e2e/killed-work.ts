import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Message } from "../../src/playground/workspace-model.ts";
import { EN_CASES } from "../../src/render/catalog/en-cases.ts";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { OWNER_TEXTS } from "../../src/slack/owners/owner-texts.ts";
import { WANTED_TEXTS } from "../../src/slack/wanted/wanted-texts.ts";
import type { Ferries } from "./ferries.ts";
import { COLLEAGUE, YOU } from "./ferry-workspace.ts";
import type { Env, Place, Row } from "./killed-place.ts";
import { choiceOf, choicesOf, labelsOf, toolsOf } from "./posted-message.ts";

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
      await place.drop(`pack-${next()}.csv`, table("Turnabout"));
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
      const board = await place.drop(`pack-${next()}.csv`, table("Turnover"));
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
