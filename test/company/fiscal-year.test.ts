import { describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { ProfileError } from "../../src/company/profile-error.ts";
import { startsText } from "../../src/domain/fiscal-years.ts";

function profileWith(section: string) {
  const text = `company: { name: Bakery }\nfiscal_year:${section}\nmetrics: { SALES: { unit: EUR_K, kind: flow } }\nentities: { SHOP: {} }\n`;
  return parseProfile(text, "bakery.yaml");
}

function faultsOf(section: string): readonly string[] {
  try {
    profileWith(section);
    return [];
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    return error.faults.map(({ line, message }) => `${line} ${message}`);
  }
}

describe("the fiscal year of a company file", () => {
  it.each([
    [" { start_month: 4 }", "4"],
    [" {}", "1"],
    ["\n  - { start_month: 1 }\n  - { start_month: 4, from: 2026-04-01 }", "1, from 2026-04-01 4"],
    [
      " [{ start_month: 1 }, { start_month: 4, from: 2020-04-01 }, { start_month: 1, from: 2026-01-01 }]",
      "1, from 2020-04-01 4, from 2026-01-01 1",
    ],
    [" [{ start_month: 7 }]", "7"],
  ])("is read from%s", (section, starts) => {
    expect(startsText(profileWith(section).fiscalYears)).toBe(starts);
  });

  it.each([
    [" []", ["2 fiscal_year is an empty list"]],
    [" [{ start_month: 13 }]", ['2 fiscal_year[1].start_month is "13"']],
    [" [{ start_month: 1, from: 2020-01-01 }]", ["2 The first month has a day from which it holds"]],
    ["\n  - { start_month: 1 }\n  - { start_month: 4 }", ["4 fiscal_year[2].from is missing"]],
    ["\n  - { start_month: 1 }\n  - { start_month: 4, from: 2026-02-30 }", ["4 2026-02-30 is no day"]],
    [
      "\n  - { start_month: 1 }\n  - { start_month: 4, from: 2026-04-02 }",
      ["4 2026-04-02 is not the first day of month 4, in which its years begin"],
    ],
    [
      "\n  - { start_month: 1 }\n  - { start_month: 4, from: 2026-05-01 }",
      ["4 2026-05-01 is not the first day of month 4, in which its years begin"],
    ],
    [
      "\n  - { start_month: 4 }\n  - { start_month: 4, from: 2026-04-01 }",
      ["4 Years begin in month 4 before 2026-04-01 as well"],
    ],
    [
      "\n  - { start_month: 1 }\n  - { start_month: 4, from: 2026-04-01 }\n  - { start_month: 1, from: 2025-01-01 }",
      ["5 2025-01-01 is not after 2026-04-01"],
    ],
    [
      "\n  - { start_month: 1 }\n  - { start_month: 4, from: 2026-04-01 }\n  - { start_month: 1, from: 2027-01-01 }",
      ["5 2027-01-01 is less than a year after 2026-04-01, so that no year of month 4 is whole"],
    ],
    [
      "\n  - { start_month: 1 }\n  - { start_month: 4, form: 2026-04-01 }",
      ["4 fiscal_year[2].from is missing", "4 form is not a key of fiscal_year[2]"],
    ],
  ])("is refused where it is%s", (section, faults) => {
    expect(faultsOf(section).toSorted()).toEqual(faults);
  });
});
