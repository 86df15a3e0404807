import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EngineOptions, openEngine } from "../../src/server/compose.ts";
import { readEmbeddingSettings } from "../../src/settings/settings.ts";
import { fakeEmbedder } from "../support/fake-embedder.ts";
import { json, serve } from "../support/local-http.ts";

const PROFILE = `company: { name: Tern Ferries }
metrics: { REVENUE: { unit: USD_M, kind: flow } }
entities: { TERN: { label: Tern } }
`;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
  writeFileSync(join(folder, "profile.yaml"), PROFILE);
  writeFileSync(
    join(folder, "notes.md"),
    "# Notes\n\nA hurricane kept vessels in port.\n\n# Rest\n\nThe canteen is new.\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

async function openOn(parts: Partial<EngineOptions>) {
  const engine = await openEngine({
    profilePath: join(folder, "profile.yaml"),
    dbPath: join(folder, "facts.db"),
    model: null,
    trace: () => {},
    ...parts,
  });
  const ingest = async () => {
    return engine.ingest([join(folder, "notes.md")]);
  };
  return { engine, ingest };
}

describe("an engine with an embedder", () => {
  it("finds by meaning what it has read; one without finds words alone in the same file", async () => {
    const { engine, ingest } = await openOn({ embedder: fakeEmbedder() });
    expect((await ingest()).files).toMatchObject([{ status: "ingested", warnings: [] }]);
    const found = await engine.search("storm ships", 1, () => expect.unreachable());
    expect(found.map(({ text }) => text)).toEqual(["A hurricane kept vessels in port."]);
    engine.close();
    const plain = await openOn({ embeddings: null });
    expect(await plain.engine.search("storm ships", 1)).toEqual([]);
    plain.engine.close();
  });

  it("speaks to the endpoint of the settings, and does without one that refuses", async () => {
    const server = await serve(
      json(200, { data: [{ index: 0, embedding: [1, 0] }] }),
      json(200, {
        data: [
          { index: 0, embedding: [1, 0] },
          { index: 1, embedding: [0, 1] },
        ],
      }),
      json(200, { data: [{ index: 0, embedding: [1, 0.1] }] }),
      json(401, {}),
    );
    const embeddings = { baseUrl: server.url, apiKey: "key", model: "tiny" };
    const { engine, ingest } = await openOn({ embeddings });
    expect((await ingest()).files).toMatchObject([{ status: "ingested", warnings: [] }]);
    expect((await engine.search("storm", 1)).map(({ text }) => text)).toEqual(["A hurricane kept vessels in port."]);
    const notes: string[] = [];
    expect(await engine.search("canteen", 9, (note) => notes.push(note))).toHaveLength(1);
    expect(notes).toEqual(["embedder_rejected"]);
    expect(server.received).toHaveLength(4);
    engine.close();
    await server.close();
  });
});

describe("the settings of an embedder", () => {
  const URL = "https://api.example.com/v1";

  it.each([
    ["none", {}, null],
    [
      "all",
      { FOOTNOTE_EMBEDDINGS_URL: URL, FOOTNOTE_EMBEDDINGS_KEY: "k", FOOTNOTE_EMBEDDINGS_MODEL: "m" },
      { baseUrl: URL, apiKey: "k", model: "m" },
    ],
    [
      "no key",
      { FOOTNOTE_EMBEDDINGS_URL: "http://localhost:8080", FOOTNOTE_EMBEDDINGS_MODEL: "m" },
      { baseUrl: "http://localhost:8080", apiKey: undefined, model: "m" },
    ],
  ])("may be %s", (_name, env, settings) => {
    expect(readEmbeddingSettings(env)).toEqual(settings);
  });

  it.each<readonly [string, Readonly<Record<string, string>>, string]>([
    ["an address without a model", { FOOTNOTE_EMBEDDINGS_URL: URL }, "set FOOTNOTE_EMBEDDINGS_MODEL too"],
    ["a model without an address", { FOOTNOTE_EMBEDDINGS_MODEL: "m" }, "set FOOTNOTE_EMBEDDINGS_URL too"],
    ["a key alone", { FOOTNOTE_EMBEDDINGS_KEY: "sk-secret-1" }, "set FOOTNOTE_EMBEDDINGS_URL too"],
    ...["api.example.com", "ftp://x", "https://", "https://me:sk-secret-1@x.com", "https://x.com/?key=sk-secret-1"].map(
      (url) =>
        [
          `the address ${url}`,
          { FOOTNOTE_EMBEDDINGS_URL: url, FOOTNOTE_EMBEDDINGS_MODEL: "m" },
          "FOOTNOTE_EMBEDDINGS_URL is no address",
        ] as const,
    ),
  ])("may not be %s", (_name, env, says) => {
    const read = () => readEmbeddingSettings(env);
    expect(read).toThrow(says);
    expect(read).not.toThrow("secret");
  });
});
