import { describe, expect, it } from "vitest";
import { PROFILE_YAML } from "../answer/company.ts";
import { withWorkplace } from "./command-line.ts";

const CHANGED = "fiscal_year: [{ start_month: 1 }, { start_month: 4, from: 2026-04-01 }]";
const HEADER = "metric,entity,period,value,unit,source_doc,source_locator\n";
const FIGURES = [
  ["FY2024", 400],
  ["FY2025", 430],
  ["2025Q2", 110],
  ["2025Q3", 111],
  ["2025Q4", 112],
  ["2026-01/2026-03", 90],
  ["2027Q1", 132],
  ["FY2027", 500],
]
  .map(([period, value]) => `REVENUE,BALTIC,${period},${value},USD_M,report.pdf,page=1\n`)
  .join("");

const FISCAL = /^fiscal_year:.*$/m;

function profileWith(section: string): string {
  return FISCAL.test(PROFILE_YAML) ? PROFILE_YAML.replace(FISCAL, section) : `${section}\n${PROFILE_YAML}`;
}

/** A question on a day, what its answer says, and what it does not. */
const ASKED: readonly (readonly [question: string, at: string, says: readonly string[], not: readonly string[]])[] = [
  ["Baltic revenue FY2027", "2027-05-01", ["500", "FY2027 (April 2026 – March 2027)"], []],
  ["波罗的海2027财年营收", "2027-05-01", ["500", "2027财年（2026年4月至2027年3月）"], []],
  ["Baltic revenue FY2025", "2027-05-01", ["430", "FY2025 (January – December 2025)"], []],
  ["Baltic revenue January to March 2026", "2026-05-01", ["90", "January – March 2026 (transition period)"], []],
  ["Baltic revenue in the transition period", "2026-05-01", ["90", "January – March 2026 (transition period)"], []],
  ["Baltic revenue transition period", "2026-05-01", ["90", "January – March 2026 (transition period)"], []],
  ["Baltic revenue 2026-01/2026-03", "2026-05-01", ["90", "January – March 2026 (transition period)"], []],
  ["波罗的海过渡期营收", "2026-05-01", ["90", "2026年1月至3月（过渡期）"], []],
  ["Baltic revenue last year", "2026-05-01", ["430", "FY2025 (January – December 2025)"], []],
  ["Baltic revenue last quarter", "2026-05-01", ["90", "January – March 2026 (transition period)"], []],
  // The same months of the year before, under the name that they had then.
  ["yoy growth of Baltic revenue Q1 2027", "2026-08-01", ["+20%", "Q2 FY2025 (April – June 2025)"], []],
  // The twelve months before, put together across the change: 110 + 111 + 112 + 90.
  ["yoy growth of Baltic revenue FY2027", "2027-05-01", ["423", "+18.2%"], ["430", "16.3%"]],
  ["Baltic revenue twelve months to March 2026", "2026-05-01", ["423"], []],
  // There is no such year, and no part of it.
  // What it may mean by either calendar is offered.
  ["Baltic revenue FY2026", "2027-05-01", ["in FY2025?", "in 2026-01/2026-03?", "in FY2027?"], ["90", "500", "430"]],
  ["Baltic revenue H1 2026", "2027-05-01", ["in 2026-01/2026-03?"], ["90", "500", "430"]],
  ["Baltic revenue Q1 2026", "2027-05-01", ["in 2025Q2?", "in 2026-01/2026-03?"], ["90", "110", "132"]],
  ["Baltic revenue Q3 2026", "2027-05-01", ["in 2025Q4?"], ["112", "500"]],
  // The transition period stands between the parts of the years.
  ["Baltic revenue 2025 to 2027 by quarter", "2026-08-01", ["112", "90", "132"], ["can’t"]],
  ["Baltic revenue each year since 2024", "2027-05-01", ["400", "430", "90", "500"], ["can’t"]],
  ["Baltic revenue this year", "2026-02-01", ["90", "January – March 2026 (transition period)"], []],
  // Of different lengths: shown, and not compared.
  ["compare Baltic revenue in FY2025 and the transition period", "2027-05-01", ["430", "90"], ["79", "-340"]],
];

describe("a fiscal year that changed", () => {
  it("answers by the calendar of each day, and compares nothing of another length", async () => {
    await withWorkplace(async ({ run, write }) => {
      write("profile.yaml", profileWith(CHANGED));
      const file = write("figures.csv", HEADER + FIGURES);
      expect((await run(["ingest", String(file)])).code).toBe(0);
      for (const [question, at, says, not] of ASKED) {
        const { out } = await run(["ask", question, "--at", at]);
        for (const text of says) expect(out, question).toContain(text);
        for (const text of not) expect(out, question).not.toContain(text);
      }
    });
  });

  it("is warned of with the figures that mean other months, until they are read again", async () => {
    await withWorkplace(async ({ run, write }) => {
      write("profile.yaml", profileWith("fiscal_year: { start_month: 1 }"));
      const file = write(
        "figures.csv",
        `${HEADER}REVENUE,BALTIC,FY2025,430,USD_M,report.pdf,page=1\nREVENUE,BALTIC,2026Q1,90,USD_M,report.pdf,page=1\nREVENUE,BALTIC,2026-02,30,USD_M,report.pdf,page=1\n`,
      );
      await run(["ingest", String(file)]);
      expect((await run(["check"])).out).not.toContain("fiscal_year was");
      write("profile.yaml", profileWith(CHANGED));
      const says =
        "fiscal_year was { 1 } when the figures were read and is { 1, from 2026-04-01 4 } now: figures whose period means other months: QUARTER 1";
      expect((await run(["check"])).out).toContain(`warning: ${says}`);
      expect((await run(["doctor"])).out).toContain(says);
      // A file that is read by the new calendar does not end the warning of one that is not.
      const other = write("other.csv", `${HEADER}REVENUE,AEGEAN,2027Q1,70,USD_M,other.pdf,page=1\n`);
      expect((await run(["ingest", String(other)])).err).toContain(`warning: ${says}. Read all`);
      expect((await run(["check"])).out).toContain(`warning: ${says}.`);
      write("profile.yaml", profileWith("fiscal_year: { start_month: 4 }"));
      expect((await run(["check"])).out).toContain("other months: QUARTER 1, FY 1");
      await run(["ingest", String(other)]);
      expect((await run(["ingest", String(file)])).err).toContain("warning: fiscal_year was { 1 }");
      expect((await run(["check"])).out).not.toContain("fiscal_year was");
    });
  });
});
