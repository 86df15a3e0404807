import { expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { parseProfile } from "../../../src/company/load-profile.ts";
import type { SourceDocument } from "../../../src/documents/document.ts";
import { draftProfile } from "../../../src/import/draft/draft-profile.ts";
import { surveyDocuments } from "../../../src/import/draft/survey-documents.ts";
import { tableEvidence } from "../../../src/import/draft/table-evidence.ts";
import { labelLexicon } from "../../../src/import/tables/labels/label-lexicon.ts";
import { recognize } from "../../../src/import/tables/recognize.ts";
import { gridOf, rowsOf } from "../tables/tables.ts";
import { drafted, table } from "./drafted.ts";

function workbook(sheets: Readonly<Record<string, string>>): SourceDocument {
  const parts = Object.entries(sheets).map(([name, rows]) => {
    const locator = `sheet=${name}`;
    return {
      kind: "sheet" as const,
      locator,
      headings: [name],
      blocks: [gridOf(rowsOf(rows), { locator, addressing: "ref" })],
    };
  });
  return { format: "xlsx", labels: {}, notices: [], parts };
}

/** What a draft reads of its own workbook without a question. */
function readBack(document: SourceDocument) {
  const { yaml } = draftProfile(surveyDocuments([...tableEvidence("filing.xlsx", document)], []), {});
  const profile = parseProfile(yaml, "draft.yaml");
  const glossary = buildGlossary(profile);
  const context = {
    doc: "filing.xlsx",
    glossary,
    lexicon: labelLexicon(glossary),
    validAsOf: () => null,
    leaveOut: () => {},
  };
  const lines = [...recognize(document, context).statements]
    .filter(({ doubts }) => doubts.length === 0)
    .map(({ value, slots: { metric, entity, period, unit, dimensions } }) =>
      [value, unit, metric, entity, period, dimensions.segment ?? "TOTAL", notReported(dimensions.note)]
        .join(" ")
        .trim(),
    );
  const metrics = [...profile.metrics.values()].map(({ code, unit }) => `${code} ${unit}`);
  return { lines, metrics, name: profile.company.name, captions: profile.captions };
}

function notReported(note = "REPORTED"): string {
  return note === "REPORTED" ? "" : note;
}

const COVER = `Cover page | 12 Months Ended
               Entity Registrant Name | TERN HOLDINGS INC
               Entity Filer Category | Large`;

it("a filing is of the registrant on its cover, its rows name what is reported, and their sections the parts", () => {
  const { lines, name } = readBack(
    workbook({
      Cover: COVER,
      Segments: `Segments - USD ($) $ in Millions | 12 Months Ended>2 |
                  | Dec. 31, 2025 | Dec. 31, 2024
                 *Segment Reporting Information [Line Items]*
                 Net revenues | $ 471 | $ 457
                 Fulfilment | 183 | 185
                 Harbour division
                 *Segment Reporting Information [Line Items]*
                 Net revenues | 81 | 80
                 Fulfilment | 17 | 16
                 Alpine division
                 *Segment Reporting Information [Line Items]*
                 Net revenues | 64 | 58
                 Fulfilment | 10 | 11`,
    }),
  );
  expect(name).toBe("TERN HOLDINGS INC");
  expect(lines).toContain("471 USD_M NET_REVENUES TERN_HOLDINGS_INC FY2025 TOTAL");
  expect(lines).toContain("80 USD_M NET_REVENUES TERN_HOLDINGS_INC FY2024 HARBOUR_DIVISION");
  expect(lines).toContain("11 USD_M FULFILMENT TERN_HOLDINGS_INC FY2024 ALPINE_DIVISION");
});

it("things that a title counts beside the money are counted so, and what may be either is not drafted", () => {
  const { metrics } = readBack(
    workbook({
      Cover: COVER,
      Income: `CONSOLIDATED STATEMENTS OF INCOME - USD ($) shares in Millions, $ in Millions | 12 Months Ended>2 |
                | Dec. 31, 2025 | Dec. 31, 2024
               Net income | $ 106 | $ 107
               Average shares outstanding | 43 | 44
               Effect of dilutive securities | 2 | 3`,
    }),
  );
  expect(metrics).toContain("NET_INCOME USD");
  expect(metrics).toContain("AVERAGE_SHARES_OUTSTANDING COUNT_M");
  expect(metrics.some((metric) => metric.startsWith("EFFECT"))).toBe(false);
});

const NOTE = (title: string, rows: string): string => `${title} (Details) - USD ($) $ in Millions | 12 Months Ended>2 |
   | Dec. 31, 2025 | Dec. 31, 2024
  *Harbour disclosures [Line Items]*
  ${rows}`;

it("a title under which all lines are as elsewhere is a caption, and one that tells them apart is a part of the address", () => {
  const { lines, captions } = readBack(
    workbook({
      Cover: COVER,
      Income: NOTE("CONSOLIDATED STATEMENTS OF INCOME", "Net revenues | 471 | 457\nTotal assets | 90 | 80"),
      Quays: NOTE("QUAYS - Revenues of the quays", "Net revenues | 471 | 457\nQuay fees | 12 | 11"),
      Hulls: NOTE("HULLS - Measured hulls", "Total assets | 31 | 30\nHull fees | 7 | 6"),
      Owners: NOTE("OWNERS - Attributable to minorities", "Minority fees | 4 | 5"),
    }),
  );
  expect(captions).toEqual(expect.arrayContaining(["Harbour disclosures", "QUAYS - Revenues of the quays"]));
  expect(captions.some((caption) => /hulls|minorities/i.test(caption))).toBe(false);
  const owner = "TERN_HOLDINGS_INC FY2025 TOTAL";
  expect(lines).toEqual(
    expect.arrayContaining([
      `471 USD_M NET_REVENUES ${owner}`,
      `12 USD_M QUAY_FEES ${owner}`,
      `90 USD_M TOTAL_ASSETS ${owner}`,
      `31 USD_M TOTAL_ASSETS ${owner} HULLS_MEASURED_HULLS`,
      `7 USD_M HULL_FEES ${owner} HULLS_MEASURED_HULLS`,
      `4 USD_M MINORITY_FEES ${owner} OWNERS_ATTRIBUTABLE_TO_MINORITIES`,
    ]),
  );
});

it("regions over the same lines are entities, with what stands beside them", () => {
  const block = (name: string, figures: string): string =>
    `${name}\n*Segment Reporting Information [Line Items]*\nNet revenues | ${figures}`;
  const { lines } = readBack(
    workbook({
      Cover: COVER,
      Segments: `Segments - USD ($) $ in Millions | 12 Months Ended>2 |
                  | Dec. 31, 2025 | Dec. 31, 2024
                 *Segment Reporting Information [Line Items]*
                 Net revenues | 471 | 457
                 ${block("Latin America", "81 | 80")}
                 ${block("Asia Pacific", "64 | 58")}
                 ${block("Yards", "9 | 8")}`,
    }),
  );
  expect(lines).toContain("471 USD_M NET_REVENUES TERN_HOLDINGS_INC FY2025 TOTAL");
  expect(lines).toContain("80 USD_M NET_REVENUES LATIN_AMERICA FY2024 TOTAL");
  expect(lines).toContain("9 USD_M NET_REVENUES YARDS FY2025 TOTAL");
});

it("shares that a title counts are no money, and what reads as a rate without its sign is not drafted", () => {
  const { lines, metrics } = readBack(
    workbook({
      Cover: COVER,
      Balance: `CONSOLIDATED BALANCE SHEETS - USD ($) shares in Millions, $ in Millions | Dec. 31, 2025 | Dec. 31, 2024
                Total assets | $ 106 | $ 107
                Treasury stock, shares | 43 | 44
                Expected return on plan assets | (16) | (17)`,
    }),
  );
  expect(metrics).toContain("TREASURY_STOCK_SHARES COUNT_M");
  expect(metrics.some((metric) => metric.startsWith("EXPECTED_RETURN"))).toBe(false);
  expect(lines.some((line) => line.includes("USD_M TREASURY_STOCK_SHARES"))).toBe(false);
});

it("a code that is also a currency is a part of the name beside other codes behind the same words", () => {
  const { metrics, yaml } = drafted({
    "zones.md": table(`
      In millions of CHF | Sales 2025 | Profit 2025
      Zone NA | 12 | 3
      Zone EUR | 9 | 2
      Zone AOA | 8 | 1
      Zone LATAM | 7 | 1`),
  });
  expect(metrics).toEqual(["Sales CHF_M flow", "Profit CHF_M flow"]);
  expect(yaml).toContain("label: Zone EUR");
  expect(yaml).toContain("label: Zone AOA");
});

const OWNER = "TERN_HOLDINGS_INC FY2025 TOTAL";

it("blocks of almost the same lines that only their totals tell apart wait, and blocks under headings do not", () => {
  const block = (total: string, line: string, figures: readonly [number, number, number]): string =>
    `Hulls
     Hull ${line} arising during the year | ${figures[0]} | 1
     Moved to income | ${figures[1]} | 1
     Net change in hulls | ${figures[2]} | 2
     ${total} | ${figures[2]} | 2`;
  const [gross, tax] = [block("Before tax", "adjustments", [40, 2, 42]), block("Tax", "adjustment", [9, 1, 10])];
  const named = (name: string, text: string): string => text.replace("Hulls", `*${name}*\nHulls`);
  const stacked = (text: string) =>
    readBack(
      workbook({
        Cover: COVER,
        Income: NOTE("CONSOLIDATED STATEMENTS OF INCOME", "Net revenues | 471 | 457\nNet change in hulls | 32 | 31"),
        Changes: NOTE("CHANGES - Changes of hulls", text),
      }),
    );
  const { lines, metrics } = stacked(`${gross}\n${tax}`);
  expect(lines).toContain(`471 USD_M NET_REVENUES ${OWNER}`);
  expect(lines.some((line) => /^(?:40|42|9|10|2|1) /.test(line))).toBe(false);
  expect(metrics.some((metric) => /ARISING|MOVED/.test(metric))).toBe(false);
  expect(
    stacked(`${named("North", gross)}\n${named("South", tax)}`).metrics.some((metric) => /MOVED/.test(metric)),
  ).toBe(true);
});

it("a title that speaks of others is not said of the registrant's own lines beside those of a member", () => {
  const own = "Net revenues | 471 | 457\nTotal assets | 90 | 80";
  const ofQuays = "Quay partner\n*Harbour disclosures [Line Items]*\nNet revenues | 12 | 11\nTotal assets | 8 | 7";
  const read = (rows: string) =>
    readBack(
      workbook({
        Cover: COVER,
        Income: NOTE("CONSOLIDATED STATEMENTS OF INCOME", "Net revenues | 471 | 457\nTotal assets | 90 | 80"),
        Quays: NOTE("QUAYS - Summary of investees", rows),
      }),
    ).lines;
  const known = read(`${own}\n${ofQuays}`);
  expect(known).toContain("12 USD_M NET_REVENUES TERN_HOLDINGS_INC FY2025 QUAY_PARTNER");
  expect(known.filter((line) => line.startsWith("471 "))).toContain(`471 USD_M NET_REVENUES ${OWNER}`);
  expect(known.some((line) => /INVESTEES/.test(line))).toBe(false);
  const unknown = read(`Quay fees | 6 | 5\n${ofQuays}`);
  expect(unknown.some((line) => /^(?:6|12) /.test(line))).toBe(false);
});

it("a heading that restricts is no caption where a line below it has another figure elsewhere", () => {
  const sheet = (title: string, rows: string): string => `${title} - USD ($) $ in Millions | 12 Months Ended>2 |
     | Dec. 31, 2025 | Dec. 31, 2024
    ${rows}`;
  const read = (line: string) =>
    readBack(
      workbook({
        Cover: COVER,
        Results: sheet("RESULTS - Hulls", "Net revenues | 471 | 457\nPretax items of hulls\nGains on hulls | 40 | 30"),
        Quays: sheet("QUAYS - Attributable to quays", `Quay fees | 6 | 5\n${line}`),
      }),
    );
  const [apart, alike] = [read("Gains on hulls | 31 | 22"), read("Gains on hulls | 40 | 30")];
  expect(alike.captions).toContain("Pretax items of hulls");
  expect(alike.lines).toContain(`40 USD_M GAINS_ON_HULLS ${OWNER}`);
  expect(apart.captions).not.toContain("Pretax items of hulls");
  expect(apart.lines.some((line) => line.startsWith("40 "))).toBe(false);
});

it("the figures of investees are no part of the company's, and wait", () => {
  const { lines } = readBack(
    workbook({
      Cover: COVER,
      Segments: `Segments - USD ($) $ in Millions | 12 Months Ended>2 |
                  | Dec. 31, 2025 | Dec. 31, 2024
                 *Segment Reporting Information [Line Items]*
                 Net revenues | $ 471 | $ 457
                 Fulfilment | 183 | 185
                 Harbour division
                 *Segment Reporting Information [Line Items]*
                 Net revenues | 81 | 80
                 Fulfilment | 17 | 16
                 Nonconsolidated investees
                 *Segment Reporting Information [Line Items]*
                 Net revenues | 640 | 580
                 Fulfilment | 310 | 311`,
    }),
  );
  expect(lines.join("\n")).toContain("81 USD_M NET_REVENUES");
  expect(lines.filter((line) => /^(?:640|580|310|311) /.test(line))).toEqual([]);
});
