import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { isAnswered } from "../../src/answer/first-questions.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { type Engine, openEngine } from "../../src/server/compose.ts";
import { keepFirstQuestions } from "../../src/server/first-questions.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { documentWith } from "../answer/library.ts";

const TODAY = { year: 2026, month: 3, day: 2 };

let engine: Engine;
let folder: string;

afterEach(async () => {
  engine.close();
  await rm(folder, { recursive: true });
});

const HEADER = "metric,entity,geography,traffic,period_type,period,value,unit,source_doc,source_locator";
const REVIEW = [
  "Revenue of Tern Baltic rose from USD 640 m to USD 700.25 m in 2025.",
  "The growth was driven by the second freight deck of the night ferry, which carries 40 lorries more on each crossing.",
].join(" ");

/** The invented ferry company, with these rows and documents. */
async function open(rows: readonly string[], documents: Readonly<Record<string, string>> = {}): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "footnote-first-"));
  const files = join(folder, "documents");
  const profilePath = join(folder, "profile.yaml");
  await writeFile(profilePath, `${PROFILE_YAML}narrative: { sources: [reviews] }\n`);
  await mkdir(files);
  await writeFile(join(files, "figures.csv"), [HEADER, ...rows].join("\n"));
  for (const [name, text] of Object.entries(documents)) await writeFile(join(files, name), text);
  engine = await openEngine({ profilePath, dbPath: join(folder, "ferries.db"), model: null, trace: () => {} });
  await engine.ingest([files]);
}

const row = (metric: string, entity: string, year: number, value: number, unit = "USD_M", place = `${metric}${year}`) =>
  `${metric},${entity},${entity},TOTAL,FY,${year},${value},${unit},annual.csv,${entity}-${place}`;

const ALL = [
  ...[row("REVENUE", "TERN", 2024, 900), row("REVENUE", "TERN", 2025, 980)],
  ...[row("REVENUE", "BALTIC", 2024, 640), row("REVENUE", "BALTIC", 2025, 700.25)],
  ...[row("REVENUE", "AEGEAN", 2024, 260), row("REVENUE", "AEGEAN", 2025, 279.75)],
  ...[row("PROFIT", "BALTIC", 2024, 120), row("PROFIT", "BALTIC", 2025, 100)],
];
const LABELS = { entity: "BALTIC", period: "FY2025", source: "reviews" };
const DOCUMENTS = { "review.md": documentWith({ ...LABELS, title: "Baltic review 2025" }, `# Revenue\n${REVIEW}`) };

const questionsFor = async (level: Clearance = "INTERNAL", language: "en" | "zh" = "en") =>
  (await keepFirstQuestions(engine, () => TODAY)(level, language)).map(({ question }) => question);

describe("the first questions of a company", () => {
  it("show the range: a figure, a comparison, a reason, a check, a document and Chinese", async () => {
    await open(ALL, DOCUMENTS);
    const questions = await questionsFor();
    expect(questions).toHaveLength(6);
    expect(questions[0]).toMatch(/^Revenue of .+ in FY2025\?$/);
    expect(questions[1]).toMatch(/^Compare .+ and .+ in FY2025$/);
    expect(questions[2]).toBe("Why did Revenue of Tern Baltic rise in FY2025?");
    expect(questions[3]).toMatch(/^Did .+ (?:rise|fall) in FY2025\?$/);
    expect(questions[4]).toBe("What is “Baltic review 2025” about?");
    expect(questions[5]).toMatch(/2025/);
    expect(questions[5]).toMatch(/\p{Script=Han}/u);
  });

  it("are all in the language of a Chinese reader", async () => {
    await open(ALL, DOCUMENTS);
    const questions = await questionsFor("INTERNAL", "zh");
    expect(questions).toHaveLength(5);
    for (const question of questions) expect(question).toMatch(/\p{Script=Han}/u);
  });

  it("are answered, each of them, when they are asked", async () => {
    await open(ALL, DOCUMENTS);
    for (const question of await questionsFor()) {
      const { answer } = await engine.tryOut({ text: question, at: TODAY });
      expect(["figures", "narrative"], question).toContain(answer.kind);
    }
  });

  it("leave out what has no answer", async () => {
    await open([row("REVENUE", "BALTIC", 2025, 700.25)]);
    const questions = await questionsFor();
    expect(questions).toHaveLength(2);
    expect(questions[0]).toBe("Revenue of Tern Baltic in FY2025?");
    expect(questions[1]).toMatch(/波罗的海/);
  });

  it("are none where nothing is loaded", async () => {
    await open([]);
    expect(await questionsFor()).toEqual([]);
  });

  it("ask for no figure that documents disagree about", async () => {
    await open([row("REVENUE", "BALTIC", 2025, 700), row("REVENUE", "BALTIC", 2025, 701, "USD_M", "other")]);
    expect(await questionsFor()).toEqual([]);
  });

  it("ask for nothing above the level, and name no document above it", async () => {
    await open(ALL, {
      "review.md": documentWith(
        { ...LABELS, title: "Sealed review", sensitivity: "RESTRICTED" },
        `# Revenue\n${REVIEW}`,
      ),
    });
    const said = (await questionsFor("INTERNAL")).join(" ");
    expect(said).not.toContain("Sealed review");
    expect(said).not.toContain("Why");
    expect((await questionsFor("RESTRICTED")).join(" ")).toContain("Sealed review");
  });

  it("are kept until the data change", async () => {
    await open([row("REVENUE", "BALTIC", 2025, 700.25)]);
    const questions = keepFirstQuestions(engine, () => TODAY);
    const first = await questions("INTERNAL", "en");
    expect(await questions("INTERNAL", "en")).toBe(first);
    await writeFile(join(folder, "documents", "figures.csv"), [HEADER, ...ALL].join("\n"));
    await engine.ingest([join(folder, "documents")]);
    expect((await questions("INTERNAL", "en")).length).toBeGreaterThan(first.length);
  });
});

describe("an answer that a newcomer should not see", () => {
  it("is one with something assumed, a verdict of no, or a reason that is not told", async () => {
    await open(ALL);
    const run = async (text: string) => engine.tryOut({ text, at: TODAY });
    const asked = { metric: "REVENUE", entity: "BALTIC", period: "FY2025" } as const;
    expect(isAnswered({ kind: "lookup", ...asked }, await run("Revenue of Baltic"))).toBe(false);
    const check = { kind: "check", ...asked, way: "down" } as const;
    expect(isAnswered(check, await run("Did Revenue of Tern Baltic fall in FY2025?"))).toBe(false);
    expect(isAnswered(check, await run("Did Revenue of Tern Baltic rise in FY2025?"))).toBe(true);
    const why = { kind: "why", ...asked, way: "up" } as const;
    expect(isAnswered(why, await run("Why did Revenue of Tern Baltic rise in FY2025?"))).toBe(false);
  });
});
