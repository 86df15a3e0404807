import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { hashToken } from "../../src/api/tokens.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { OF_SHIPS } from "./ferries.ts";
import { type Mode, setUpFerries, YOU } from "./ferry-workspace.ts";
import { MODEL_KEY, type ModelServer, reads, says, startModelServer } from "./model-server.ts";
import { shownTexts } from "./posted-message.ts";
import { type Child, playgroundUrl, servingPort, startServer, stopped } from "./program.ts";

const WHY = "Why did revenue of Baltic rise in FY2025?";
const OPEN = "proceeds of Baltic in FY2025?";
const SHORTENED = "Revenue of Tern Baltic rose in 2025 because a new ship doubled the summer sailings …";
const ANSWER_MS_MAX = 60_000;

const MODES: readonly Mode[] = ["http", "socket"];

const { ferries, open } = setUpFerries();

let model: ModelServer;
let workspace: Workspace;

beforeAll(async () => {
  model = await startModelServer();
});
afterAll(() => model.close());

function withModel(): Readonly<Record<string, string>> {
  model.script({
    propose: reads({ proceeds: "metric:REVENUE" }),
    compose: says(JSON.stringify({ statements: [{ text: SHORTENED, citations: ["s1.1"] }] })),
  });
  return { ANTHROPIC_API_KEY: MODEL_KEY, ANTHROPIC_BASE_URL: model.url };
}

const EXPLAINED = { propose: 0, plan: 1, rerank: 1, compose: 1 };

async function connect(mode: Mode, env: Readonly<Record<string, string>>): Promise<[Workspace, Child]> {
  const server = await open({ ...(await ferries().loaded()), FOOTNOTE_CURATORS: YOU, ...env }, mode);
  workspace = server.workspace;
  return [workspace, await server.serve()];
}

async function answerTo(asked: Message): Promise<string> {
  const answer = await workspace.waitFor(
    () => workspace.messages(asked.channel).find(({ user, threadTs }) => threadTs === asked.ts && user !== YOU),
    ANSWER_MS_MAX,
  );
  return [answer.text, ...shownTexts(answer)].join("\n");
}

describe.each(MODES)("a mention over %s", (mode) => {
  it.each([
    ["the documents' own sentence without a model", OF_SHIPS, false],
    ["the model's sentence with one", SHORTENED, true],
  ])("is acknowledged once and answered once, with %s", async (_name, sentence, isAsked) => {
    const env = withModel();
    const [slack, child] = await connect(mode, isAsked ? env : {});
    const answer = await answerTo(slack.say({ channel: "finance", text: `@Footnote ${WHY}` }));
    await slack.settled();
    expect(answer).toContain(sentence);
    expect(answer).not.toContain("language model");
    expect(model.calls).toEqual(isAsked ? EXPLAINED : { ...EXPLAINED, plan: 0, rerank: 0, compose: 0 });
    expect(model.strange).toEqual([]);
    expect(slack.deliveries.map(({ attempt, reply }) => [attempt, reply.kind])).toEqual([[0, "acknowledged"]]);
    expect(slack.calls.filter(({ method }) => method === "chat.postMessage")).toHaveLength(1);
    expect(slack.socketConnections()).toBe(mode === "socket" ? 1 : 0);
    const { code, stdout, stderr } = await stopped(child);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).not.toMatch(/xoxb-|xapp-|sk-of-this-test|revenue of Baltic|new ship/u);
  });
});

describe.each(MODES)("a file that is dropped over %s", (mode) => {
  const AEGEAN = "Aegean revenue FY2025?";
  const TABLE = [
    "metric,entity,geography,traffic,period_type,period,value,unit,source_doc,source_locator",
    "REVENUE,AEGEAN,AEGEAN,TOTAL,FY,2025,506.75,USD_M,aegean.csv,R1",
  ].join("\n");
  const DOWNLOADS_PLANNED = 3;

  it("is downloaded once with the bot's token and loaded, and its figure is answered", async () => {
    const [slack] = await connect(mode, {});
    const ask = (text: string): Promise<string> => answerTo(slack.say({ channel: "dm", text }));
    expect(await ask(AEGEAN)).not.toContain("506.75");
    // The workspace hands out no file without the token, and takes a planned delay off for each request.
    slack.faults.next("files.download", { kind: "delay", milliseconds: 0 }, { times: DOWNLOADS_PLANNED });
    const { id } = slack.upload({ name: "aegean.csv", content: TABLE });
    expect(await answerTo(slack.say({ channel: "dm", text: "", files: [id] }))).toContain("aegean.csv");
    expect(await ask(AEGEAN)).toContain("506.75");
    await slack.settled();
    const left = Array.from({ length: DOWNLOADS_PLANNED }, () =>
      slack.faults.take({ method: "files.download", args: {} }),
    );
    expect(left.filter((fault) => fault === undefined)).toHaveLength(1);
  });
});

describe("a program that asks over HTTP", () => {
  const TOKEN = "fnt_a-token-of-this-test";
  const Reply = z.looseObject({
    outcome: z.string(),
    statements: z.array(z.looseObject({ text: z.string() })),
    cells: z.array(z.looseObject({ metric: z.string() })),
    provider_calls: z.number(),
  });

  async function serve(env: Readonly<Record<string, string>>) {
    const tokens = join(ferries().folder, "tokens.yaml");
    await writeFile(tokens, `tokens: [{ name: test, sha256: ${hashToken(TOKEN)}, clearance: INTERNAL }]`);
    const api = { FOOTNOTE_API_PORT: "0", FOOTNOTE_API_TOKENS_FILE: tokens };
    const port = await servingPort(startServer({ ...(await ferries().loaded()), ...api, ...env }));
    return async (question: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/v1/ask`, {
        method: "POST",
        headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
        body: JSON.stringify({ question }),
      });
      expect(response.status).toBe(200);
      const { outcome, statements, cells, provider_calls } = Reply.parse(await response.json());
      return {
        outcome,
        said: statements.map(({ text }) => text),
        metrics: cells.map(({ metric }) => metric),
        provider_calls,
      };
    };
  }

  it("gets the documents' own sentence, and a question back, without a model", async () => {
    const ask = await serve({});
    expect(await ask(WHY)).toMatchObject({ outcome: "answered", said: [OF_SHIPS], provider_calls: 0 });
    expect(await ask(OPEN)).toMatchObject({ outcome: "ask_first", metrics: [], provider_calls: 0 });
  });

  it("gets the model's sentence and its reading of a word with one, and pays for each once", async () => {
    const ask = await serve(withModel());
    expect(await ask(WHY)).toMatchObject({ outcome: "answered", said: [SHORTENED], provider_calls: 3 });
    expect(model.calls).toEqual(EXPLAINED);
    expect(await ask(OPEN)).toMatchObject({ outcome: "answered", metrics: ["REVENUE"], provider_calls: 1 });
    expect(model.calls).toEqual({ ...EXPLAINED, propose: 1 });
    // What a word was read as is remembered.
    expect(await ask(OPEN)).toMatchObject({ outcome: "answered", metrics: ["REVENUE"], provider_calls: 0 });
    expect(model.calls).toEqual({ ...EXPLAINED, propose: 1 });
    expect(model.strange).toEqual([]);
  });
});

it("the playground answers with the model's sentence where a key is set", async () => {
  const url = await playgroundUrl(startServer({ ...(await ferries().loaded()), ...withModel(), PORT: "0" }));
  const Asked = z.object({ ts: z.string() });
  const State = z.looseObject({
    messages: z.array(z.looseObject({ text: z.string(), threadTs: z.string().optional() })),
  });
  const posted = await fetch(`${url}/workspace/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ channel: "finance", text: `@Footnote ${WHY}` }),
  });
  const { ts } = Asked.parse(await posted.json());
  const answers = async (): Promise<readonly string[]> => {
    const { messages } = State.parse(await (await fetch(`${url}/workspace/state`)).json());
    return messages.filter(({ threadTs }) => threadTs === ts).map((message) => JSON.stringify(message));
  };
  await expect.poll(answers, { timeout: ANSWER_MS_MAX }).toEqual([expect.stringContaining(SHORTENED)]);
  expect(model.calls).toEqual(EXPLAINED);
});
