import { describe, expect, it } from "vitest";
import type { GroupOperation, SlotGroup } from "../../src/domain/intent.ts";
import { phraseRequest } from "../../src/render/phrase-question.ts";
import { GLOSSARY, glossaryWith, PROFILE, request } from "./fixture.ts";

type Row = readonly [Partial<SlotGroup>, GroupOperation | null, string, string];

const BOTH = ["NORTH", "SOUTH"];
const YEARS = ["FY2024", "FY2025"];
const AGENCY = { channel: ["AGENCY"] };

const SLOTS: readonly Row[] = [
  [{}, null, "Revenue of Orchid North in FY2025?", "兰花北方2025年营收是多少？"],
  [
    { metrics: ["REVENUE", "PROFIT"], entities: ["GROUP", ...BOTH], periods: YEARS },
    null,
    "Revenue and Operating profit of Orchid Group, Orchid North and Orchid South in FY2024 and FY2025?",
    "兰花集团、兰花北方和兰花南方2024年和2025年营收和营运利润是多少？",
  ],
  [
    { dimensions: AGENCY },
    null,
    "Revenue of Orchid North through Agency in FY2025?",
    "兰花北方2025年代理渠道营收是多少？",
  ],
  [{ dimensions: { channel: ["TOTAL"] } }, null, "Revenue of Orchid North in FY2025?", "兰花北方2025年营收是多少？"],
  [
    { dimensions: { channel: ["AGENCY", "TOTAL"] } },
    null,
    "Revenue of Orchid North through Agency and TOTAL in FY2025?",
    "兰花北方2025年代理渠道和TOTAL渠道营收是多少？",
  ],
  [{ metrics: [] }, null, "Orchid North in FY2025?", "兰花北方2025年是多少？"],
  [{ entities: [] }, null, "Revenue in FY2025?", "2025年营收是多少？"],
  [{ periods: [] }, null, "Revenue of Orchid North?", "兰花北方营收是多少？"],
  [{ metrics: [], entities: [] }, null, "FY2025?", "2025年是多少？"],
  [{ periods: ["2025H1"] }, null, "Revenue of Orchid North in 2025H1?", "兰花北方2025年上半年营收是多少？"],
  [{ periods: ["2025Q3"] }, null, "Revenue of Orchid North in 2025Q3?", "兰花北方2025年第三季度营收是多少？"],
  [{ periods: ["2025-9M"] }, null, "Revenue of Orchid North in 9M 2025?", "兰花北方2025年前三季度营收是多少？"],
  [{ periods: ["2025-03"] }, null, "Revenue of Orchid North in March 2025?", "兰花北方2025年3月营收是多少？"],
  [{ periods: ["2025W12"] }, null, "Revenue of Orchid North in 2025W12?", "兰花北方2025W12营收是多少？"],
  [{ periods: ["2025-06-30"] }, null, "Revenue of Orchid North in 2025-06-30?", "兰花北方2025-06-30营收是多少？"],
  [{ periods: ["2026YTD"] }, null, "Revenue of Orchid North in 2026YTD?", "兰花北方2026YTD营收是多少？"],
  [{ periods: ["TTM"] }, null, "Revenue of Orchid North in TTM?", "兰花北方TTM营收是多少？"],
];

const OPERATIONS: readonly Row[] = [
  [
    {},
    { kind: "growth", base: "year_earlier" },
    "Revenue growth of Orchid North in FY2025 year on year?",
    "兰花北方2025年营收同比增长是多少？",
  ],
  [
    { periods: ["2025Q3"] },
    { kind: "growth", base: "period_before" },
    "Revenue growth of Orchid North in 2025Q3 quarter on quarter?",
    "兰花北方2025年第三季度营收环比增长是多少？",
  ],
  [
    {},
    { kind: "growth", base: "period_before" },
    "Revenue growth of Orchid North in FY2025 period on period?",
    "兰花北方2025年营收环比增长是多少？",
  ],
  [
    { periods: YEARS },
    { kind: "growth", base: "named_periods" },
    "Revenue growth of Orchid North from FY2024 to FY2025?",
    "兰花北方2024年到2025年营收增长是多少？",
  ],
  [
    { periods: YEARS },
    { kind: "cagr" },
    "CAGR of Revenue of Orchid North from FY2024 to FY2025?",
    "兰花北方2024年到2025年营收年均复合增长率是多少？",
  ],
  [
    { periods: ["FY2022", ...YEARS] },
    { kind: "cagr" },
    "CAGR of Revenue of Orchid North in FY2022, FY2024 and FY2025?",
    "兰花北方2022年、2024年和2025年营收年均复合增长率是多少？",
  ],
  [
    { entities: BOTH },
    { kind: "difference" },
    "Difference in Revenue of Orchid North and Orchid South in FY2025?",
    "兰花北方和兰花南方2025年营收差额是多少？",
  ],
  [
    { entities: BOTH },
    { kind: "sum" },
    "Sum of Revenue of Orchid North and Orchid South in FY2025?",
    "兰花北方和兰花南方2025年营收合计是多少？",
  ],
  [
    { periods: YEARS },
    { kind: "average" },
    "Average Revenue of Orchid North in FY2024 and FY2025?",
    "兰花北方2024年和2025年营收平均是多少？",
  ],
  [{}, { kind: "share" }, "Share of Revenue of Orchid North in FY2025?", "兰花北方2025年营收占比是多少？"],
  [
    { entities: ["NORTH", "GROUP"] },
    { kind: "share" },
    "Orchid North share of Revenue of Orchid Group in FY2025?",
    "兰花北方占兰花集团2025年营收的比例是多少？",
  ],
  [
    { dimensions: AGENCY },
    { kind: "share" },
    "Share of Revenue of Orchid North through Agency in FY2025?",
    "兰花北方2025年代理渠道营收占比是多少？",
  ],
  [
    { metrics: ["PROFIT", "REVENUE"] },
    { kind: "ratio" },
    "Ratio of Operating profit to Revenue of Orchid North in FY2025?",
    "兰花北方2025年营运利润与营收的比率是多少？",
  ],
  [
    { entities: ["GROUP"] },
    { kind: "subtract", without: [{ axis: "entity", code: "SOUTH" }] },
    "Revenue of Orchid Group in FY2025 excluding Orchid South?",
    "兰花集团除兰花南方外2025年营收是多少？",
  ],
  [
    {},
    { kind: "subtract", without: [{ axis: "dimension", dimension: "channel", code: "AGENCY" }] },
    "Revenue of Orchid North in FY2025 excluding Agency?",
    "兰花北方除代理渠道外2025年营收是多少？",
  ],
  [
    {},
    { kind: "subtract", without: [{ axis: "period", code: "2025H1" }] },
    "Revenue of Orchid North in FY2025 excluding 2025H1?",
    "兰花北方2025年除2025年上半年外营收是多少？",
  ],
  [
    { entities: [] },
    { kind: "rank", order: "highest", by: "entity" },
    "Which entity had the highest Revenue in FY2025?",
    "2025年各公司营收最高的是哪家？",
  ],
  [
    { entities: [], periods: YEARS },
    { kind: "rank", order: "highest", by: "entity" },
    "Which entity had the highest Revenue in FY2024 and FY2025 by entity?",
    "2024年和2025年各公司营收最高的是哪家？",
  ],
  [
    { entities: BOTH },
    { kind: "rank", order: "lowest", by: "entity" },
    "Which of Orchid North and Orchid South had the lowest Revenue in FY2025?",
    "兰花北方和兰花南方2025年营收最低的是哪家？",
  ],
  [
    { periods: [] },
    { kind: "rank", order: "highest", by: "period" },
    "Highest Revenue of Orchid North by year?",
    "兰花北方按年营收最高的是哪个期间？",
  ],
  [
    { periods: YEARS },
    { kind: "rank", order: "highest", by: "period" },
    "Which year had the highest Revenue of Orchid North in FY2024 and FY2025?",
    "兰花北方2024年和2025年营收最高的是哪个期间？",
  ],
  [
    { entities: BOTH },
    { kind: "compare" },
    "Compare Revenue of Orchid North and Orchid South in FY2025",
    "比较兰花北方和兰花南方2025年营收",
  ],
  [{ periods: [] }, { kind: "series", by: "year" }, "Revenue of Orchid North by year?", "兰花北方按年营收是多少？"],
  [
    {},
    { kind: "series", by: "quarter" },
    "Revenue of Orchid North in FY2025 by quarter?",
    "兰花北方2025年按季度营收是多少？",
  ],
  [
    {},
    { kind: "series", by: "entity" },
    "Revenue of Orchid North in FY2025 by entity?",
    "兰花北方2025年各公司营收是多少？",
  ],
  [
    {},
    { kind: "series", by: "dimension" },
    "Revenue of Orchid North in FY2025 by Channel?",
    "兰花北方2025年按渠道营收是多少？",
  ],
  [
    {},
    { kind: "scale", scale: "K" },
    "Revenue of Orchid North in FY2025 in thousands?",
    "兰花北方2025年营收以千为单位是多少？",
  ],
];

describe("phraseRequest", () => {
  it.each([...SLOTS, ...OPERATIONS])("phrases %j %j", (group, operation, en, zh) => {
    expect(phraseRequest(request(group, operation), GLOSSARY, "en")).toBe(en);
    expect(phraseRequest(request(group, operation), GLOSSARY, "zh")).toBe(zh);
  });

  it("uses the code where a label would lead to another code", () => {
    const north = PROFILE.entities.get("NORTH");
    const south = PROFILE.entities.get("SOUTH");
    if (north === undefined || south === undefined) throw new Error("fixture");
    const twins = glossaryWith({
      entities: new Map([
        ["NORTH", north],
        ["SOUTH", { ...south, label: north.label }],
      ]),
    });
    expect(phraseRequest(request({ entities: ["NORTH"] }), twins, "en")).toBe("Revenue of Orchid North in FY2025?");
    expect(phraseRequest(request({ entities: ["SOUTH"] }), twins, "en")).toBe("Revenue of SOUTH in FY2025?");
  });

  it("names a dimension only by words that lead back to it", () => {
    const channel = PROFILE.dimensions.get("channel");
    if (channel === undefined) throw new Error("fixture");
    const bare = glossaryWith({ dimensions: new Map([["channel", { ...channel, aliases: [] }]]) });
    expect(phraseRequest(request({ dimensions: AGENCY }), bare, "zh")).toBe("兰花北方2025年代理营收是多少？");
    const byChannel = request({}, { kind: "series", by: "dimension" });
    expect(phraseRequest(byChannel, bare, "zh")).toBe("兰花北方2025年按channel营收是多少？");
  });

  it("keeps Latin names apart in Chinese questions", () => {
    const entity = PROFILE.entities.get("NORTH");
    if (entity === undefined) throw new Error("fixture");
    const latin = glossaryWith({ entities: new Map([["NORTH", { ...entity, label: { en: "Orchid North" } }]]) });
    expect(phraseRequest(request(), latin, "zh")).toBe("Orchid North 2025年营收是多少？");
  });
});
