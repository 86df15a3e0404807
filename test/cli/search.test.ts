import { describe, expect, it } from "vitest";
import { z } from "zod";
import { footnote, type Workplace, withFigures, withWorkplace } from "./command-line.ts";

const Passage = z.strictObject({
  doc: z.string(),
  locator: z.string(),
  score: z.number().positive(),
  quote: z.string(),
});
const Found = z.strictObject({ query: z.string(), passages: z.array(Passage) });
const FoundLine = z.strictObject({ id: z.string(), passages: z.array(Passage) });
const FaultLine = z.strictObject({ id: z.null(), error: z.strictObject({ code: z.string(), message: z.string() }) });

const BALTIC = "---\ntitle: Baltic review\n---\n# Risks\n\nThe typhoon cut\nrevenue in the Baltic.\n";
const AEGEAN = "爱琴海的营收下降，因为台风。";
const SECRET = "---\nsensitivity: SECRET\n---\nThe typhoon was planned.\n";

/** A workplace with figures and three texts, one of them not for everybody. */
async function withTexts(work: (workplace: Workplace) => Promise<void>): Promise<void> {
  await withFigures(async (workplace) => {
    const { run, write } = workplace;
    const paths = [write("baltic.md", BALTIC), write("aegean.txt", AEGEAN), write("secret.md", SECRET)];
    const { code } = await run(["ingest", ...paths]);
    if (code !== 0) throw new Error("The texts were not read.");
    await work(workplace);
  });
}

describe("footnote search", () => {
  it("prints each passage with its score, its place and its words on one line, best first", async () => {
    await withTexts(async ({ run }) => {
      const { code, out, err } = await run(["search", "typhoon in the Baltic"]);
      expect(code).toBe(0);
      expect(err).toBe("");
      expect(out).toMatch(
        /^\d+\.\d\d {2}baltic\.md · section="Risks",para=1\n {6}The typhoon cut revenue in the Baltic\.\n\d+\.\d\d {2}aegean\.txt · para=1\n {6}爱琴海的营收下降，因为台风。\n$/,
      );
    });
  });

  it("finds by the words of the other language, and never what is not for everybody", async () => {
    await withTexts(async ({ run }) => {
      const docs = async (query: string) =>
        Found.parse(JSON.parse((await run(["search", query, "--json"])).out)).passages.map(({ doc }) => doc);
      expect(await docs("爱琴海营收")).toContain("aegean.txt");
      expect(await docs("revenue of the Aegean")).toContain("aegean.txt");
      expect(await docs("波罗的海")).toContain("baltic.md");
      for (const query of ["typhoon", "planned", "secret.md", "SECRET"])
        expect(await docs(query)).not.toContain("secret.md");
    });
  });

  it("prints one JSON object on one line, with the words as they stand in the text", async () => {
    await withTexts(async ({ run }) => {
      const { code, out } = await run(["search", "typhoon Baltic", "--json", "--top", "1"]);
      expect(code).toBe(0);
      expect(out.trimEnd().split("\n")).toHaveLength(1);
      expect(Found.parse(JSON.parse(out))).toMatchObject({
        query: "typhoon Baltic",
        passages: [
          { doc: "baltic.md", locator: 'section="Risks",para=1', quote: "The typhoon cut revenue in the Baltic." },
        ],
      });
    });
  });

  it("says on standard error that nothing was found, which is no failure", async () => {
    await withTexts(async ({ run }) => {
      expect(await run(["search", "zebra"])).toMatchObject({ code: 0, out: "", err: "Nothing was found.\n" });
      expect(await run(["search", ""])).toMatchObject({ code: 0, out: "", err: "Nothing was found.\n" });
      const { out, err } = await run(["search", "zebra", "--json"]);
      expect(Found.parse(JSON.parse(out))).toEqual({ query: "zebra", passages: [] });
      expect(err).toBe("");
    });
  });

  it("shows ten passages, or as many as it is told, cut where they are long, and whole as JSON", async () => {
    await withWorkplace(async ({ run, write }) => {
      const long = `Typhoon ${"🙂".repeat(200)} end.`;
      const texts = Array.from(
        { length: 14 },
        (_, index) => `# Part ${index}\n\n${index === 0 ? `${long}${"𠀀".repeat(20)}` : "Typhoon again."}`,
      );
      await run(["ingest", write("many.md", texts.join("\n\n"))]);
      const lines = async (...options: readonly string[]) =>
        (await run(["search", "typhoon", ...options])).out.trimEnd().split("\n");
      expect(await lines()).toHaveLength(20);
      expect(await lines("--top", "3")).toHaveLength(6);
      expect(await lines("--top", "100")).toHaveLength(28);
      const { passages } = Found.parse(JSON.parse((await run(["search", "typhoon end", "--json", "--top", "1"])).out));
      expect(passages[0]?.quote).toContain("end.");
    });
  });

  it("never cuts a character in two", async () => {
    await withWorkplace(async ({ run, write }) => {
      await run(["ingest", write("long.txt", `typhoon${"🙂".repeat(230)}`)]);
      const { out } = await run(["search", "typhoon"]);
      expect(() => encodeURIComponent(out)).not.toThrow();
      await run(["ingest", write("longer.txt", `storm ${"a 🙂".repeat(115)}`)]);
      const shown = (await run(["search", "storm"])).out;
      expect(shown.trimEnd().endsWith("…")).toBe(true);
      expect(() => encodeURIComponent(shown)).not.toThrow();
    });
  });
});

describe("footnote search --jsonl", () => {
  it("answers line by line, in order, under the ids that were given, and flushes each", async () => {
    await withTexts(async ({ run }) => {
      const lines = [
        '{"id": "a", "query": "typhoon Baltic"}',
        "",
        '{"id": 7, "query": "营收"}',
        "  ",
        '{"id": "c", "query": "zebra"}',
      ];
      const { code, out, unflushedMax } = await run(["search", "--jsonl", "--top", "1"], {
        stdin: `${lines.join("\r\n")}\r\n`,
      });
      expect(code).toBe(0);
      expect(unflushedMax).toBe(1);
      const found = out
        .trimEnd()
        .split("\n")
        .map((line) => FoundLine.parse(JSON.parse(line)));
      expect(found.map(({ id, passages }) => [id, passages[0]?.doc])).toEqual([
        ["a", "baltic.md"],
        ["7", "aegean.txt"],
        ["c", undefined],
      ]);
    });
  });

  it("puts an error in the place of each line that is no query, goes on, and fails in the end", async () => {
    const faults = [
      ["typhoon", "invalid_json"],
      ['{"id": "1", "query"', "invalid_json"],
      ['[{"id": "1", "query": "typhoon"}]', "invalid_query"],
      ["null", "invalid_query"],
      ['{"query": "typhoon"}', "invalid_query"],
      ['{"id": "1", "question": "typhoon"}', "invalid_query"],
      ['{"id": "1", "query": 7}', "invalid_query"],
    ] as const;
    await withTexts(async ({ run }) => {
      const good = '{"id": "x", "query": "typhoon"}';
      const stdin = faults.flatMap(([line]) => [line, good]).join("\n");
      const { code, out } = await run(["search", "--jsonl"], { stdin });
      expect(code).toBe(1);
      const printed = out
        .trimEnd()
        .split("\n")
        .map((line): unknown => JSON.parse(line));
      expect(printed).toHaveLength(2 * faults.length);
      for (const [at, [line, expected]] of faults.entries()) {
        expect([line, FaultLine.parse(printed[2 * at]).error.code]).toEqual([line, expected]);
        expect(FoundLine.parse(printed[2 * at + 1]).passages).toHaveLength(2);
      }
    });
  });

  it("prints nothing for no input", async () => {
    await withTexts(async ({ run }) => {
      expect(await run(["search", "--jsonl"], { stdin: "" })).toMatchObject({ code: 0, out: "", err: "" });
    });
  });
});

describe("footnote search that is used wrongly", () => {
  it.each<readonly [string, readonly string[], RegExp]>([
    ["without a query", [], /Give one query, or --jsonl/],
    ["with a query beside --jsonl", ["typhoon", "--jsonl"], /Give one query, or --jsonl/],
    ["with two queries", ["typhoon", "revenue"], /too many arguments/],
    ["with an option that it does not have", ["typhoon", "--at", "2025-01-01"], /unknown option '--at'/],
    ["for no passages", ["typhoon", "--top", "0"], /--top is "0"; write a whole number from 1 to 100/],
    ["for too many passages", ["typhoon", "--top", "101"], /--top is "101"/],
    ["for half a passage", ["typhoon", "--top", "2.5"], /--top is "2.5"/],
    ["for a number that is none", ["typhoon", "--top", "many"], /--top is "many"/],
    ["for an empty number", ["typhoon", "--top", ""], /--top is ""/],
    ["without the number", ["typhoon", "--top"], /argument missing/],
  ])("ends with 2 %s", async (_name, args, says) => {
    const { code, out, err } = await footnote(["search", ...args]);
    expect(code).toBe(2);
    expect(err).toMatch(says);
    expect(out).toBe("");
  });

  it("ends with 1 where there is no company file or no store yet", async () => {
    await withWorkplace(async ({ run, db, path }) => {
      expect(await run(["search", "typhoon"])).toMatchObject({
        code: 1,
        out: "",
        err: expect.stringContaining(`at ${db} yet`),
      });
      const missing = await footnote(["search", "typhoon", "--profile", path("none.yaml"), "--db", db]);
      expect(missing).toMatchObject({ code: 1, err: expect.stringContaining("There is no company file") });
    });
  });
});
