import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildGlossary } from "../../src/company/glossary.ts";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { NameMeaning, TaughtName } from "../../src/domain/learned-name.ts";
import { nameIdOf } from "../../src/operations/audit/audit-code.ts";
import { createSecurityGate } from "../../src/question/security-gate.ts";
import { createNameRenderer } from "../../src/render/slack/names-card.ts";
import { companyNames } from "../../src/server/learned-names.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { memoryLearnedNames, type NamesStore } from "../contract/memory-learned-names.ts";
import { testProfile } from "../support/profiles.ts";
import { WORDS } from "../support/words.ts";
import {
  answerRun,
  type Harness,
  type HarnessOptions,
  mention,
  postSigned,
  renderWithRows,
  sendClick,
  sendEvent,
  startEdge,
} from "./edge-harness.ts";

const GLOSSARY = buildGlossary(testProfile({ learn: { keepDays: 90 } }));
const RENDER = createNameRenderer(GLOSSARY);
const REVENUE: NameMeaning = { slot: "metric", code: "REVENUE" };
const PROFIT: NameMeaning = { slot: "metric", code: "PROFIT" };
const GWP: TaughtName = { word: "gwp", means: REVENUE };
const NBV: TaughtName = { word: "nbv", means: PROFIT };
const DAY_MS = 86_400_000;

const Block = z.looseObject({ type: z.string(), block_id: z.string().optional() });
const Posted = z.object({
  channel: z.string(),
  ts: z.string().optional(),
  text: z.string(),
  blocks: z.array(Block).default([]),
});

let harness: Harness;

afterEach(() => harness.close());

/** A company that learns, with a fake engine and its names in memory. */
function learning(store: NamesStore = memoryLearnedNames()) {
  const gate = createSecurityGate(GLOSSARY, WORDS);
  const { desk } = companyNames(store, { glossary: GLOSSARY, words: WORDS, gate, lost: () => {} });
  return { store, desk, names: { desk, render: RENDER, meaningsFor: async () => [] } };
}

type Learning = ReturnType<typeof learning>;

async function start({ names }: Pick<Learning, "names">, options: HarnessOptions = {}): Promise<void> {
  harness = await startEdge({ ...options, app: { ...options.app, names: () => names } });
}

/** Three picks by two people. */
async function picked({ desk }: Learning, ...names: readonly TaughtName[]): Promise<void> {
  for (const name of names)
    for (const asker of ["U8", "U9", "U9"]) await desk.note({ ...name, asker, at: new Date("2026-06-10T09:00:00Z") });
}

function posts() {
  return harness.slack.callsOf("chat.postMessage").map((call) => Posted.parse(call));
}

function updates() {
  return harness.slack.callsOf("chat.update").map((call) => Posted.parse(call));
}

interface NameClickSpec {
  readonly verdict?: "confirm" | "decline";
  readonly name?: TaughtName;
  readonly user?: string;
  readonly blocks: unknown;
}

let triggers = 0;

function clickName({ verdict = "confirm", name = GWP, user = "U1", blocks }: NameClickSpec): Promise<number> {
  triggers += 1;
  const payload = {
    type: "block_actions",
    trigger_id: `T${triggers}`,
    user: { id: user, team_id: "T1" },
    channel: { id: "D1" },
    message: { ts: "1800000000.000000", text: "card", blocks },
    actions: [
      { type: "button", action_id: `footnote_name:${verdict}`, value: JSON.stringify({ language: "en", ...name }) },
    ],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  return postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" });
}

const lineOf = (user: string, what: string) => ({
  type: "context",
  elements: [
    { type: "mrkdwn", text: `✓ <@${user}>:` },
    { type: "plain_text", text: what, emoji: false },
  ],
});

describe("a click that chooses the meaning of a word", () => {
  const render = (run: AnswerRun, mintOfferId: () => string) => {
    const rendered = renderWithRows(run, mintOfferId);
    const offers = rendered.offers.map((offer) => ({ ...offer, asks: { ...offer.asks, teaches: GWP } as never }));
    return { ...rendered, offers };
  };

  async function askAndClick(company: Learning, options: HarnessOptions = {}): Promise<void> {
    await start(company, { ...options, app: { ...options.app, render } });
    await sendEvent(harness, mention("GWP of HK?"));
    await harness.slack.until(() => posts().length === 1);
    const [offer] = z
      .array(z.looseObject({ elements: z.array(z.object({ value: z.string() })).default([]) }))
      .parse(posts()[0]?.blocks)
      .flatMap(({ elements }) => elements);
    await sendClick(harness, { offerId: offer?.value, user: "U2" });
    await harness.slack.until(() => posts().length === 2);
  }

  it("is counted with who clicked", async () => {
    const company = learning();
    await askAndClick(company);
    await harness.app.stop();
    expect(await company.store.candidates()).toEqual([{ ...GWP, picks: 1, people: 1 }]);
  });

  it("is answered where it cannot be counted", async () => {
    const store = { ...memoryLearnedNames(), note: () => Promise.reject(new Error("full")) };
    await askAndClick(learning(store));
    await harness.slack.until(() => harness.log.some((line) => line.includes("a pick was not counted")));
    expect(posts()[1]?.text).toContain("answer:");
  });

  it("is not counted where its answer failed", async () => {
    const company = learning();
    let questions = 0;
    await askAndClick(company, {
      app: {
        ask: async (question) => {
          questions += 1;
          if (questions > 1) throw new Error("the engine is broken");
          return answerRun(question);
        },
      },
    });
    await harness.app.stop();
    expect(await company.store.candidates()).toEqual([]);
  });
});

describe("the weekly card", () => {
  it("goes to each curator once, as a direct message", async () => {
    const company = learning();
    await picked(company, GWP, NBV);
    await start(company);
    await harness.slack.until(() => posts().length === 3);
    expect(new Set(posts().map(({ channel }) => channel)).size).toBe(3);
    expect(posts().every(({ channel }) => channel.startsWith("D"))).toBe(true);
    expect(posts()[0]).toMatchObject(RENDER.card(await company.desk.waiting(), "en"));
    expect(await company.store.lastAsked()).toEqual(harness.clock.now);
  });

  it("is Chinese where the words are", async () => {
    const company = learning();
    await picked(company, { word: "保费", means: REVENUE });
    await start(company);
    await harness.slack.until(() => posts().length === 3);
    expect(posts()[0]?.text).toContain("以后都这样理解吗？");
  });

  it("is not posted where nothing waits, within a week, or where nobody may decide", async () => {
    const quiet = learning();
    await start(quiet);
    await harness.app.stop();
    expect([posts(), await quiet.store.lastAsked()]).toEqual([[], null]);
    await harness.close();

    const lately = learning();
    await picked(lately, GWP);
    await lately.store.markAsked(new Date(harness.clock.now.getTime() - 6.9 * DAY_MS));
    await start(lately);
    await harness.app.stop();
    expect(posts()).toEqual([]);
    await harness.close();

    const alone = learning();
    await picked(alone, GWP);
    await start(alone, { app: { access: { ...DEFAULT_ACCESS, blocked: new Set(["U1", "U2", "U0CURATOR"]) } } });
    await harness.app.stop();
    expect([posts(), await alone.store.lastAsked()]).toEqual([[], null]);
  });

  it("is posted again a week later, also after the clock was set back", async () => {
    for (const last of ["2026-06-05T08:00:00Z", "2027-01-01T00:00:00Z"]) {
      const company = learning();
      await picked(company, GWP);
      await company.store.markAsked(new Date(last));
      await start(company);
      await harness.slack.until(() => posts().length === 3);
      await harness.app.stop();
      expect(await company.store.lastAsked()).toEqual(harness.clock.now);
      await harness.close();
    }
    await start(learning());
  });

  it("is posted once where a process dies before it is noted", async () => {
    const company = learning();
    await picked(company, GWP);
    const folder = mkdtempSync(join(tmpdir(), "footnote-names-"));
    await start(learning({ ...company.store, markAsked: () => Promise.reject(new Error("died")) }), { folder });
    await harness.slack.until(() => posts().length === 3);
    await harness.close();
    await start(company, { folder });
    await harness.app.stop();
    expect([posts(), await company.store.lastAsked()]).toEqual([[], harness.clock.now]);
    rmSync(folder, { recursive: true });
  });
});

describe("a click on the card", () => {
  async function shown(company: Learning, options: HarnessOptions = {}) {
    await picked(company, GWP, NBV);
    const card = RENDER.card(await company.desk.waiting(), "en");
    await company.store.markAsked(new Date("2026-06-12T08:00:00Z"));
    await start(company, options);
    return card.blocks.map((block, index) => ({ block_id: `b${index}`, ...block }));
  }

  it("confirms a name, shows it in the message, and is in the audit trail", async () => {
    const company = learning();
    const blocks = await shown(company);
    await clickName({ blocks });
    await harness.slack.until(() => updates().length === 1);
    expect(updates()[0]).toMatchObject({
      channel: "D1",
      ts: "1800000000.000000",
      blocks: blocks.with(2, lineOf("U1", "“gwp” is read as revenue from now on") as never),
    });
    expect(await company.store.confirmed()).toEqual([{ ...GWP, by: "U1", at: harness.clock.now }]);
    expect(harness.audited).toEqual([
      {
        kind: "learned_name_decided",
        who: "U1",
        place: { kind: "slack", slackChannel: "D1", threadTs: null },
        word: nameIdOf("gwp"),
        slot: "metric",
        code: "REVENUE",
        verdict: "confirmed",
      },
    ]);
  });

  it("declines a name, which is not asked about again", async () => {
    const company = learning();
    const blocks = await shown(company);
    await clickName({ verdict: "decline", name: NBV, blocks });
    await harness.slack.until(() => updates().length === 1);
    expect(updates()[0]?.blocks[4]).toEqual(lineOf("U1", "“nbv” is not read as operating profit"));
    await picked(company, NBV);
    expect((await company.desk.waiting()).map(({ word }) => word)).toEqual(["gwp"]);
  });

  it("changes nothing where another curator decided before, and says who", async () => {
    const company = learning();
    const blocks = await shown(company);
    await clickName({ user: "U2", blocks });
    await harness.slack.until(() => updates().length === 1);
    await clickName({ verdict: "decline", user: "U1", blocks });
    await harness.slack.until(() => updates().length === 2);
    expect(updates()[1]?.blocks[2]).toEqual(lineOf("U2", "“gwp” is read as revenue from now on"));
    expect(harness.audited).toHaveLength(1);
  });

  it("shows every name of the message that was decided meanwhile, whatever its blocks say", async () => {
    const company = learning();
    const blocks = await shown(company);
    await company.desk.rule(NBV, { verdict: "declined", by: "U2", at: harness.clock.now });
    await clickName({ blocks });
    await harness.slack.until(() => updates().length === 1);
    expect(updates()[0]?.blocks.slice(2)).toEqual([
      lineOf("U1", "“gwp” is read as revenue from now on"),
      blocks[3],
      lineOf("U2", "“nbv” is not read as operating profit"),
    ]);
  });

  it("decides nothing where the company file has changed", async () => {
    const company = learning();
    const blocks = await shown(company);
    const name: TaughtName = { word: "gwp", means: { slot: "metric", code: "GONE" } };
    const gone = blocks.with(2, {
      ...blocks[2],
      elements: [{ value: JSON.stringify({ language: "en", ...name }) }],
    } as never);
    await clickName({ name, blocks: gone });
    await harness.slack.until(() => updates().length === 1);
    expect(JSON.stringify(updates()[0]?.blocks[2])).toContain("Nothing was decided.");
    expect([await company.store.confirmed(), harness.audited]).toEqual([[], []]);
  });

  it("of somebody else is told that only curators decide", async () => {
    const company = learning();
    const blocks = await shown(company);
    await clickName({ user: "U5", blocks });
    await harness.slack.until(() => harness.slack.callsOf("chat.postEphemeral").length === 1);
    expect(harness.slack.callsOf("chat.postEphemeral")[0]).toMatchObject({
      text: EDGE_TEXTS.en.documents.curatorsOnlyDecide,
    });
    expect([await company.store.confirmed(), updates()]).toEqual([[], []]);
  });
});

it("the retention of the edge deletes old picks", async () => {
  const company = learning();
  await company.desk.note({ ...GWP, asker: "U1", at: new Date("2026-01-01T09:00:00Z") });
  await start(company);
  await harness.app.stop();
  expect(await company.store.candidates()).toEqual([]);
});
