import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { answerQuestion } from "../../src/answer/answer-question.ts";
import { type AccessRules, DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Fact } from "../../src/domain/fact.ts";
import { plainFallback, renderSlackMessage } from "../../src/render/slack/render-slack-message.ts";
import { DEFAULT_LIMITS } from "../../src/slack/receive/app-options.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { GLOSSARY } from "../answer/company.ts";
import { boardPaper, openSealedCompany, SEALED } from "../answer/sealed-company.ts";
import { shown } from "../answer/shown.ts";
import { type Harness, mention, sendClick, sendEvent, startEdge } from "./edge-harness.ts";
import { says, slackUser } from "./slack-workspace.ts";

let harness: Harness;

afterEach(() => harness.close());

const CHANNEL = "C1";
const THREAD = "1700000000.000100";
const DIRECT = "D0U1";
const SHARING = { ceiling: null, ceilingWhenShared: "PUBLIC", share: true, answer: true, notices: true } as const;
const Blocks = z.array(z.object({ elements: z.array(z.looseObject({ value: z.string().optional() })).default([]) }));

/** The edge with the real engine and its renderer, on a company with confidential figures; U1 is cleared for them. */
async function start(access: Partial<AccessRules> = {}) {
  const { services } = await openSealedCompany();
  const people = new Map([["U1", "CONFIDENTIAL"]] as const);
  const channels = new Map([[CHANNEL, SHARING]]);
  const runs: AnswerRun[] = [];
  const intake = { ...DEFAULT_LIMITS.intake, questionsPerMinute: 10_000, suspectPauseMs: 0 };
  harness = await startEdge({
    limits: { intake },
    app: {
      access: { ...DEFAULT_ACCESS, people, channels, ...access },
      ask: async (question) => {
        const run = await answerQuestion(question, services);
        runs.push(run);
        return run;
      },
      render: (run, newId) => renderSlackMessage(run, GLOSSARY, newId),
      renderPlain: (run) => plainFallback(run, GLOSSARY),
    },
  });
  harness.slack.guests.set(CHANNEL, ["U2"]);
  return { ...harness, facts: services.facts, runs };
}

let messages = 0;

/** Says something in a thread, and waits until there is nothing left to do. */
async function say(user: string, text: string, thread = THREAD): Promise<void> {
  messages += 1;
  const ts = `1700001${String(messages).padStart(3, "0")}.000100`;
  await sendEvent(harness, mention(text, { channel: CHANNEL, user, ts, thread_ts: thread }));
  await idle();
}

let threads = 0;

function newThread(): string {
  threads += 1;
  return `1700002${String(threads).padStart(3, "0")}.000100`;
}

async function idle(): Promise<void> {
  for (;;) {
    const { work, outbox } = await harness.left();
    if (work + outbox === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const saidIn = (channel: string) => harness.slack.posted.filter(({ args }) => args.channel === channel);
const lastIn = (channel: string): Readonly<Record<string, unknown>> => saidIn(channel).at(-1)?.args ?? {};
const sharedPosts = () =>
  saidIn(CHANNEL).filter(({ args }) => String(args.text).includes(EDGE_TEXTS.en.sharedBy("U1")));
const told = () => harness.slack.callsOf("chat.postEphemeral").map(({ text }) => text);

/** What the private answer says below its lead, and the id behind its button to share. */
function lastPrivate(): { readonly text: string; readonly offerId: string } {
  const args = lastIn(DIRECT);
  const offerId = Blocks.parse(args.blocks).at(-1)?.elements[0]?.value ?? "";
  return { text: String(args.text).split("\n").slice(2).join("\n"), offerId };
}

async function clickShare(offerId: string, user = "U1"): Promise<void> {
  await sendClick(harness, { offerId, user, channel: DIRECT, threadTs: null });
  await idle();
}

/** In a thread about a profit, the cleared person asks for a year that is confidential. */
async function askPrivately(): Promise<ReturnType<typeof lastPrivate>> {
  await say("U1", "profit of Aegean 2024");
  await say("U1", "and 2023?");
  const answer = lastPrivate();
  expect(answer.text).toContain("222");
  return answer;
}

describe("a shared answer", () => {
  it.each([
    ["withheld from", "profit of Baltic 2023"],
    ["withheld in part from", "profit of Baltic 2023 and 2024"],
    ["shown to", "profit of Baltic 2025"],
  ])("is the one that was seen, whatever was %s somebody else in the thread meanwhile", async (_name, meanwhile) => {
    await start();
    const { text, offerId } = await askPrivately();
    await say("U2", meanwhile);
    await clickShare(offerId);
    expect(sharedPosts()).toHaveLength(1);
    expect(sharedPosts()[0]?.args).toMatchObject({ thread_ts: THREAD });
    expect(String(sharedPosts()[0]?.args.text)).toContain(text);
    expect(JSON.stringify(saidIn(CHANNEL))).not.toContain("333");
    expect(harness.audited.slice(-2)).toMatchObject([
      {
        kind: "answered",
        who: "U1",
        delivery: { kind: "thread", shown: { cells: [{ metric: "PROFIT", entity: "AEGEAN" }] } },
      },
      { kind: "shared", who: "U1" },
    ]);
  });

  it("moves the thread for nobody", async () => {
    await start();
    const { offerId } = await askPrivately();
    await clickShare(offerId);
    await say("U2", "and 2025?");
    expect(saidIn(CHANNEL).at(-1)?.args.text).toContain("18");
  });

  it("has the cells and values that its sharer saw, or is refused, whoever says what in between", async () => {
    const texts = ["profit of Baltic 2023", "and Tern?", "revenue of Aegean 2023", "and 2025?", "what about Baltic?"];
    const more = ["how much did it grow?", "rank them", "revenue of Baltic by quarter", "Kittiwake profit", "why?"];
    const turn = fc.tuple(fc.constantFrom("U1", "U2"), fc.constantFrom(...texts, ...more));
    const first = fc.constantFrom("and 2023?", "what about 2023?", "growth since 2023?", "and revenue 2023?");
    const { runs } = await start();
    await fc.assert(
      fc.asyncProperty(first, fc.array(turn, { minLength: 1, maxLength: 3 }), async (question, turns) => {
        const thread = newThread();
        await say("U1", "profit of Aegean 2024", thread);
        await say("U1", question, thread);
        const seen = runs.slice(-1).map(shown);
        const { text, offerId } = lastPrivate();
        for (const [user, words] of turns) await say(user, words, thread);
        const [asked, posted, refused] = [runs.length, sharedPosts().length, told().length];
        await clickShare(offerId);
        const now = sharedPosts().slice(posted);
        if (now.length === 0) expect(told().slice(refused)).toEqual([EDGE_TEXTS.en.changedSinceSeen]);
        else {
          expect(now.map(({ args }) => args.thread_ts)).toEqual([thread]);
          expect(String(now[0]?.args.text)).toContain(text.split("\n")[0]);
          expect(runs.slice(asked).map(shown)).toEqual(seen);
        }
      }),
      { seed: 20_260_612, numRuns: 6 },
    );
    expect(sharedPosts().length).toBeGreaterThan(3);
  }, 120_000);
});

const only = (members: readonly string[]) => says({ members, response_metadata: { next_cursor: "" } });

describe("sharing is refused, in private and with why, and can be tried again", () => {
  const of222 = (change: (one: Fact) => readonly Fact[]): readonly Fact[] =>
    SEALED.flatMap((one) => (one.figure.value === "222" ? change(one) : [one]));
  it.each<readonly [string, readonly Fact[]]>([
    ["where the figure is gone", of222(() => [])],
    ["where another value came", of222((one) => [{ ...one, figure: { ...one.figure, value: "223" } }])],
    ["where the same value has another unit", of222((one) => [{ ...one, figure: { ...one.figure, unit: "USD_K" } }])],
    ["where it stands elsewhere", of222((one) => [{ ...one, source: { ...one.source, locator: "row 9" } }])],
    ["where another day is said of it", of222((one) => [{ ...one, validAsOf: "2026-01-31" }])],
  ])("%s", async (_name, changed) => {
    const { facts } = await start();
    const { offerId } = await askPrivately();
    await facts.replaceDocument(boardPaper(changed));
    await clickShare(offerId);
    expect([told(), sharedPosts()]).toEqual([[EDGE_TEXTS.en.changedSinceSeen], []]);
    await facts.replaceDocument(boardPaper(SEALED));
    await clickShare(offerId);
    expect(sharedPosts()).toHaveLength(1);
  });

  it("where another document says another value", async () => {
    const { facts } = await start();
    const { offerId } = await askPrivately();
    const other = SEALED.slice(0, 1).map((one) => ({ ...one, figure: { ...one.figure, value: "221" } }));
    await facts.replaceDocument({ ...boardPaper(other), doc: "other.csv" });
    await clickShare(offerId);
    expect([told(), sharedPosts()]).toEqual([[EDGE_TEXTS.en.changedSinceSeen], []]);
  });

  it.each<readonly [string, string, () => unknown]>([
    [
      "by somebody who left the channel",
      EDGE_TEXTS.en.notInChannel,
      () => harness.slack.script("conversations.members", only(["U2"])),
    ],
    [
      "where Slack does not say who is in the channel",
      EDGE_TEXTS.en.outsidersThere,
      () => harness.slack.script("conversations.members", { kind: "error", error: "missing_scope" }),
    ],
    [
      "where Slack does not describe the channel",
      EDGE_TEXTS.en.outsidersThere,
      () => harness.slack.script("conversations.info", says({})),
    ],
    ["where a guest came in", EDGE_TEXTS.en.outsidersThere, () => harness.slack.guests.set(CHANNEL, ["U2", "U9"])],
  ])("%s", async (_name, why, arrange) => {
    const { slack, audited } = await start();
    slack.people.set("U9", slackUser({ id: "U9", is_restricted: true }));
    const { offerId } = await askPrivately();
    const before = audited.length;
    arrange();
    await clickShare(offerId);
    expect([told(), sharedPosts(), audited.length]).toEqual([[why], [], before]);
    slack.guests.set(CHANNEL, ["U2"]);
    await clickShare(offerId);
    expect(sharedPosts()).toHaveLength(1);
  });

  it("by somebody who is no longer cleared, and where the channel allows it no more", async () => {
    const people = new Map<string, "CONFIDENTIAL" | "INTERNAL">([["U1", "CONFIDENTIAL"]]);
    const channels = new Map<string, typeof SHARING | (Omit<typeof SHARING, "share"> & { share: false })>([
      [CHANNEL, SHARING],
    ]);
    await start({ people, channels });
    const { offerId } = await askPrivately();
    people.set("U1", "INTERNAL");
    await clickShare(offerId);
    people.set("U1", "CONFIDENTIAL");
    channels.set(CHANNEL, { ...SHARING, share: false });
    await clickShare(offerId);
    expect(told()).toEqual([EDGE_TEXTS.en.notClearedToShare, EDGE_TEXTS.en.notShared]);
    expect(sharedPosts()).toEqual([]);
  });
});

describe("any button", () => {
  const QUESTIONS = ["Revenue?", "Baltic freight?", "Kittiwake revenue"];
  const MEANWHILE = ["profit of Aegean Q3 2023", "Narnia revenue"];

  it("asks the same whatever was said in the thread between", async () => {
    const { runs } = await start();
    const answersOf = async (question: string, meanwhile: readonly string[]) => {
      const thread = newThread();
      await say("U1", question, thread);
      const rows = Blocks.parse(lastIn(CHANNEL).blocks).map(({ elements }) =>
        elements.flatMap(({ value }) => value ?? []),
      );
      for (const text of meanwhile) await say("U2", text, thread);
      const before = runs.length;
      for (const offerId of rows.flatMap(([first]) => first ?? []))
        await sendClick(harness, { offerId, channel: CHANNEL, threadTs: thread }).then(idle);
      return runs.slice(before).map(shown);
    };
    for (const question of QUESTIONS) {
      const alone = await answersOf(question, []);
      expect(alone.length).toBeGreaterThan(0);
      for (const text of MEANWHILE) expect([text, await answersOf(question, [text])]).toEqual([text, alone]);
    }
  }, 120_000);
});
