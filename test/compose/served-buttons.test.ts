import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { formatDate } from "../../src/domain/calendar.ts";
import { type FigureCell, hasFigure } from "../../src/domain/cell-figures.ts";
import type { NarrowingOption } from "../../src/domain/clarification.ts";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import { parseLatestCode } from "../../src/domain/latest-period.ts";
import { type PeriodCode, parsePeriodCode, periodRange } from "../../src/domain/period.ts";
import type { Question } from "../../src/domain/question.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { loadGolden } from "../../src/evaluation/load-golden.ts";
import { type Offer, offersOf } from "../../src/render/offers.ts";
import { openEngine } from "../../src/server/compose.ts";
import { optionsOf } from "../answer/shown.ts";
import { copySample, SAMPLE_PROFILE } from "../support/sample-store.ts";

const folder = mkdtempSync(join(tmpdir(), "footnote-buttons-"));
const dbPath = join(folder, "facts.db");
await copySample(dbPath);
const engine = await openEngine({ profilePath: SAMPLE_PROFILE, dbPath, model: null, trace: () => {} });
const { cases } = await loadGolden("data/golden");
const at = { year: 2026, month: 11, day: 20 };

function ask(text: string, parts: Partial<Question> = {}): Promise<AnswerRun> {
  return engine.ask({ id: "q", text, at, conversation: null, asker: null, ...parts });
}

afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true });
});

/** What may be asked of every kind of thing that the company has or has not: 300 questions and more. */
const ASKED = [
  ...["revenue", "new sales", "profit", "ROE", "cost ratio", "customers", "agents", "equity", "opex"],
  ...[
    "overview",
    "how did we do",
    "rev",
    "earnings",
    "revenue growth",
    "revenue by channel",
    "rank the markets by profit",
  ],
  ...["agency new sales", "share of digital in new sales", "营收", "业绩怎么样", "新签金额增长", "代理人"],
].flatMap((what) =>
  [
    "",
    "2025",
    "Q3 2026",
    "2021",
    "latest",
    "ytd",
    "HK",
    "sg 2026Q1",
    "hk September 2026",
    "china in h1 2026",
    "2031",
    "香港",
  ].flatMap((when) => [`${what} ${when}`, `compare ${what} ${when}`]),
);

/** Whether a figure that is shown is of the metric, company, period and value that the button names. */
function isOf({ request: { group } }: NarrowingOption, { cell }: FigureCell): boolean {
  const family = group.entities.flatMap((code) => [code, ...engine.glossary.children(code).map((one) => one.code)]);
  return (
    (group.metrics.length === 0 || group.metrics.includes(cell.metric)) &&
    (family.length === 0 || family.includes(cell.entity)) &&
    (group.periods.length === 0 || group.periods.some((code) => isDuring(code, cell.period))) &&
    Object.entries(group.dimensions).every(([code, values]) => values.includes(cell.dimensions[code] ?? ""))
  );
}

/** The latest period and periods to date are what is stored of them; a level of a month may stand in its quarter. */
function isDuring(code: PeriodCode, shown: PeriodCode): boolean {
  const [named, read] = [parsePeriodCode(code), parsePeriodCode(shown)];
  if (parseLatestCode(code) !== null || named?.kind === "year_to_date" || named === null || read === null) return true;
  return (
    formatDate(periodRange(named, yearsBeginningIn(1), at).to) ===
    formatDate(periodRange(read, yearsBeginningIn(1), at).to)
  );
}

const clicked = new Map<string, Promise<AnswerRun>>();

function click({ asks, question }: Offer, clearance?: Clearance): Promise<AnswerRun> {
  const key = JSON.stringify([asks, clearance]);
  const run = clicked.get(key) ?? ask(question, { resolved: asks, ...(clearance === undefined ? {} : { clearance }) });
  clicked.set(key, run);
  return run;
}

/** The buttons that lead to nothing, or to another figure than they say. A refusal reads no figure before it offers. */
async function deadAfter(run: AnswerRun, clearance?: Clearance): Promise<readonly string[]> {
  if (run.answer.kind === "refusal") return [];
  const options = optionsOf(run.answer);
  const dead: string[] = [];
  for (const offer of offersOf(options, engine.glossary, run.language)) {
    const option = options.find(({ request }) => offer.asks.kind === "request" && request === offer.asks.request);
    const { answer } = await click(offer, clearance);
    const shown = answer.kind === "figures" ? answer.cells.filter(hasFigure) : [];
    const isHeld = option !== undefined && shown.some((cell) => isOf(option, cell));
    if (!isHeld) dead.push(`${run.question} → ${offer.question}`);
  }
  return dead;
}

describe("every button of every answer shows a figure that is what it says", () => {
  it("after the golden questions", async () => {
    const dead: string[] = [];
    for (const { question, conversation, clearance, ceiling } of cases)
      dead.push(...(await deadAfter(await ask(question, { conversation, clearance, ceiling }), clearance)));
    expect(dead).toEqual([]);
  });

  it("after questions of all kinds", async () => {
    const dead: string[] = [];
    for (const text of ASKED) dead.push(...(await deadAfter(await ask(text))));
    expect(ASKED.length).toBeGreaterThan(300);
    expect(clicked.size).toBeGreaterThan(300);
    expect(dead).toEqual([]);
  });
});
