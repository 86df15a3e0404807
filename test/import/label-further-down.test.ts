import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLEARANCES, type Clearance, highest } from "../../src/domain/sensitivity.ts";
import { labelsIn } from "../../src/import/label-line.ts";
import { ACCENTED, DECOMPOSED, FULL_WIDTH, TRADITIONAL } from "../support/other-signs.ts";

/** The level of a line far down; a dash for none. */
function levelOf(text: string): Clearance | "-" {
  const found = labelsIn(text, "further", new Map());
  return found.length === 0 ? "-" : highest(found.map(({ level }) => level));
}

const ENGLISH: Readonly<Record<string, Clearance>> = {
  CONFIDENTIAL: "CONFIDENTIAL",
  Confidential: "CONFIDENTIAL",
  "Strictly Confidential": "CONFIDENTIAL",
  "Private & Confidential": "CONFIDENTIAL",
  "Commercial in confidence": "CONFIDENTIAL",
  "TLP:AMBER": "CONFIDENTIAL",
  RESTRICTED: "RESTRICTED",
  Restricted: "RESTRICTED",
  SECRET: "RESTRICTED",
  Secret: "RESTRICTED",
  "Top secret": "RESTRICTED",
  "TLP:RED": "RESTRICTED",
  "Do not distribute": "CONFIDENTIAL",
};
const CHINESE: Readonly<Record<string, Clearance>> = {
  机密: "CONFIDENTIAL",
  保密: "CONFIDENTIAL",
  秘密: "CONFIDENTIAL",
  公司机密: "CONFIDENTIAL",
  商业秘密: "CONFIDENTIAL",
  严禁外传: "CONFIDENTIAL",
  绝密: "RESTRICTED",
  受限: "RESTRICTED",
};

type Decoration = (label: string) => string;

const BOTH: readonly Decoration[] = [
  (label) => label,
  (label) => `*** ${label} ***`,
  (label) => `[${label}]`,
  (label) => `【${label}】`,
  (label) => `- ${label} -`,
  (label) => `${label} 2025`,
  (label) => `${label} | 3 / 12`,
  (label) => `ACME – ${label}`,
  (label) => `${label} – ACME Group 2025`,
  (label) => `© 2025 ACME Ltd. ${label}`,
  (label) => `ACME Group Holdings | ${label} | Page 3`,
  (label) => `ACME (${label})`,
];
const IN_ENGLISH: readonly Decoration[] = [
  (label) => `Classification: ${label}`,
  (label) => `${label} - Page 3 of 12`,
  (label) => `${label}. © 2025 ACME Group. All rights reserved.`,
  (label) => `Board of Directors, 12 March 2025, ${label}`,
  (label) => `星海集团 ${label}`,
];
const IN_CHINESE: readonly Decoration[] = [
  (label) => `密级：${label}`,
  (label) => `星海集团 ${label}`,
  (label) => `星海集团${label}`,
  (label) => `${label} — 星海控股有限公司 2025年`,
  (label) => `${label}｜第3页`,
  (label) => `${label}★1年`,
  (label) => [...label].join(" "),
];

function decorated(labels: Readonly<Record<string, Clearance>>, ways: readonly Decoration[]) {
  return Object.entries(labels).flatMap(([label, level]) => ways.map((way) => [way(label), level] as const));
}

const LINES = [
  ...decorated(ENGLISH, [...BOTH, ...IN_ENGLISH]),
  ...decorated(CHINESE, [...BOTH, ...IN_CHINESE]),
  ...["CONFIDENTIAL", "Confidential", "Strictly Confidential"].map(
    (label) => [`ACME ${label}`, "CONFIDENTIAL"] as const,
  ),
  ...["RESTRICTED", "SECRET"].map((label) => [`Acme Group ${label}`, "RESTRICTED"] as const),
];

const OF_ITSELF: readonly (readonly [string, Clearance])[] = [
  ...["document", "report", "deck", "page", "presentation", "board paper", "workbook"].flatMap(
    (noun) =>
      [
        [`This ${noun} is confidential.`, "CONFIDENTIAL"],
        [`This ${noun} is confidential and must not be distributed`, "CONFIDENTIAL"],
        [`This ${noun} is confidential to ACME and its advisers.`, "CONFIDENTIAL"],
        [`This ${noun} is restricted.`, "RESTRICTED"],
        [`This ${noun} is classified as SECRET.`, "RESTRICTED"],
        [`This ${noun} and its contents are strictly confidential.`, "CONFIDENTIAL"],
        [`This ${noun}, prepared for the directors, must be kept confidential.`, "CONFIDENTIAL"],
        [`This ${noun} was prepared for the directors and is confidential.`, "CONFIDENTIAL"],
        [`This ${noun} may not be copied, as it contains confidential information.`, "CONFIDENTIAL"],
        [`The information contained in this ${noun} is proprietary and confidential.`, "CONFIDENTIAL"],
        [`Please treat this ${noun} as confidential.`, "CONFIDENTIAL"],
        [`Do not distribute this ${noun}.`, "CONFIDENTIAL"],
        [`Confidential: this ${noun} is for directors alone.`, "CONFIDENTIAL"],
      ] as const,
  ),
  ["These slides are confidential.", "CONFIDENTIAL"],
  ["The information contained herein is confidential.", "CONFIDENTIAL"],
  ...["文件", "报告", "资料", "材料"].flatMap(
    (noun) =>
      [
        [`本${noun}保密`, "CONFIDENTIAL"],
        [`本${noun}属公司机密，请勿外传。`, "CONFIDENTIAL"],
        [`本${noun}为绝密。`, "RESTRICTED"],
        [`本${noun}已定为机密。`, "CONFIDENTIAL"],
        [`本${noun}及其附件含有商业秘密。`, "CONFIDENTIAL"],
        [`本${noun}所载内容须严格保密。`, "CONFIDENTIAL"],
        [`请对本${noun}保密。`, "CONFIDENTIAL"],
        [`请勿外传本${noun}。`, "CONFIDENTIAL"],
      ] as const,
  ),
];

const PIECES: readonly (readonly [string, Clearance])[] = [
  ["THIS IS A CONFIDENTIAL DOCUMENT", "CONFIDENTIAL"],
  ["This is a confidential document.", "CONFIDENTIAL"],
  ["This is a restricted report.", "RESTRICTED"],
  ["This is confidential.", "CONFIDENTIAL"],
  ["Please treat as confidential.", "CONFIDENTIAL"],
  ["Keep strictly confidential", "CONFIDENTIAL"],
  ["This pack has been classified C3 – Confidential", "CONFIDENTIAL"],
  ["CONFIDENTIAL | v2", "CONFIDENTIAL"],
  ["CONFIDENTIAL until 12 June 2026", "CONFIDENTIAL"],
  ["Strictly confidential until the results are out", "CONFIDENTIAL"],
  ["Confidential - for board members only", "CONFIDENTIAL"],
  ["CONFIDENTIAL - finance only", "CONFIDENTIAL"],
  ["RESTRICTED - finance only", "RESTRICTED"],
  ["Top secret: for directors", "RESTRICTED"],
  ["acme – confidential – page 3 of 12", "CONFIDENTIAL"],
  ["For the eyes of the Board only. Strictly confidential.", "CONFIDENTIAL"],
  ["商业机密，仅供董事会参阅", "CONFIDENTIAL"],
  ["仅供董事会参阅，绝密。", "RESTRICTED"],
];

const PROSE = [
  "This is a confidential discussion.",
  "This is a public document.",
  "This is not confidential.",
  "Keep it simple – restricted cash fell",
  "Cash – restricted – by fund",
  "restricted access to capital markets hurt growth",
  "A helpline – free and confidential – took 300 calls.",
  "热线免费，机密信息，管理严格。",
  "The confidential helpline",
  "Confidential helpline",
  "The confidential helpline took 300 calls.",
  "Restricted stock units were granted to directors.",
  "restricted stock units were granted",
  "Restricted cash",
  "Restricted cash: US$ 5m",
  "Cash – restricted",
  "Net assets – Restricted",
  "Restricted Stock Units – 2025",
  "A confidential discussion took place.",
  "Calls are free (confidential) and last ten minutes.",
  "The helpline is free. It is confidential.",
  "Customers give us their address. This information is kept confidential.",
  "The data are confidential.",
  "This report describes a helpline whose calls are confidential.",
  "This report covers restricted cash.",
  "This report contains restricted cash of US$ 5m.",
  "This analysis is sensitive to interest rates.",
  "This report is restricted to new business.",
  "This page shows how the secret of our growth is service.",
  "Access to the vault is RESTRICTED to staff.",
  "Why We Keep It Confidential",
  "Secret Garden sales",
  "Personal data",
  "Trade secrets",
  "Interest-sensitive liabilities",
  "Public",
  "Internal",
  "Internal audit",
  "我们对客户的机密信息严格管理。",
  "保密协议",
  "保密制度建设",
  "信息保密",
  "客户数据保密",
  "热线免费、保密、快捷。",
  "热线：免费，保密",
  "本报告介绍保密制度建设情况。",
  "本报告包含保密协议的执行情况。",
  "此信息保密。",
  "与供应商签订保密协议。",
  "内部控制",
  "敏感信息",
];

const DENIALS = [
  "Not confidential",
  "NOT CONFIDENTIAL",
  "Non-confidential",
  "Unclassified",
  "UNRESTRICTED",
  "ACME – not confidential",
  "This document is not confidential.",
  "This document is no longer restricted.",
  "This report contains no confidential information.",
  "Confidential: no",
  "非机密",
  "不保密",
  "本文件不保密",
  "本文件非机密",
  "本报告不涉及商业秘密。",
  "是否保密：否",
];

describe("a line far down in a document", () => {
  it("counts where it is a label and nothing else, with whatever stands around labels", () => {
    expect(LINES.filter(([line, level]) => levelOf(line) !== level).map(([line]) => [line, levelOf(line)])).toEqual([]);
  });

  it("counts where it speaks of the document, also inside a long paragraph", () => {
    const long = "Costs fell in the third quarter, and nothing else did. ".repeat(12);
    const ways = OF_ITSELF.flatMap(([line, level]) => [
      [line, level] as const,
      [`${long}${line}`, level] as const,
      [`${line} ${long}`, level] as const,
    ]);
    expect(ways.filter(([line, level]) => levelOf(line) !== level).map(([line]) => [line, levelOf(line)])).toEqual([]);
  });

  it.each(PIECES)("counts in a short line as a piece or a sentence of its own: %s", (line, level) => {
    expect([levelOf(line), levelOf(line.replaceAll("–", "|"))]).toEqual([level, level]);
  });

  it("counts where a label in capitals ran into the text around it", () => {
    const texts = ["RESTRICTED Costs fell in the year.", "Costs fell in the year. RESTRICTED"];
    expect(texts.map(levelOf)).toEqual(["RESTRICTED", "RESTRICTED"]);
  });

  it.each([...PROSE, ...DENIALS])("means nothing else: %s", (line) => {
    expect([line, ...[line, `${line} ${"Costs fell in the year. ".repeat(20)}`].map(levelOf)]).toEqual([
      line,
      "-",
      "-",
    ]);
  });

  it("is the same in other signs", () => {
    const chinese = LINES.filter(([line]) => /\p{Script=Han}/u.test(line));
    const ways = [
      ...TRADITIONAL.flatMap(({ write }) => chinese.map(([line, level]) => [write(line), level] as const)),
      ...[FULL_WIDTH, ACCENTED, DECOMPOSED].flatMap(({ write }) =>
        LINES.map(([line, level]) => [write(line), level] as const),
      ),
      ...TRADITIONAL.flatMap(({ write }) => [...PROSE, ...DENIALS].map((line) => [write(line), "-"] as const)),
    ];
    expect(ways.filter(([line, level]) => levelOf(line) !== level)).toEqual([]);
  });

  it("is never sure, so that it raises a level and lowers none", () => {
    for (const [line] of [...LINES, ...OF_ITSELF, ...PIECES])
      expect(labelsIn(line, "further", new Map()).every(({ isSure }) => !isSure)).toBe(true);
  });

  it("never says more than the same line at the top does", () => {
    const top = (line: string) => highest(labelsIn(line, "line", new Map()).map(({ level }) => level));
    const odd = [...LINES, ...OF_ITSELF, ...PIECES].filter(
      ([line, level]) => CLEARANCES.indexOf(top(line)) < CLEARANCES.indexOf(level),
    );
    expect(odd).toEqual([]);
  });

  it("takes no long time, whatever it says", () => {
    const words = fc.constantFrom(
      "this report",
      " is ",
      "confidential",
      "and ",
      ", ",
      "本文件",
      "保密",
      "- ",
      " A",
      ". ",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 3_000 }), (parts) => {
        const start = performance.now();
        levelOf(parts.join(""));
        expect(performance.now() - start).toBeLessThan(500);
      }),
      { numRuns: 30 },
    );
  });
});

describe("a line at the end of a document", () => {
  const read = (text: string) => labelsIn(text, "last", new Map()).map(({ level, isSure }) => ({ level, isSure }));

  it("is read as one at its beginning, and is never sure", () => {
    for (const [line] of [...LINES, ...OF_ITSELF, ...PIECES]) {
      expect(read(line).every(({ isSure }) => !isSure)).toBe(true);
      expect(read(line).map(({ level }) => level)).toEqual(labelsIn(line, "line", new Map()).map(({ level }) => level));
    }
    expect(read("Project Heron confidential summary")).toEqual([{ level: "CONFIDENTIAL", isSure: false }]);
  });
});
