import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NameMeaning, TaughtName } from "../../src/domain/learned-name.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { createSecurityGate } from "../../src/question/security-gate.ts";
import { offersOf } from "../../src/render/offers.ts";
import { besideDatabase, type Engine, openEngine } from "../../src/server/compose.ts";
import { type CompanyNames, companyNames } from "../../src/server/learned-names.ts";
import { cell, fact, GLOSSARY, PROFILE_YAML, TODAY } from "../answer/company.ts";
import { assumed, optionsOf, shown } from "../answer/shown.ts";
import { memoryLearnedNames } from "../contract/memory-learned-names.ts";
import { documentOf } from "../support/facts.ts";
import { WORDS } from "../support/words.ts";

const FACTS = [fact(cell("REVENUE", "BALTIC", "FY2025"), "700.25"), fact(cell("PROFIT", "BALTIC", "FY2025"), "114")];
const REVENUE: NameMeaning = { slot: "metric", code: "REVENUE" };
const FARES: TaughtName = { word: "fares", means: REVENUE };
const CONFIRMED = { verdict: "confirmed", by: "U7", at: new Date("2026-03-02T09:00:00Z") } as const;
const DAY_MS = 86_400_000;

let folder: string;
let engines: Engine[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-learned-"));
  engines = [];
});
afterEach(() => {
  closeAll();
  rmSync(folder, { recursive: true });
});

function closeAll(): void {
  for (const engine of engines.splice(0)) engine.close();
}

async function open(learn = "learn: true", profile = PROFILE_YAML): Promise<Engine> {
  writeFileSync(join(folder, "profile.yaml"), `${profile}${learn}\n`);
  const engine = await openEngine({
    profilePath: join(folder, "profile.yaml"),
    dbPath: join(folder, "facts.db"),
    model: null,
    trace: () => {},
  });
  engines.push(engine);
  await engine.facts.replaceDocument(documentOf("annual.csv", FACTS));
  return engine;
}

function namesOf({ names }: Engine): CompanyNames {
  if (names === null) throw new Error("The company does not learn.");
  return names;
}

function ask(engine: Engine, text: string) {
  return engine.ask({ id: "q", text, at: TODAY, conversation: null, asker: null });
}

async function isRead(engine: Engine, question = "fares of Baltic FY2025?"): Promise<boolean> {
  return shown(await ask(engine, question)).includes("REVENUE BALTIC FY2025 = 700.25");
}

async function pick(engine: Engine, name: TaughtName, askers: readonly string[], at = CONFIRMED.at): Promise<void> {
  for (const asker of askers) await namesOf(engine).desk.note({ ...name, asker, at });
}

describe("a question back", () => {
  it("offers what its unknown word may mean, in a company that learns", async () => {
    const engine = await open();
    const { answer } = await ask(engine, "fares of Baltic FY2025?");
    const offers = offersOf(optionsOf(answer), engine.glossary, "en");
    expect(offers.map(({ asks }) => "teaches" in asks && asks.teaches)).toContainEqual(FARES);
  });

  it("offers no meaning in a company that does not, and nothing is kept there", async () => {
    const engine = await open("learn: false");
    const { answer } = await ask(engine, "fares of Baltic FY2025?");
    expect(optionsOf(answer).map(({ teaches }) => teaches)).not.toContainEqual(FARES);
    expect(engine.names).toBeNull();
    expect(existsSync(besideDatabase(join(folder, "facts.db"), "names"))).toBe(false);
  });
});

describe("a confirmed name", () => {
  it("is read from the next question on, and said", async () => {
    const engine = await open();
    expect(await isRead(engine)).toBe(false);
    expect(await namesOf(engine).desk.rule(FARES, CONFIRMED)).toEqual({ kind: "ruled" });
    const run = await ask(engine, "fares of Baltic FY2025?");
    expect(shown(run)).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect(assumed(run)).toEqual(["metric REVENUE read_as fares"]);
  });

  it("is read after a restart, and by every process on the store until one forgets it", async () => {
    const first = await open();
    await namesOf(first).desk.rule(FARES, CONFIRMED);
    closeAll();
    const [server, terminal] = [await open(), await open()];
    expect([await isRead(server), await isRead(terminal)]).toEqual([true, true]);
    expect(await namesOf(terminal).forget("fares")).toBe(true);
    expect([await isRead(server), await isRead(terminal)]).toEqual([false, false]);
  });

  it("is not read where the company file stops learning, and again where it goes on", async () => {
    await namesOf(await open()).desk.rule(FARES, CONFIRMED);
    closeAll();
    expect(await isRead(await open(""))).toBe(false);
    closeAll();
    expect(await isRead(await open("learn: { keep_days: 7 }"))).toBe(true);
  });

  it("whose code leaves the company file is void, and no error", async () => {
    await namesOf(await open()).desk.rule({ word: "hulls", means: { slot: "metric", code: "SHIPS" } }, CONFIRMED);
    closeAll();
    const engine = await open("learn: true", PROFILE_YAML.replace(/^ {2}SHIPS:.*\n/mu, ""));
    expect((await ask(engine, "hulls of Baltic FY2025?")).answer.kind).toBe("ask_first");
    expect(await namesOf(engine).confirmed()).toMatchObject([{ word: "hulls", fault: "no_such_code" }]);
  });

  it("gives way to a name of the company file", async () => {
    await namesOf(await open()).desk.rule(FARES, CONFIRMED);
    closeAll();
    const engine = await open("learn: true", PROFILE_YAML.replace("[profit, 利润]", "[profit, fares, 利润]"));
    expect(shown(await ask(engine, "fares of Baltic FY2025?"))).toEqual(["PROFIT BALTIC FY2025 = 114"]);
    expect(await namesOf(engine).confirmed()).toMatchObject([{ fault: "known_word" }]);
  });

  it("opens no refusal: an external company of that name, or beside it, is refused", async () => {
    const engine = await open();
    const { desk } = namesOf(engine);
    expect(await desk.rule({ word: "kittiwake", means: REVENUE }, CONFIRMED)).toEqual({ kind: "void" });
    await desk.rule(FARES, CONFIRMED);
    expect(shown(await ask(engine, "Kittiwake fares FY2025?"))).toEqual(["refusal"]);
    closeAll();
    const later = await open("learn: true", PROFILE_YAML.replace("[kittiwake,", "[fares, kittiwake,"));
    expect(shown(await ask(later, "fares of Baltic FY2025?"))).toEqual(["refusal"]);
    expect(await namesOf(later).confirmed()).toMatchObject([{ fault: "external_company" }]);
  });
});

describe("what is kept of picks", () => {
  it("is nothing of a word that cannot become a name", async () => {
    const engine = await open();
    for (const word of ["revenue of balti", "growth", "kittiwake"])
      await pick(engine, { word, means: REVENUE }, ["U1", "U2", "U3"]);
    expect(await namesOf(engine).candidates()).toEqual([]);
  });

  it("is shown to curators once two people picked it three times", async () => {
    const engine = await open();
    const { desk } = namesOf(engine);
    await pick(engine, FARES, ["U1", "U2"]);
    expect(await desk.waiting()).toEqual([]);
    await pick(engine, FARES, ["U1"]);
    expect(await desk.waiting()).toEqual([{ ...FARES, picks: 3, people: 2 }]);
  });

  it.each([
    ["learn: true", 90],
    ["learn: { keep_days: 7 }", 7],
  ])("goes after the days of the company file: %s", async (learn, days) => {
    const engine = await open(learn);
    const { desk } = namesOf(engine);
    await pick(engine, FARES, ["U1"]);
    const later = (daysLater: number) => new Date(CONFIRMED.at.getTime() + daysLater * DAY_MS);
    await desk.upkeep.forgetPicks(later(days));
    expect(await namesOf(engine).candidates()).toHaveLength(1);
    await desk.upkeep.forgetPicks(later(days + 1));
    expect(await namesOf(engine).candidates()).toEqual([]);
  });
});

it("a store that cannot be read costs no answer, and is told once", async () => {
  const lost: unknown[] = [];
  const store = memoryLearnedNames();
  const gate = createSecurityGate(GLOSSARY, WORDS);
  const names = companyNames(
    { ...store, revision: async () => (isBroken ? Promise.reject(new Error("locked")) : store.revision()) },
    { glossary: GLOSSARY, words: WORDS, gate, lost: (fault) => lost.push(fault) },
  );
  let isBroken = false;
  const parser = names.parserBy((learned) => createRuleParser(GLOSSARY, WORDS, () => true, learned));
  const metrics = async () => (await parser()).parse("fares of Baltic", TODAY).groups[0]?.metrics;
  await names.desk.rule(FARES, CONFIRMED);
  const before = await metrics();
  isBroken = true;
  await names.forget("fares");
  expect([before, await metrics(), await metrics()]).toEqual(Array(3).fill(["REVENUE"]));
  expect(lost).toEqual([new Error("locked")]);
  isBroken = false;
  expect(await metrics()).toEqual([]);
});
