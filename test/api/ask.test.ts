import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { AnswerJson } from "../../src/render/answer-json-schema.ts";
import { type ApiListeners, serveApi } from "../../src/server/api-mode.ts";
import { type Engine, openEngine } from "../../src/server/compose.ts";
import { footnote } from "../cli/command-line.ts";
import { loadFormer } from "../support/former-load.ts";
import { copySample } from "../support/sample-store.ts";
import { startApi, TOKENS, tokensText } from "./api-harness.ts";

const PROJECT = join(import.meta.dirname, "../..");
const PROFILE = join(PROJECT, "data/sample/profile.yaml");
const DAY = "2026-06-12";

let folder = "";
let engine: Engine;
let api: Awaited<ReturnType<typeof serveApi>>;
const heard: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "footnote-ask-api-"));
  await copySample(join(folder, "facts.db"));
  engine = await openEngine({ profilePath: PROFILE, dbPath: join(folder, "facts.db"), model: null, trace: () => {} });
  writeFileSync(join(folder, "tokens.yaml"), tokensText());
  const listeners: ApiListeners = {
    onAnswered: (run, { name, clearance }) => void heard.push(`${name} ${clearance} ${run.question}`),
    onRefused: (code) => void heard.push(code),
  };
  const env = {
    FOOTNOTE_API_PORT: "0",
    FOOTNOTE_API_TOKENS_FILE: join(folder, "tokens.yaml"),
    FOOTNOTE_API_REQUESTS_PER_MINUTE: "1000",
    FOOTNOTE_TODAY: DAY,
  };
  api = await serveApi(engine, { env, logger: createLogger({ level: "silent" }), listeners });
});
afterAll(async () => {
  await api?.stop();
  engine.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(body: object, token: string = TOKENS.reporting): Promise<AnswerJson> {
  const response = await fetch(`http://127.0.0.1:${api?.port}/v1/ask`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return AnswerJson.parse(await response.json());
}

describe("an answer over HTTP is what the command line prints for", () => {
  it.each([
    ["a figure", "revenue of Hong Kong in H1 2025", "answered"],
    ["a figure in Chinese", "香港2025年营收多少", "answered"],
    ["two growths", "How did revenue of Hong Kong and China grow last year?", "answered"],
    ["a share", "share of agency in new sales of Hong Kong 2025", "answered"],
    ["a ranking", "Rank the markets by operating profit last year", "answered"],
    ["values that disagree", "agents of Hong Kong in 2024Q3", "answered"],
    ["an assumption", "revenue by quarter 2025", "answered"],
    ["a reason", "Why did the cost ratio of the group rise in 2025?", "answered"],
    ["documents alone", "Why was the chief actuary of the group replaced?", "not_found"],
    ["a vetted answer", "What is the expense approval limit?", "answered"],
    ["a vetted answer in Chinese", "费用审批额度是多少？", "answered"],
    ["what is not stored", "Singapore revenue 2021", "not_found"],
    ["an unknown word", "adjusted profit of China 2025", "unrecognized_param"],
    ["an open metric", "How much did we make last year?", "ask_first"],
    ["an overview", "How did we do last year?", "answered"],
    ["another company", "Jingan revenue 2025", "refused"],
    ["a definition", "what is ROE?", "help"],
    ["a greeting", "hello", "help"],
  ])("%s", async (_name, question, outcome) => {
    const given = await ask({ question, reference_date: DAY });
    const db = join(folder, "facts.db");
    const printed = await footnote(["ask", question, "--json", "--at", DAY, "--profile", PROFILE, "--db", db]);
    const expected = AnswerJson.parse(JSON.parse(printed.out));
    const { id, ms } = expected;
    expect({ ...given, id, ms }).toEqual(expected);
    expect(Object.keys(given)).toEqual(Object.keys(expected));
    expect(given.outcome).toBe(outcome);
  });
});

describe("a figure as known on a day", () => {
  it("has the day, the figure that was in view then, and what holds today", async () => {
    await loadFormer(join(folder, "facts.db"), folder);
    const { outcome, clarification, cells, sources } = await ask({
      question: "HK revenue 2012 as known on 15 March 2026",
      reference_date: DAY,
    });
    expect([outcome, clarification.known_on, clarification.options]).toEqual(["answered", "2026-03-15", []]);
    expect(cells).toEqual([
      expect.objectContaining({
        value: "600",
        superseded: [expect.objectContaining({ value: "650", because: "holds_now" })],
      }),
    ]);
    expect(sources.map(({ doc }) => doc)).toContain("history.pptx");
    const later = await ask({ question: "HK revenue 2012 as known on 31 December 2026", reference_date: DAY });
    expect([later.outcome, later.cells]).toEqual(["refused", []]);
  });
});

describe("where the stores cannot be read", () => {
  it("a vetted answer is given, and a figure is unavailable in a fixed sentence", async () => {
    const dbPath = join(folder, "closed.db");
    const closed = await openEngine({ profilePath: PROFILE, dbPath, model: null, trace: () => {} });
    closed.close();
    const own = await startApi({ ask: closed.ask, render: (run) => renderJson(run, closed.glossary) });
    const outcomes: string[] = [];
    for (const question of ["What is the expense approval limit?", "revenue of Hong Kong in 2025"]) {
      const answer = AnswerJson.parse(await (await own.post({ question })).json());
      outcomes.push(`${answer.outcome} ${answer.route}`);
    }
    expect(outcomes).toEqual(["answered faq", "unavailable null"]);
    await own.close();
  });
});

describe("the day", () => {
  it("is that of the request, else the setting's", async () => {
    const question = "revenue of Hong Kong last year";
    const period = async (body: object) => {
      const [cell] = (await ask({ question, ...body })).cells;
      return cell?.status === "found" ? cell.period : cell?.status;
    };
    expect(await period({})).toBe("FY2025");
    expect(await period({ reference_date: null })).toBe("FY2025");
    expect(await period({ reference_date: "2025-06-12" })).toBe("FY2024");
  });
});

describe("a conversation", () => {
  it("goes on where the same token names it, and nowhere else", async () => {
    const thread = { conversation_id: "monthly:1" };
    const first = await ask({ question: "revenue of Hong Kong in FY2025", ...thread });
    expect(first.outcome).toBe("answered");
    const followUp = { question: "and China?" };
    const carried = await ask({ ...followUp, ...thread });
    expect(carried.clarification.carried).toEqual(["metric", "period"]);
    for (const [other, token] of [
      [{ ...followUp, ...thread }, TOKENS.board],
      [{ ...followUp, conversation_id: "monthly:2" }, TOKENS.reporting],
      [{ ...followUp, conversation_id: "api:reporting:monthly:1" }, TOKENS.board],
      [followUp, TOKENS.reporting],
    ] as const)
      expect((await ask(other, token)).outcome).not.toBe("answered");
  });
});

describe("the engine is told", () => {
  it("who asks, in which thread, and what they may see", async () => {
    const own = await startApi();
    await own.post({ question: " Revenue? ", reference_date: "2026-02-28", conversation_id: "a:b" });
    await own.post({ question: "hello" }, { authorization: `bearer   ${TOKENS.board}` });
    expect(own.asked).toEqual([
      {
        id: "0123456789ab",
        text: " Revenue? ",
        at: { year: 2026, month: 2, day: 28 },
        today: { year: 2026, month: 6, day: 12 },
        conversation: "api:reporting:a:b",
        asker: "api:reporting",
        clearance: "INTERNAL",
      },
      {
        id: "0123456789ab",
        text: "hello",
        at: { year: 2026, month: 6, day: 12 },
        conversation: null,
        asker: "api:board",
        clearance: "RESTRICTED",
      },
    ]);
    expect(own.answered.map(({ name }) => name)).toEqual(["reporting", "board"]);
    await own.close();
  });
});

it("listeners hear of every answer and every refusal", async () => {
  heard.length = 0;
  await ask({ question: "hello" }, TOKENS.board);
  await fetch(`http://127.0.0.1:${api?.port}/v1/ask`, { method: "POST" });
  expect(heard).toEqual(["board RESTRICTED hello", "unauthorized"]);
});

it("without a port there is no API", async () => {
  expect(await serveApi(engine, { env: {}, logger: createLogger({ level: "silent" }) })).toBeNull();
});
