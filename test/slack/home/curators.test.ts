import { afterEach, describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { DEFAULT_ACCESS } from "../../../src/domain/access.ts";
import type { TaughtName } from "../../../src/domain/learned-name.ts";
import type { Clearance } from "../../../src/domain/sensitivity.ts";
import { createSecurityGate } from "../../../src/question/security-gate.ts";
import { createNameRenderer } from "../../../src/render/slack/names-card.ts";
import { companyNames } from "../../../src/server/learned-names.ts";
import { CURATOR_TEXTS } from "../../../src/slack/home/curator-texts.ts";
import { memoryLearnedNames } from "../../contract/memory-learned-names.ts";
import { testProfile } from "../../support/profiles.ts";
import { WORDS } from "../../support/words.ts";
import {
  answerRun,
  eventBody,
  type Harness,
  type HarnessOptions,
  mention,
  postSigned,
  requestFor,
  sendEvent,
  startEdge,
} from "../edge-harness.ts";

const TEXTS = CURATOR_TEXTS.en;
const GLOSSARY = buildGlossary(testProfile({ learn: { keepDays: 90 } }));
const GWP: TaughtName = { word: "gwp", means: { slot: "metric", code: "REVENUE" } };

let harness: Harness;
afterEach(() => harness.close());

/** A company that learns. */
function learning() {
  const store = memoryLearnedNames();
  const gate = createSecurityGate(GLOSSARY, WORDS);
  const { desk } = companyNames(store, { glossary: GLOSSARY, words: WORDS, gate, lost: () => {} });
  const names = { desk, render: createNameRenderer(GLOSSARY), meaningsFor: async () => [GWP] };
  return { store, desk, names: () => names };
}

async function start(app: HarnessOptions["app"] = {}): Promise<void> {
  harness = await startEdge({ app });
}

const published = () => harness.slack.callsOf("views.publish");

/** The blocks of the tab of a person, opened now. */
async function home(user = "U1"): Promise<string> {
  const before = published().length;
  await sendEvent(harness, eventBody({ type: "app_home_opened", tab: "home", channel: `D${user.slice(1)}`, user }));
  await harness.slack.until(() => published().length > before);
  return JSON.stringify(published().at(-1));
}

let asked = 0;

async function ask(text: string, user = "U3"): Promise<void> {
  const before = harness.slack.posted.length;
  asked += 1;
  harness.clock.now = new Date(harness.clock.now.getTime() + 1_000);
  await sendEvent(harness, mention(text, { user, ts: `1700000000.${String(asked).padStart(6, "0")}` }));
  await harness.slack.until(() => harness.slack.posted.length > before);
}

let clicks = 0;

interface ClickedElement {
  readonly action_id: string;
  readonly value?: string;
  readonly selected_option?: { readonly value: string };
}

async function click(user: string, action: ClickedElement): Promise<void> {
  clicks += 1;
  const payload = {
    ...{ type: "block_actions", trigger_id: `T${clicks}`, user: { id: user, team_id: "T1" } },
    ...{ container: { type: "view" }, view: { id: "V1", type: "home" } },
    actions: [{ type: "button", action_ts: String(clicks), ...action }],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  expect(await postSigned(harness, { body, contentType: "application/x-www-form-urlencoded" })).toBe(200);
}

describe("disputed figures", () => {
  const levels: Clearance[] = [];
  const app: HarnessOptions["app"] = {
    disputes: async (level, language) => {
      levels.push(level);
      const asks = requestFor("HK", { language });
      return {
        count: 7,
        first: [{ text: "Revenue <HK>: 5 (a); 7 (b)", offer: { label: "q", question: "HK?", asks } }],
      };
    },
  };

  it("are on a curator's tab with both figures, counted as the curator may see them, each to be asked", async () => {
    levels.length = 0;
    await start({ ...app, access: { ...DEFAULT_ACCESS, people: new Map([["U1", "PUBLIC"]]) } });
    const shown = await home();
    expect(shown).toContain(TEXTS.disputes("7"));
    expect(shown).toContain("Revenue &lt;HK&gt;: 5 (a); 7 (b)");
    expect(levels).toEqual(["PUBLIC"]);
    const value = /"action_id":"footnote_offer:disputes:0".*?"value":"([^"]+)"/u.exec(shown)?.[1] ?? "";
    await click("U1", { action_id: "footnote_offer:disputes:0", value });
    await harness.slack.until(() => harness.asked.length === 1);
    expect(harness.asked[0]).toMatchObject({ text: "HK?", clearance: "PUBLIC", asker: "U1" });
  });

  it("are on nobody else's, and are not looked for", async () => {
    levels.length = 0;
    await start(app);
    expect(await home("U3")).not.toContain(TEXTS.disputes("7"));
    expect(levels).toEqual([]);
  });
});

describe("questions without an answer", () => {
  it("are shown where the company learns, ranked, with the cause and without who asked", async () => {
    const { names } = learning();
    await start({
      names,
      ask: async (question) => ({
        ...answerRun(question),
        ...(question.text.includes("gwp")
          ? { answer: { kind: "not_understood", route: null, notUnderstood: [], options: [] } as never }
          : {}),
      }),
    });
    await ask("Why <this>?", "U3");
    await ask("GWP of HK?".toLowerCase(), "U3");
    await ask("gwp of HK", "U4");
    const shown = await home();
    const often = TEXTS.unansweredLine("gwp of HK", "2", "not_understood");
    const once = TEXTS.unansweredLine("Why &lt;this&gt;?", "1", "not_in_documents");
    expect(shown.indexOf(often)).toBeGreaterThan(shown.indexOf(TEXTS.unanswered));
    expect(shown.indexOf(once)).toBeGreaterThan(shown.indexOf(often));
    expect(shown).not.toMatch(/U3|U4/u);
    expect(await home("U5")).not.toContain(TEXTS.unanswered);
  });

  it("have a menu that says for good what the one unknown word means, for curators alone", async () => {
    const { names, desk } = learning();
    const stopped = { kind: "not_understood", route: null, notUnderstood: [], options: [] } as never;
    await start({ names, ask: async (question) => ({ ...answerRun(question), answer: stopped }) });
    await ask("gwp of HK", "U3");
    const shown = await home();
    expect(shown).toContain("“gwp” means");
    const value = JSON.stringify({ language: "en", ...GWP });
    const chosen = { action_id: "footnote_name:confirm", selected_option: { value } };
    const before = published().length;
    await click("U5", chosen);
    await harness.slack.until(() => published().length > before);
    expect(await desk.ruling(GWP)).toBeNull();
    await click("U1", chosen);
    await harness.slack.until(() => published().length > before + 1);
    await click("U1", chosen);
    await harness.slack.until(() => published().length > before + 2);
    expect(await desk.ruling(GWP)).toMatchObject({ verdict: "confirmed", by: "U1" });
    expect(harness.audited.filter(({ kind }) => kind === "learned_name_decided").length).toBeGreaterThan(0);
    const forged = { ...chosen, selected_option: { value: JSON.stringify({ language: "en", word: "x", means: {} }) } };
    await click("U1", forged);
    await home();
  });

  it("are numbers alone where it does not", async () => {
    await start();
    await ask("why a secret word?");
    const shown = await home();
    expect(shown).toContain(TEXTS.unansweredCount("1", "not_in_documents"));
    expect(shown).not.toContain("secret word");
  });

  it("are not those of people who may see more than the curator, where nobody else reads along", async () => {
    const access = {
      ...DEFAULT_ACCESS,
      people: new Map([["U3", "RESTRICTED" as const]]),
      channels: new Map([["C1", { ceiling: "CONFIDENTIAL" as const }]]),
    };
    await start({ names: learning().names, access: access as never });
    await ask("why the secret?");
    expect(await home()).not.toContain(TEXTS.unanswered);
    await ask("why?", "U4");
    expect(await home()).toContain(TEXTS.unansweredLine("why?", "1", "not_in_documents"));
  });

  it("are gone once they were answered", async () => {
    let answers = 0;
    const source = { doc: "faq.md", locator: "line=1" };
    const faq = {
      kind: "faq",
      id: "f",
      version: "1",
      text: { en: "a", zh: "a" },
      source,
      sensitivity: "PUBLIC",
    } as never;
    await start({
      names: learning().names,
      ask: async (question) => ({ ...answerRun(question), ...(++answers > 1 ? { answer: faq } : {}) }),
    });
    await ask("why?");
    expect(await home()).toContain(TEXTS.unanswered);
    await ask("Why", "U4");
    expect(await home()).not.toContain(TEXTS.unanswered);
  });

  it("cost no answer where they cannot be counted", async () => {
    const names = learning().names;
    harness = await startEdge({
      app: { names },
      before: async ({ stores }) => {
        stores.unanswered.note = () => Promise.reject(new Error("full"));
      },
    });
    await ask("why?");
    expect(harness.log.join("\n")).toContain("a question without an answer was not counted");
    expect(harness.slack.posted[0]?.args.text).toContain("answer: why?");
  });
});

describe("learned names", () => {
  async function waiting() {
    const company = learning();
    await company.store.markAsked(new Date("2026-06-12T08:00:00Z"));
    for (const asker of ["U8", "U9", "U9"])
      await company.desk.note({ ...GWP, asker, at: new Date("2026-06-10T09:00:00Z") });
    await start({ names: company.names });
    return company;
  }
  const decide = (user: string, verdict: "confirm" | "decline", name: object = GWP) =>
    click(user, { action_id: `footnote_name:${verdict}`, value: JSON.stringify({ language: "en", ...name }) });

  it("wait on a curator's tab, are decided there once, and are gone from it", async () => {
    const { store } = await waiting();
    expect(await home("U3")).not.toContain("gwp");
    expect(await home()).toContain("footnote_name:confirm");
    await decide("U1", "confirm");
    await harness.slack.until(() => published().length === 3);
    expect(JSON.stringify(published().at(-1))).not.toContain("footnote_name:confirm");
    await decide("U2", "decline");
    await harness.slack.until(() => published().length === 4);
    expect(await store.confirmed()).toEqual([{ ...GWP, by: "U1", at: harness.clock.now }]);
    expect(harness.audited.filter(({ kind }) => kind === "learned_name_decided")).toMatchObject([
      { who: "U1", place: { kind: "slack", slackChannel: "home", threadTs: null }, verdict: "confirmed" },
    ]);
    expect(harness.slack.callsOf("chat.update")).toEqual([]);
  });

  it("are not decided by others, nor where the button was forged", async () => {
    const { store } = await waiting();
    await decide("U3", "confirm");
    await harness.slack.until(() => published().length === 1);
    await decide("U1", "confirm", { word: "gwp", means: { slot: "metric", code: "GONE" } });
    await harness.slack.until(() => published().length === 2);
    expect([await store.confirmed(), harness.audited]).toEqual([[], []]);
  });

  it("that were clicked before the end of a process are decided by the next one", async () => {
    const { store, names } = await waiting();
    await harness.app.stop();
    const work = {
      kind: "name",
      key: "name:home:U1",
      click: {
        verdict: "confirmed",
        name: GWP,
        language: "en",
        user: "U1",
        triggerId: "T",
        slackChannel: null,
        message: null,
      },
    } as const;
    await harness.close();
    harness = await startEdge({
      app: { names },
      before: async ({ stores, now }) => {
        await stores.inbox.receive({ kind: "work", eventId: null, work }, now);
      },
    });
    await harness.slack.until(() => published().length === 1);
    expect(await store.confirmed()).toMatchObject([{ ...GWP, by: "U1" }]);
  });
});
