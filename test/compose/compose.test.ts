import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { QuestionTrace } from "../../src/answer/trace.ts";
import { ProfileError } from "../../src/company/profile-error.ts";
import { StoreError } from "../../src/figures/store-error.ts";
import { besideDatabase, type Engine, openEngine } from "../../src/server/compose.ts";
import { newRequestId } from "../../src/server/request-id.ts";
import type { ModelSettings } from "../../src/settings/settings.ts";
import { cell, fact, PROFILE_YAML, TODAY } from "../answer/company.ts";
import { assumed, shown } from "../answer/shown.ts";
import { documentOf } from "../support/facts.ts";
import { json, type Reply, serve } from "../support/local-http.ts";

const FACTS = [fact(cell("REVENUE", "BALTIC", "FY2025"), "700.25"), fact(cell("PROFIT", "BALTIC", "FY2025"), "114")];

let folder = "";
const engines: Engine[] = [];
const traces: QuestionTrace[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-compose-"));
  writeFileSync(join(folder, "profile.yaml"), PROFILE_YAML);
});
afterEach(() => {
  for (const engine of engines.splice(0)) engine.close();
  traces.splice(0);
  rmSync(folder, { recursive: true });
});

async function open(model: ModelSettings | null = null): Promise<Engine> {
  const engine = await openEngine({
    profilePath: join(folder, "profile.yaml"),
    dbPath: join(folder, "facts.db"),
    model,
    trace: (trace) => traces.push(trace),
  });
  engines.push(engine);
  return engine;
}

function ask(engine: Engine, text: string, conversation: string | null = null) {
  return engine.ask({ id: "q", text, at: TODAY, conversation, asker: null });
}

describe("an engine", () => {
  it("answers from its own store and leaves one trace a question", async () => {
    const engine = await open();
    await engine.facts.replaceDocument(documentOf("annual.csv", FACTS));
    expect(shown(await ask(engine, "Baltic revenue FY2025?"))).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect(shown(await ask(engine, "Kittiwake?"))).toEqual(["refusal"]);
    expect(traces.map(({ outcome }) => outcome)).toEqual(["answered", "refused"]);
    expect(new Set(traces.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it("remembers threads over a restart, in a file beside its facts", async () => {
    const first = await open();
    await first.facts.replaceDocument(documentOf("annual.csv", FACTS));
    await ask(first, "Baltic revenue FY2025?", "C1:1");
    for (const engine of engines.splice(0)) engine.close();
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(["facts.db", "facts.threads.db", "profile.yaml"]));
    const run = await ask(await open(), "and profit?", "C1:1");
    expect(shown(run)).toEqual(["PROFIT BALTIC FY2025 = 114"]);
    expect(assumed(run)).toEqual(["entity BALTIC carried", "period FY2025 carried"]);
  });

  it("says that it is unavailable where its store was closed under it", async () => {
    const engine = await open();
    engine.facts.close();
    expect((await ask(engine, "Baltic revenue FY2025?")).answer).toEqual({ kind: "unavailable", component: "store" });
    expect(traces).toHaveLength(1);
  });

  it("does not open with a company file or a store that cannot be used", async () => {
    writeFileSync(join(folder, "facts.db"), "no database ".repeat(500));
    await expect(open()).rejects.toThrow(StoreError);
    writeFileSync(join(folder, "profile.yaml"), "company: 7\n");
    await expect(open()).rejects.toThrow(ProfileError);
  });
});

describe("an engine with a model", () => {
  function message(content: readonly unknown[], stopReason: string): Reply {
    const usage = { input_tokens: 10, output_tokens: 3 };
    const head = { id: "msg_1", type: "message", role: "assistant", model: "m", stop_sequence: null };
    return json(200, { ...head, content, stop_reason: stopReason, usage });
  }

  it("asks it what an unknown word means, and for nothing else", async () => {
    const text = '{"readings": [{"words": "proceeds", "code": "metric:REVENUE"}]}';
    const server = await serve(message([{ type: "text", text }], "end_turn"));
    try {
      const engine = await open({ apiKey: "sk-test", baseUrl: server.url, model: undefined });
      await engine.facts.replaceDocument(documentOf("annual.csv", FACTS));
      expect(shown(await ask(engine, "Baltic revenue FY2025?"))).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
      expect(server.received).toHaveLength(0);
      const run = await ask(engine, "proceeds of Baltic in FY2025?");
      expect(shown(run)).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
      expect(assumed(run)).toEqual(["metric REVENUE read_as proceeds"]);
      expect(run.providerCalls).toBe(1);
      expect(server.received).toHaveLength(1);
    } finally {
      await server.close();
    }
  });
});

describe("names", () => {
  it.each([
    ["data/footnote.db", "data/footnote.threads.db"],
    ["data/facts.sqlite", "data/facts.sqlite.threads.db"],
    ["a.db/facts", "a.db/facts.threads.db"],
    ["my.db.db", "my.db.threads.db"],
  ])("of files beside %s are %s", (path, beside) => {
    expect(besideDatabase(path, "threads")).toBe(resolve(beside));
  });

  it("of requests are twelve hexadecimal digits, each another", () => {
    const ids = Array.from({ length: 100 }, newRequestId);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(100);
  });
});
