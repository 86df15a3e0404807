import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseTokens } from "../../src/api/parse-tokens.ts";
import { REFUSALS } from "../../src/api/refusals.ts";
import { hashToken } from "../../src/api/tokens.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { serveApi } from "../../src/server/api-mode.ts";
import { type Engine, openEngine } from "../../src/server/compose.ts";
import { readApiSettings } from "../../src/settings/api.ts";
import { copySample } from "../support/sample-store.ts";
import { blocksOf, codesOf, PROJECT, readDocument, tableOf } from "./documents.ts";

const PAGE = readDocument("docs/api.md");
const TOKEN = "fnt_the-token-of-the-page";
/** `UPDATE_DOCS=1` writes what the API answers now into the page. */
const updates = process.env.UPDATE_DOCS === "1";

interface Exchange {
  readonly request: string;
  readonly reply: string;
}

/** Requests, each with the reply below it. */
function exchangesOf(text: string): readonly Exchange[] {
  const pairs = text.matchAll(/^```http\n([\s\S]*?)^```\n\n```json\n([\s\S]*?)^```$/gm);
  return [...pairs].map(([, request = "", reply = ""]) => ({ request, reply }));
}

let folder = "";
let engine: Engine;
let api: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "footnote-docs-"));
  await copySample(join(folder, "facts.db"), "company");
  const profilePath = join(PROJECT, "data/sample/profile.yaml");
  engine = await openEngine({ profilePath, dbPath: join(folder, "facts.db"), model: null, trace: () => {} });
  const tokens = join(folder, "tokens.yaml");
  writeFileSync(tokens, `tokens: [{ name: page, sha256: ${hashToken(TOKEN)}, clearance: INTERNAL }]`);
  const env = { FOOTNOTE_API_PORT: "0", FOOTNOTE_API_TOKENS_FILE: tokens };
  api = await serveApi(engine, { env, logger: createLogger({ level: "silent" }) });
});
afterAll(async () => {
  await api?.stop();
  engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request as the page writes it, with a token that is real. */
async function replyTo(request: string): Promise<Record<string, unknown>> {
  const [head = "", body = ""] = request.split("\n\n");
  const [start = "", ...lines] = head.split("\n");
  const [method = "", path = ""] = start.split(" ");
  const headers = lines.map((line) => line.replace("fnt_…", TOKEN).split(": ", 2));
  const response = await fetch(`http://127.0.0.1:${api?.port}${path}`, {
    method,
    headers: Object.fromEntries(headers),
    body,
  });
  return { ...JSON.parse(await response.text()), ...FIXED };
}

/** What differs from one answer to the next. */
const FIXED = { id: "5f0c2d9be371", ms: 1.964 };

/** One key a line; what a key holds is written beside it. */
function shown(reply: Record<string, unknown>): string {
  const { error } = reply;
  if (error !== undefined) return `${JSON.stringify({ error })}\n`;
  const lines = Object.entries(reply).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

describe("docs/api.md", () => {
  it("shows requests, and what they get", async () => {
    const exchanges = exchangesOf(PAGE.text);
    expect(exchanges.length).toBeGreaterThan(2);
    let { text } = PAGE;
    for (const { request, reply } of exchanges) {
      const now = shown(await replyTo(request));
      if (updates)
        text = text.replace(
          `${request}\`\`\`\n\n\`\`\`json\n${reply}`,
          (block) => `${block.slice(0, block.length - reply.length)}${now}`,
        );
      else expect(now).toBe(reply);
    }
    if (updates) writeFileSync(join(PROJECT, PAGE.path), text);
  });

  it("shows a file of tokens without a fault", () => {
    const [yaml = ""] = blocksOf(PAGE, "yaml");
    expect(parseTokens(yaml, PAGE.path).map(({ name }) => name)).toEqual(["reporting", "board-portal"]);
  });

  it("names every code of a refusal with its status, and no other", () => {
    const rows = tableOf(PAGE, "Code", "Status", "Reason");
    const documented = rows.flatMap(([codes = "", status]) => codesOf(codes).map((code) => [code, Number(status)]));
    expect(documented.sort()).toEqual(
      Object.entries(REFUSALS)
        .map(([code, { status }]) => [code, status])
        .sort(),
    );
  });

  it("the settings table states the API's defaults", () => {
    const rows = tableOf(readDocument("docs/settings.md"), "Variable", "Default", "Meaning");
    const defaultOf = (name: string) => rows.find(([variable]) => variable === `\`${name}\``)?.[1]?.replaceAll("`", "");
    const settings = readApiSettings({ FOOTNOTE_API_PORT: "1", FOOTNOTE_API_TOKENS_FILE: "x" });
    expect(settings?.host).toBe(defaultOf("FOOTNOTE_API_HOST"));
    expect(settings?.requestsPerMinute).toBe(Number(defaultOf("FOOTNOTE_API_REQUESTS_PER_MINUTE")));
  });
});
