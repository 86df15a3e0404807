import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { json, type LocalServer, type Reply, serve, text } from "../support/local-http.ts";
import { type Ferries, writeFerries } from "./ferries.ts";
import { BUILD_MS_MAX, built, CHILD_TEST_MS_MAX, endChildren, type Finished, runFootnote } from "./program.ts";

/** No document has a word of it, so that what is found is found by its meaning. */
const QUERY = "hurricane";
const KEY = "embeddings-key-of-this-test";
const MODEL = "tiny-embedder";

const Request = z.strictObject({ model: z.literal(MODEL), input: z.array(z.string()).min(1) });
const Found = z.object({ query: z.string(), passages: z.array(z.looseObject({ doc: z.string() })) });

vi.setConfig({ testTimeout: CHILD_TEST_MS_MAX });

let ferries: Ferries;
let endpoint: LocalServer;
/** Which of the two documents a query means. */
let meant: "review.md" | "ships.md" = "review.md";
let answers: Reply = embeds;

beforeAll(async () => {
  await built();
  ferries = await writeFerries();
  endpoint = await serve((response) => answers(response));
  const { code, stdout, stderr } = await embedded("ingest", ferries.documents);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("2 facts, 2 passages");
}, BUILD_MS_MAX);
afterEach(() => {
  answers = embeds;
  return endChildren();
});
afterAll(async () => {
  await endpoint.close();
  await ferries.remove();
});

/** What was sent for the last time. */
function sent(): readonly string[] {
  return Request.parse(endpoint.received.at(-1)?.body).input;
}

function embeds(...[response]: Parameters<Reply>): void {
  const data = sent().map((words, index) => ({ object: "embedding", index, embedding: vectorOf(words) }));
  json(200, { object: "list", model: MODEL, data, usage: { prompt_tokens: 1, total_tokens: 1 } })(response);
}

function vectorOf(words: string): readonly number[] {
  const isOfReview = words.includes("freight deck") || (words === QUERY && meant === "review.md");
  return isOfReview ? [1, 0.1] : [0.1, 1];
}

/** Runs the program as it ships, with the endpoint. */
async function embedded(...args: readonly string[]): Promise<Finished> {
  return runFootnote(args, {
    ...(await ferries.env("embedded")),
    FOOTNOTE_EMBEDDINGS_URL: `${endpoint.url}/v1/`,
    FOOTNOTE_EMBEDDINGS_KEY: KEY,
    FOOTNOTE_EMBEDDINGS_MODEL: MODEL,
  });
}

function docsIn({ stdout }: Finished): readonly string[] {
  return Found.parse(JSON.parse(stdout)).passages.map(({ doc }) => doc);
}

describe("an endpoint for embeddings", () => {
  it("is sent every passage once, by a client that shows the key", () => {
    expect(new Set(endpoint.received.map(({ path }) => path))).toEqual(new Set(["/v1/embeddings"]));
    expect(new Set(endpoint.received.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${KEY}`]));
    const texts = endpoint.received.flatMap(({ body }) => Request.parse(body).input).toSorted();
    // One word before them tells how long the vectors are.
    const [review, ships] = [expect.stringContaining("freight deck"), expect.stringContaining("new ship")];
    expect(texts).toEqual([review, ships, "dimensions"]);
  });

  it.each(["review.md", "ships.md"] as const)("decides which passage is found first: %s", async (doc) => {
    meant = doc;
    const before = endpoint.received.length;
    const { code, stdout, stderr } = await embedded("search", QUERY, "--json");
    expect([code, stderr, endpoint.received.length - before]).toEqual([0, "", 1]);
    expect(sent()).toEqual([QUERY]);
    expect(docsIn({ code, stdout, stderr })[0]).toBe(doc);
  });

  it("is asked for a question that documents answer, too", async () => {
    const before = endpoint.received.length;
    const { code, stderr } = await embedded("ask", "Why did revenue of Baltic rise in FY2025?", "--json", "--trace");
    expect([code, endpoint.received.length - before]).toEqual([0, 1]);
    expect(stderr).not.toContain("embedder");
  });

  it.each<readonly [string, Reply, string]>([
    ["fails", json(500, {}), "embedder_unavailable"],
    ["lets nobody in", json(429, {}), "embedder_rate_limited"],
    ["replies with prose", text(200, "Well."), "embedder_malformed"],
    ["is silent", () => {}, "embedder_timeout"],
  ])("that %s leaves what is found to the words, and says so", async (_name, broken, reason) => {
    answers = broken;
    const words = await runFootnote(["search", "freight deck", "--json"], await ferries.env("embedded"));
    const before = endpoint.received.length;
    const { code, stdout, stderr } = await embedded("search", "freight deck", "--json");
    // Somebody waits for a question's answer, so that it is asked once.
    expect([code, endpoint.received.length - before]).toEqual([0, 1]);
    expect(stderr).toBe(`Searched by words alone (${reason}).\n`);
    expect(docsIn({ code, stdout, stderr })).toEqual(docsIn(words));
    expect(docsIn(words)).toContain("review.md");
  });
});

it("a program without an endpoint finds nothing by meaning, in the same store", async () => {
  const before = endpoint.received.length;
  const found = await runFootnote(["search", QUERY, "--json"], await ferries.env("embedded"));
  expect([docsIn(found), endpoint.received.length - before]).toEqual([[], 0]);
});
