import type { GoldDocument } from "../../../src/evaluation/extraction/extraction-gold.ts";
import type { ObservedDocument } from "../../../src/evaluation/extraction/observed-document.ts";

/** A reading that found everything as the gold has it. */
export function perfect(gold: GoldDocument): ObservedDocument {
  const of = <T extends GoldDocument["expectations"][number]["expect"]>(expect: T) =>
    gold.expectations.filter((each) => each.expect === expect);
  return {
    doc: gold.doc,
    failure: null,
    tables: gold.tables.map(({ locator, cells }) => ({ locator, cells })),
    facts: of("fact").flatMap((each) => (each.expect === "fact" ? [each] : [])),
    questions: of("question").flatMap((each) =>
      each.expect === "question" ? [{ kind: each.kind ?? "label", text: each.text ?? "that" }] : [],
    ),
    notices: of("notice").flatMap((each) => (each.expect === "notice" ? [`It holds ${each.text}.`] : [])),
    passages: of("passage").flatMap((each) =>
      each.expect === "passage" ? [{ locator: `${each.locator},para=1`, text: each.text }] : [],
    ),
    sensitivity:
      of("sensitivity").flatMap((each) => (each.expect === "sensitivity" ? [each.label] : []))[0] ?? "INTERNAL",
  };
}

/** A reading that found nothing. */
export function nothing({ doc }: Pick<GoldDocument, "doc">, failure: string | null = null): ObservedDocument {
  return { doc, failure, tables: [], facts: [], questions: [], notices: [], passages: [], sensitivity: null };
}

const ABOUT = { doc: "traps/a.docx", format: "docx" as const, rules: ["header_rows"] };

/** A small table of a merged heading, two facts, a change column and a doubt. */
export const GOLD: GoldDocument = {
  ...ABOUT,
  encoding: null,
  profilePath: "profile.yaml",
  tables: [
    {
      ...ABOUT,
      locator: "table=1",
      cells: [
        cell(0, 1, "FY2025", null, 2),
        cell(1, 0, "Revenue", null),
        cell(1, 1, "1,571", "1571"),
        cell(1, 2, "9.6%", "9.6"),
        cell(2, 0, "Turnover", null),
        cell(2, 1, "(45)", "-45"),
      ],
    },
  ],
  expectations: [
    {
      ...ABOUT,
      expect: "fact",
      locator: "table=1,row=Revenue,col=FY2025",
      metric: "REVENUE",
      entity: "ACME_HK",
      period: "FY2025",
      dimensions: { channel: "AGENCY" },
      value: "1571",
      unit: "USD_M",
      validAsOf: "2025-12-31",
    },
    { ...ABOUT, expect: "left_out", locator: "table=1,row=Revenue,col=YoY", reason: "change" },
    { ...ABOUT, expect: "left_out", locator: "table=1,row=Turnover,col=FY2025", reason: "in_doubt" },
    { ...ABOUT, expect: "question", kind: "label", text: "Turnover" },
    { ...ABOUT, expect: "notice", text: "Working" },
    { ...ABOUT, expect: "passage", locator: 'section="Risks"', text: "The rest is words." },
    { ...ABOUT, expect: "sensitivity", label: "机密" },
  ],
};

function cell(row: number, col: number, text: string, number: string | null, colspan = 1) {
  return { row, col, rowspan: 1, colspan, ref: null, text, number };
}
