import { describe, expect, it } from "vitest";
import { clarify } from "../../src/question/clarify.ts";
import { calendarYear, parseQuestion, TODAY } from "./readings.ts";

/**
 * Rows that are asked for ("by quarter", "in each market") are never lost without a word: they are listed, the
 * computation is done for each of them, or they are named.
 */
const ASKED = [
  "HK revenue",
  "HK and China revenue",
  "HK revenue growth",
  "HK revenue yoy",
  "change in HK revenue",
  "HK customers net adds",
  "HK share of group revenue",
  "share of revenue",
  "agency share of HK revenue",
  "HK operating margin",
  "revenue per customer HK",
  "average HK revenue",
  "total HK and China revenue",
  "sum of HK and China revenue",
  "highest HK revenue",
  "lowest revenue",
  "HK vs China revenue",
  "did HK beat China on revenue",
  "difference between HK and China revenue",
  "by how much is HK revenue above China",
  "ratio of HK revenue to China revenue",
  "HK revenue in billions",
  "HK revenue without agency",
  "HK revenue plus profit",
  "overview of HK",
  "is HK revenue above 300m",
  "did HK revenue double",
  "HK revenue trend",
  "HK revenue CAGR",
  "rank HK and China by revenue",
];

const AXES = [
  ["by quarter", "quarter"],
  ["by half", "half"],
  ["by month", "month"],
  ["per quarter", "quarter"],
  ["each quarter", "quarter"],
  ["quarter by quarter", "quarter"],
  ["by market", "market"],
  ["in each market", "market"],
  ["by channel", "channel"],
  ["for each channel", "channel"],
] as const;

const CODES = { quarter: /^\d{4}Q[1-4]$/, half: /^\d{4}H[12]$/, month: /^\d{4}-\d\d$/, market: /^$/, channel: /^$/ };

function isKept(question: string, noun: keyof typeof CODES): boolean {
  const { groups, operation, notUnderstood, ...intent } = parseQuestion(question);
  const decision = clarify(
    { ...intent, groups, operation, notUnderstood },
    { glossary: calendarYear, today: TODAY, thread: null },
  );
  if (decision.kind !== "read" || notUnderstood.some(({ raw }) => raw.includes(noun))) return true;
  const axis = noun === "market" ? "entity" : noun === "channel" ? "dimension" : noun;
  const along = operation === null ? [] : Object.values(operation);
  return along.includes(axis) || groups.every(({ periods }) => periods.every((code) => CODES[noun].test(code)));
}

/** Whether several years are asked for, or the words are named. */
function isOfSeveralYears(question: string, words: string): boolean {
  const { groups, operation, notUnderstood, ...intent } = parseQuestion(question);
  const decision = clarify(
    { ...intent, groups, operation, notUnderstood },
    { glossary: calendarYear, today: TODAY, thread: null },
  );
  if (decision.kind !== "read" || notUnderstood.some(({ raw }) => raw.includes(words))) return true;
  const isListed = operation !== null && Object.values(operation).some((value) => value === "year");
  return isListed || groups.every(({ periods }) => periods.length > 1);
}

describe("a question over time that names no period", () => {
  it.each(ASKED)("is not answered for one year: %s", (asked) => {
    const lost = ["by year", "each year", "over time", "over the years", "per year"].filter(
      (words) => !isOfSeveralYears(`${asked} ${words}`, words),
    );
    expect(lost).toEqual([]);
  });

  it("is of each year", () => {
    for (const question of [
      "HK revenue growth by year",
      "HK revenue growth trend",
      "HK revenue growth by year 2022-2025",
    ])
      expect(parseQuestion(question).operation, question).toEqual({ kind: "growth", base: "year_earlier" });
    expect(parseQuestion("HK annual revenue growth").groups[0]?.periods).toEqual([]);
    expect(parseQuestion("HK annual operating margin").groups[0]?.periods).toHaveLength(5);
  });
});

describe("rows that are asked for", () => {
  it.each(ASKED)("are not lost: %s", (asked) => {
    const lost = AXES.flatMap(([axis, noun]) =>
      [`${asked} ${axis} 2025`, `${asked} 2025 ${axis}`, `2025: ${asked} ${axis}`].filter(
        (question) => !isKept(question, noun),
      ),
    );
    expect(lost).toEqual([]);
  });
});
