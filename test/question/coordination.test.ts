import { describe, expect, it } from "vitest";
import type { Operation } from "../../src/domain/intent.ts";
import { clarify } from "../../src/question/clarify.ts";
import { calendarYear, parseQuestion, TODAY } from "./readings.ts";

/**
 * One list in a question ("2024 and 2025"), and every other slot said once: what is said once holds for every member of the list, in whatever
 * order the slots stand.
 */
interface Slots {
  readonly metric: readonly string[];
  readonly entity: readonly string[];
  readonly period: readonly string[];
  readonly part: readonly string[];
}

type Axis = keyof Slots;

const AXES: readonly Axis[] = ["metric", "entity", "period", "part"];

const ENGLISH: Slots = {
  metric: ["new sales", "revenue", "operating profit"],
  entity: ["hk", "china", "singapore"],
  period: ["2024", "H1 2025", "FY2023"],
  part: ["banca", "agency"],
};
const CHINESE: Slots = {
  metric: ["新单销售额", "营收", "营运利润"],
  entity: ["香港", "中国", "新加坡"],
  period: ["2024年", "2025年上半年", "2023年"],
  part: ["银保", "代理渠道"],
};

const ORDERS = permutations(AXES);
const OPENERS_EN = ["", "compare ", "what was ", "show me "];
const OPENERS_ZH = ["", "对比", "请问"];

function permutations<T>(values: readonly T[]): readonly (readonly T[])[] {
  if (values.length < 2) return [values];
  return values.flatMap((value, i) => permutations(values.toSpliced(i, 1)).map((rest) => [value, ...rest]));
}

/** The cells that are read and what is computed from them, as one text; null where the question is asked back or stopped. */
function cellsOf(question: string): string | null {
  const decision = clarify(parseQuestion(question), { glossary: calendarYear, today: TODAY, thread: null });
  if (decision.kind !== "read") return null;
  const cells = decision.groups.flatMap(({ metrics, entities, periods, dimensions }) =>
    metrics.flatMap((metric) =>
      entities.flatMap((entity) =>
        periods.flatMap((period) =>
          (dimensions.channel ?? ["-"]).map((channel) => [metric, entity, period, channel].join(" ")),
        ),
      ),
    ),
  );
  return `${operationOf(decision.operation)}: ${[...new Set(cells)].sort().join(", ")}`;
}

function operationOf(operation: Operation | null): string {
  return operation?.kind ?? "look up";
}

interface Case {
  readonly question: string;
  readonly plain: string;
}

/** Every order of the slots with one of them a list, against the plainest order of the same words. */
function casesOf(slots: Slots, joints: readonly string[], openers: readonly string[], blank: string): readonly Case[] {
  const cases: Case[] = [];
  for (const listed of AXES)
    for (const length of [2, 3])
      for (const joint of joints)
        for (const opener of openers)
          for (const order of ORDERS) {
            const said = (axis: Axis): string =>
              axis === listed ? slots[axis].slice(0, length).join(joint) : (slots[axis][0] ?? "");
            const plainOrder: readonly Axis[] = ["entity", "part", "metric", "period"];
            const text = (axes: readonly Axis[]): string => opener + axes.map(said).join(blank);
            cases.push({ question: text(order), plain: text(plainOrder) });
          }
  return cases;
}

function strayed(cases: readonly Case[]): readonly string[] {
  return cases.flatMap(({ question, plain }) => {
    const cells = cellsOf(question);
    return cells === null || cells === cellsOf(plain) ? [] : [`${question} → ${cells}`];
  });
}

describe("what is said once beside a list", () => {
  const english = casesOf(ENGLISH, [" and ", ", ", " & ", " vs "], OPENERS_EN, " ");
  const chinese = casesOf(CHINESE, ["和", "、", "与"], OPENERS_ZH, "");

  it.each([
    ["English", english],
    ["Chinese", chinese],
  ])("holds for each member, in every order of the slots: %s", (_language, cases) => {
    expect(strayed(cases)).toEqual([]);
  });

  it.each([
    ["English", english],
    ["Chinese", chinese],
  ])("is answered in nearly every order: %s", (_language, cases) => {
    const read = cases.filter(({ question }) => cellsOf(question) !== null);
    expect(read.length / cases.length).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    [
      "hk banca new sales fy24 and china fy25",
      "look up: NEW_SALES LARK_CN FY2025 BANCA, NEW_SALES LARK_HK FY2024 BANCA",
    ],
    [
      "hk 2024 and china 2025 banca new sales",
      "look up: NEW_SALES LARK_CN FY2025 BANCA, NEW_SALES LARK_HK FY2024 BANCA",
    ],
    ["hk agency and china banca revenue 2025", "look up: REVENUE LARK_CN FY2025 BANCA, REVENUE LARK_HK FY2025 AGENCY"],
    ["hk revenue and banca new sales 2025", "look up: NEW_SALES LARK_HK FY2025 BANCA, REVENUE LARK_HK FY2025 -"],
  ])("gives way to what a member carries of its own: %s", (question, cells) => {
    expect(cellsOf(question)).toBe(cells);
  });
});
