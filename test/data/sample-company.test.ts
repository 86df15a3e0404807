import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { buildGlossary } from "../../src/company/glossary.ts";
import { loadProfile } from "../../src/company/load-profile.ts";
import { parseDate } from "../../src/domain/calendar.ts";
import { canonicalDecimal, Exact } from "../../src/domain/decimal.ts";
import { parsePeriodCode, periodCode, periodType } from "../../src/domain/period.ts";

const folder = fileURLToPath(new URL("../../data/sample/", import.meta.url));
const profile = await loadProfile(join(folder, "profile.yaml"));
const glossary = buildGlossary(profile);

const Row = z.strictObject({
  metric: z.string(),
  entity: z.string(),
  geography: z.string(),
  channel: z.string(),
  period_type: z.string(),
  period: z.string(),
  value: z.string(),
  unit: z.string(),
  source_doc: z.string().regex(/^ACME_.+\.(?:pptx|xlsx)$/),
  source_locator: z.string().regex(/^(?:slide=\d+,table=\d+,row=[A-Z].*,col=.+|sheet=[A-Z].*,cell=[A-Z]+\d+)$/),
  valid_as_of: z.string(),
});
type Row = z.output<typeof Row>;

const files = readdirSync(join(folder, "facts")).filter((name) => name.endsWith(".csv"));
const rows: readonly Row[] = files.flatMap((name) =>
  z.array(Row).parse(parse(readFileSync(join(folder, "facts", name)), { columns: true })),
);

const MARKETS = ["ACME_HK", "ACME_CN", "ACME_SG"] as const;
const ENTITIES = ["ACME_GROUP", ...MARKETS] as const;
const CHANNELS = ["AGENCY", "BANCA", "DIGITAL"] as const;
const FLOWS = ["REVENUE", "NEWSALES", "PROFIT", "CLAIMS", "EXPENSES"] as const;
const STOCKS = ["CUSTOMERS", "AGENTS", "ASSETS"] as const;
const PERIODS = [...new Set(rows.map(codeOf))];
const QUARTERS = ["Q1", "Q2", "Q3", "Q4"] as const;

function codeOf(row: Row): string {
  const period = parsePeriodCode(row.period);
  return period === null ? "" : periodCode(period);
}

function keyOf(row: Row): string {
  return [row.metric, row.entity, row.channel, codeOf(row)].join(" ");
}

const byCell = new Map<string, Row[]>();
for (const row of rows) byCell.set(keyOf(row), [...(byCell.get(keyOf(row)) ?? []), row]);

/** The statement that holds: the latest one, the group's own document first. */
function value(metric: string, entity: string, period: string, channel = "TOTAL"): Exact | null {
  const stated = byCell.get([metric, entity, channel, period].join(" ")) ?? [];
  const [row] = stated.toSorted(
    (a, b) => b.valid_as_of.localeCompare(a.valid_as_of) || a.source_doc.length - b.source_doc.length,
  );
  return row === undefined ? null : new Exact(row.value);
}

/** Adds up the parts that are there; null when none is. */
function sum(parts: readonly (Exact | null)[]): string | null {
  const there = parts.filter((part) => part !== null);
  return there.length === 0 ? null : there.reduce((total, part) => total.plus(part), new Exact(0)).toFixed();
}

function checkEach(parts: Iterable<readonly [name: string, whole: Exact | null, sum: string | null]>): number {
  let checked = 0;
  for (const [name, whole, total] of parts) {
    if (whole === null) continue;
    expect(total, name).toBe(whole.toFixed());
    checked += 1;
  }
  return checked;
}

describe("the sample company's tables", () => {
  it("hold about two thousand statements, each with lineage, a known cell, a number and a unit", () => {
    expect(rows.length).toBeGreaterThan(1500);
    expect(rows.length).toBeLessThan(2500);
    for (const row of rows) {
      expect(glossary.metric(row.metric)?.unit, keyOf(row)).toBe(row.unit);
      expect(glossary.entity(row.entity)?.geography, keyOf(row)).toBe(row.geography);
      expect(glossary.normalizeDimensionValue("channel", row.channel), keyOf(row)).toBe(row.channel);
      const period = parsePeriodCode(row.period);
      expect(period && periodType(period), keyOf(row)).toBe(row.period_type);
      expect(canonicalDecimal(row.value), keyOf(row)).toBe(row.value);
      expect(parseDate(row.valid_as_of), keyOf(row)).not.toBeNull();
    }
  });

  it("never give one place of a document two figures", () => {
    const places = new Set(rows.map((row) => `${row.source_doc} ${row.source_locator}`));
    expect(places.size).toBe(rows.length);
  });

  it("carry the figure that the examples quote", () => {
    const [row, ...others] = rows.filter((each) => keyOf(each) === "REVENUE ACME_CN TOTAL FY2024");
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      value: "1320",
      unit: "USD_M",
      source_doc: "ACME_FY2024_Review.pptx",
      source_locator: "slide=2,table=1,row=REVENUE,col=FY2024",
    });
  });

  it("use every metric, entity and channel of the profile", () => {
    expect(new Set(rows.map((row) => row.metric))).toEqual(new Set(profile.metrics.keys()));
    expect(new Set(rows.map((row) => row.entity))).toEqual(new Set(profile.entities.keys()));
    expect(new Set(rows.map((row) => row.channel))).toEqual(new Set(["TOTAL", ...CHANNELS]));
  });

  it("are what the committed script writes", () => {
    const script = fileURLToPath(new URL("../../scripts/build-sample-data.mjs", import.meta.url));
    const written = mkdtempSync(join(tmpdir(), "footnote-sample-"));
    try {
      execFileSync(process.execPath, [script, written]);
      expect(readdirSync(written)).toEqual(files);
      for (const name of files) {
        expect(readFileSync(join(written, name), "utf8")).toBe(readFileSync(join(folder, "facts", name), "utf8"));
      }
    } finally {
      rmSync(written, { recursive: true });
    }
  });
});

describe("the sample company's figures", () => {
  it("add up from the markets to the group", () => {
    const cells = [...FLOWS, ...STOCKS].flatMap((metric) =>
      PERIODS.map((period) => {
        const parts = MARKETS.map((entity) => value(metric, entity, period));
        return [`${metric} ${period}`, value(metric, "ACME_GROUP", period), sum(parts)] as const;
      }),
    );
    expect(checkEach(cells)).toBeGreaterThan(150);
  });

  it("add up from the channels to the total", () => {
    const cells = ["REVENUE", "NEWSALES"].flatMap((metric) =>
      ENTITIES.flatMap((entity) =>
        PERIODS.filter((period) => !/-\d\d$/.test(period)).map((period) => {
          const parts = CHANNELS.map((channel) => value(metric, entity, period, channel));
          return [`${metric} ${entity} ${period}`, value(metric, entity, period), sum(parts)] as const;
        }),
      ),
    );
    expect(checkEach(cells)).toBeGreaterThan(150);
  });

  it("add up from months to quarters to halves to years", () => {
    const years = [2023, 2024, 2025, 2026];
    const unions = years.flatMap((year) => [
      [`${year}H1`, [`${year}Q1`, `${year}Q2`]] as const,
      [`${year}H2`, [`${year}Q3`, `${year}Q4`]] as const,
      [`FY${year}`, QUARTERS.map((quarter) => `${year}${quarter}`)] as const,
    ]);
    const months = QUARTERS.map(
      (quarter, at) => [`2025${quarter}`, [1, 2, 3].map((m) => `2025-${String(at * 3 + m).padStart(2, "0")}`)] as const,
    );
    const cells = FLOWS.flatMap((metric) =>
      ENTITIES.flatMap((entity) =>
        ["TOTAL", ...CHANNELS].flatMap((channel) => {
          const hasMonths = channel === "TOTAL" && (metric === "REVENUE" || metric === "NEWSALES");
          return [...unions, ...(hasMonths ? months : [])].map(([whole, parts]) => {
            const values = parts.map((part) => value(metric, entity, part, channel));
            return [
              `${metric} ${entity} ${channel} ${whole}`,
              value(metric, entity, whole, channel),
              sum(values),
            ] as const;
          });
        }),
      ),
    );
    expect(checkEach(cells)).toBeGreaterThan(400);
  });

  it("close each half and year at the level of its last quarter", () => {
    const cells = STOCKS.flatMap((metric) =>
      ENTITIES.flatMap((entity) =>
        [2023, 2024, 2025, 2026].flatMap((year) =>
          [
            [`${year}H1`, `${year}Q2`] as const,
            [`${year}H2`, `${year}Q4`] as const,
            [`FY${year}`, `${year}Q4`] as const,
          ].map(
            ([whole, last]) =>
              [
                `${metric} ${entity} ${whole}`,
                value(metric, entity, whole),
                sum([value(metric, entity, last)]),
              ] as const,
          ),
        ),
      ),
    );
    expect(checkEach(cells)).toBe(120);
  });

  it("have profit as revenue less claims and expenses, below revenue everywhere", () => {
    let checked = 0;
    for (const entity of ENTITIES) {
      for (const period of PERIODS) {
        const [profit, revenue, claims, expenses] = ["PROFIT", "REVENUE", "CLAIMS", "EXPENSES"].map((metric) =>
          value(metric, entity, period),
        );
        if (!profit || !revenue || !claims || !expenses) continue;
        expect(revenue.minus(claims).minus(expenses).toFixed(), `${entity} ${period}`).toBe(profit.toFixed());
        expect(profit.lessThan(revenue), `${entity} ${period}`).toBe(true);
        checked += 1;
      }
    }
    expect(checked).toBe(106);
  });

  it("have ratios that follow from the other figures, to one decimal", () => {
    let checked = 0;
    const check = (name: string, stated: Exact | null, computed: Exact) => {
      expect(stated?.toFixed(), name).toBe(computed.times(100).toDecimalPlaces(1, Exact.ROUND_HALF_EVEN).toFixed());
      checked += 1;
    };
    for (const entity of ENTITIES) {
      for (const period of PERIODS) {
        const [revenue, expenses] = [value("REVENUE", entity, period), value("EXPENSES", entity, period)];
        if (revenue && expenses)
          check(`COST_RATIO ${entity} ${period}`, value("COST_RATIO", entity, period), expenses.div(revenue));
      }
      for (const year of [2022, 2023, 2024, 2025]) {
        const [opening, closing] = [value("EQUITY", entity, `FY${year - 1}`), value("EQUITY", entity, `FY${year}`)];
        const profit = value("PROFIT", entity, `FY${year}`);
        if (!opening || !closing || !profit) continue;
        check(`ROE ${entity} ${year}`, value("ROE", entity, `FY${year}`), profit.div(opening.plus(closing).div(2)));
      }
    }
    expect(checked).toBe(106 + 10);
  });

  it("grow, but for one year", () => {
    const revenue = [2021, 2022, 2023, 2024, 2025].map((year) => value("REVENUE", "ACME_GROUP", `FY${year}`));
    const rises = revenue.slice(1).map((after, at) => after?.greaterThan(revenue[at] ?? 0));
    expect(rises).toEqual([false, true, true, true]);
  });
});

describe("the planted traps", () => {
  it("are one conflict, one restatement and nothing else", () => {
    const stated = [...byCell.values()].filter((statements) => statements.length > 1);
    const sameDay = stated.filter((statements) => new Set(statements.map((row) => row.valid_as_of)).size === 1);
    expect(sameDay.map((statements) => statements.map((row) => [keyOf(row), row.value]))).toEqual([
      [
        ["AGENTS ACME_HK TOTAL 2024Q3", "9226"],
        ["AGENTS ACME_HK TOTAL 2024Q3", "9216"],
      ],
    ]);
    const restated = stated.filter((statements) => !sameDay.includes(statements)).map(([row]) => row && keyOf(row));
    const periods = ["2023H2", "2023Q4", "FY2023"];
    expect(restated.toSorted()).toEqual(
      ["ACME_GROUP", "ACME_SG"].flatMap((entity) => periods.map((period) => `AGENTS ${entity} TOTAL ${period}`)),
    );
    expect(value("AGENTS", "ACME_SG", "FY2023")?.toFixed()).toBe("398");
  });

  it.each([
    ["REVENUE", "ACME_SG", "FY2022", "TOTAL"],
    ["ROE", "ACME_HK", "FY2023", "TOTAL"],
    ["EQUITY", "ACME_CN", "FY2022", "TOTAL"],
    ["REVENUE", "ACME_GROUP", "FY2021", "DIGITAL"],
    ["REVENUE", "ACME_GROUP", "2022Q4", "TOTAL"],
    ["REVENUE", "ACME_GROUP", "FY2026", "TOTAL"],
  ])("leave %s of %s in %s (%s) unstated", (metric, entity, period, channel) => {
    expect(value(metric, entity, period, channel)).toBeNull();
  });
});
