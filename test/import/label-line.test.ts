import { describe, expect, it } from "vitest";
import { type Clearance, highest } from "../../src/domain/sensitivity.ts";
import { labelsIn, statedLabel } from "../../src/import/label-line.ts";
import type { LabelPlace } from "../../src/language/labels/level-found.ts";
import { WRITINGS } from "../support/other-signs.ts";

const NONE: ReadonlyMap<string, Clearance> = new Map();

/** What a text counts as: a level, with a question mark where a curator is told; a dash for none. */
function read(text: string, place: LabelPlace = "line", named = NONE): string {
  const found = labelsIn(text, place, named);
  if (found.length === 0) return "-";
  return `${highest(found.map(({ level }) => level))}${found.every(({ isSure }) => !isSure) ? "?" : ""}`;
}

const LABELS: readonly (readonly [string, string])[] = [
  ["CONFIDENTIAL", "CONFIDENTIAL"],
  ["Confidential", "CONFIDENTIAL"],
  ["DRAFT – CONFIDENTIAL", "CONFIDENTIAL"],
  ["Draft - confidential", "CONFIDENTIAL"],
  ["[CONFIDENTIAL]", "CONFIDENTIAL"],
  ["**Confidential**", "CONFIDENTIAL"],
  ["*** Strictly Confidential ***", "CONFIDENTIAL"],
  ["Private & Confidential", "CONFIDENTIAL"],
  ["Privileged and confidential", "CONFIDENTIAL"],
  ["Company Confidential", "CONFIDENTIAL"],
  ["Commercial in confidence", "CONFIDENTIAL"],
  ["Commercial-in-Confidence", "CONFIDENTIAL"],
  ["Classification: C3 Confidential", "CONFIDENTIAL"],
  ["Document classification: Confidential", "CONFIDENTIAL"],
  ["Confidential – not for distribution", "CONFIDENTIAL"],
  ["Confidential until 1 March", "CONFIDENTIAL"],
  ["Acme Ltd | Confidential | Page 3", "CONFIDENTIAL"],
  ["© Acme Ltd 2025. Confidential. Page 3", "CONFIDENTIAL"],
  ["CONFIDENTIAL Acme quarterly results", "CONFIDENTIAL"],
  ["C O N F I D E N T I A L", "CONFIDENTIAL"],
  ["ＣＯＮＦＩＤＥＮＴＩＡＬ", "CONFIDENTIAL"],
  ["This document is confidential.", "CONFIDENTIAL"],
  ["This document is strictly confidential and must not be passed on.", "CONFIDENTIAL"],
  ["This report contains confidential information.", "CONFIDENTIAL"],
  ["The information in this presentation is confidential.", "CONFIDENTIAL"],
  ["All figures herein are confidential.", "CONFIDENTIAL"],
  ["Please treat this as confidential.", "CONFIDENTIAL"],
  ["Costs fell. Confidential.", "CONFIDENTIAL"],
  ["TLP:AMBER", "CONFIDENTIAL"],
  ["TLP:AMBER+STRICT", "CONFIDENTIAL"],
  ["TLP:GREEN", "INTERNAL"],
  ["TLP:CLEAR", "PUBLIC"],
  ["TLP:WHITE", "PUBLIC"],
  ["TLP:RED", "RESTRICTED"],
  ["Weekly brief, TLP:RED, board", "RESTRICTED"],
  ["Top secret", "RESTRICTED"],
  ["TOP SECRET", "RESTRICTED"],
  ["T O P S E C R E T", "RESTRICTED"],
  ["Secret", "RESTRICTED"],
  ["Restricted", "RESTRICTED"],
  ["Board pack – restricted", "RESTRICTED"],
  ["RESTRICTED Board pack", "RESTRICTED"],
  ["Highly confidential", "RESTRICTED"],
  ["Confidential / Restricted", "RESTRICTED"],
  ["Public, internal or restricted: restricted", "RESTRICTED"],
  ["Internal use only", "INTERNAL"],
  ["Public", "PUBLIC"],
  ["Commercially sensitive", "CONFIDENTIAL"],
  ["OFFICIAL-SENSITIVE", "CONFIDENTIAL"],
  ["机密", "CONFIDENTIAL"],
  ["机 密", "CONFIDENTIAL"],
  ["【机密】", "CONFIDENTIAL"],
  ["公司机密", "CONFIDENTIAL"],
  ["本文件属机密", "CONFIDENTIAL"],
  ["本报告所载内容均属公司机密，请勿外传。", "CONFIDENTIAL"],
  ["密级：机密", "CONFIDENTIAL"],
  ["商业秘密", "CONFIDENTIAL"],
  ["秘密★1年", "CONFIDENTIAL"],
  ["董事会资料（机密）", "CONFIDENTIAL"],
  ["绝密", "RESTRICTED"],
  ["绝密★启用前", "RESTRICTED"],
  ["内部资料", "INTERNAL"],
  ["仅供内部使用", "INTERNAL"],
  ["公开", "PUBLIC"],
];

describe("a line that labels its document", () => {
  it.each(LABELS)("%s", (line, level) => {
    expect(read(line)).toBe(level);
  });

  it("is the same in traditional signs, in brackets, behind a rule and in other letters", () => {
    const ways = [
      (line: string) => `  ${line}  `,
      (line: string) => `— ${line} —`,
      ...WRITINGS.map(({ write }) => write),
    ];
    const odd = ways.flatMap((way) =>
      LABELS.filter(([line, level]) => level !== "PUBLIC" && read(way(line)) !== level).map(([line]) => way(line)),
    );
    expect(odd).toEqual([]);
  });

  it.each([
    ["Confidential reporting line revenue"],
    ["Project Heron confidential summary"],
    ["Board pack confidential Q3"],
    ["Confidential Revenue fell because the typhoon closed the branches of the region for several weeks in a row."],
    ["Board pack restricted"],
    ["Classification: confidentiality notice"],
    ["Do not distribute"],
    ["Personal data"],
    ["Classification: C3"],
    ["Confidentiality: High"],
    ["RESTRICTED ACCESS"],
    ["ACME | Restricted access"],
    ["Access restricted to the directors"],
    ["Not for further distribution"],
    ["Do not copy or distribute"],
    ["Please do not copy"],
    ["Need-to-know basis only"],
    ["For Board eyes only"],
    ["For the eyes of the Board"],
    ["This pack should not be shared outside the group."],
    ["严禁外传"],
    ["内部资料，严禁外传"],
    ["客户机密信息管理"],
    ["机密收入因台风下降，新业务也受到影响。"],
  ])("is unsure, so that it counts as CONFIDENTIAL and a curator is told: %s", (line) => {
    expect(read(line)).toMatch(/^CONFIDENTIAL\?$|^CONFIDENTIAL$/);
    expect(labelsIn(line, "line", NONE).some(({ isSure }) => !isSure)).toBe(true);
  });
});

const NEGATIONS = [
  "Not confidential",
  "This document is not confidential.",
  "This document is not considered confidential.",
  "Non-confidential",
  "NON-CONFIDENTIAL",
  "No longer confidential",
  "This report contains no confidential information.",
  "It is neither confidential nor restricted",
  "Unclassified",
  "UNCLASSIFIED",
  "Declassified",
  "Confidential: no",
  "非机密",
  "不保密",
  "不属于机密",
  "本文件不含机密信息",
  "本文件不涉及商业秘密。",
  "无需保密",
  "是否保密：否",
  "涉密：否",
];

const ORDINARY = [
  "restricted access to capital markets hurt growth",
  "Restricted access to capital markets",
  "Access to markets was restricted to members.",
  "Staff see data on a need-to-know basis.",
  "We do not copy the plans of others.",
  "Our confidential hotline took 300 calls.",
  "A confidential hotline for customers",
  "Calls to the confidential hotline",
  "Confidentiality agreements with suppliers",
  "Launch of a confidential reporting line in Hong Kong",
  "The bank keeps customer data confidential.",
  "Restricted cash",
  "Restricted stock units",
  "Public sector revenue",
  "Internal rate of return",
  "Internal audit",
  "Interest-sensitive liabilities",
  "Sensitivity analysis",
  "Secret Garden sales",
  "Privileged customers",
  "Proprietary trading income",
  "Classified advertising revenue",
  "This report is restricted to new business.",
  "The secret of our growth is service.",
  "信息保密制度建设情况",
  "内部控制",
  "公开市场业务",
  "我们对客户的机密信息严格管理。",
  "与供应商签订保密协议。",
];

describe("a line of such words that can be told apart in several ways", () => {
  it.each([
    ["CONFIDENTIAL", "商业秘密".repeat(60)],
    ["CONFIDENTIAL", `保密等级别${"所有".repeat(60)}`],
    ["CONFIDENTIAL", "trade secret confidential ".repeat(60)],
  ])("is a label of level %s however many they are", (level, words) => expect(read(words)).toBe(level));

  it.each(["商业秘密".repeat(60), "strictly private ".repeat(60), `本文件${"所有".repeat(60)}`])(
    "is read in one go where a word at its end is none: %s",
    (words) => expect(read(`${words}鲸 whale`)).not.toBe("PUBLIC"),
  );

  it("speaks of a document whatever stands between the subject and the label", () => {
    expect(read("本文件所有内容均属公司核心商业秘密")).toBe("CONFIDENTIAL");
  });
});

describe("a line with such a word that labels nothing", () => {
  it.each([...NEGATIONS, ...ORDINARY])("%s", (line) => {
    expect(read(line)).toBe("-");
  });

  it("takes nothing from another label beside it", () => {
    const odd = NEGATIONS.filter((line) => read(`${line} | Restricted`) !== "RESTRICTED");
    expect(odd).toEqual([]);
  });
});

describe("a name of a file or folder", () => {
  it.each([
    ["CONFIDENTIAL", "CONFIDENTIAL"],
    ["CONFIDENTIAL results", "CONFIDENTIAL"],
    ["confidential board", "CONFIDENTIAL?"],
    ["results confidential v2", "CONFIDENTIAL"],
    ["restricted board pack", "RESTRICTED"],
    ["2025 业绩（机密）", "CONFIDENTIAL"],
    ["机密", "CONFIDENTIAL"],
    ["绝密", "RESTRICTED"],
    ["Top Secret", "RESTRICTED"],
    ["restricted cash", "CONFIDENTIAL?"],
    ["non confidential", "-"],
    ["not confidential", "-"],
    ["unclassified", "-"],
    ["public", "-"],
    ["internal audit", "-"],
    ["confidentiality policy", "-"],
    ["非机密", "-"],
  ])("%s", (name, level) => {
    expect(read(name, "name")).toBe(level);
  });
});

describe("a cell in a row of figures, and a line further down", () => {
  it("count as a whole only, and never for sure", () => {
    for (const place of ["cell", "further"] as const) {
      expect(read("CONFIDENTIAL", place)).toBe("CONFIDENTIAL?");
      expect(read("公司机密", place)).toBe("CONFIDENTIAL?");
      for (const line of [...ORDINARY, "Confidential reporting line revenue", "Internal", "Public"])
        expect([line, read(line, place)]).toEqual([line, "-"]);
    }
    expect([read("Restricted", "cell"), read("Restricted", "further")]).toEqual(["CONFIDENTIAL?", "RESTRICTED?"]);
  });
});

describe("a heading over any part", () => {
  it.each(["Confidential appendix", "3 Strictly confidential annex", "机密附录"])(
    "is unsure where a label begins it: %s",
    (line) => expect(read(line, "heading")).toBe("CONFIDENTIAL?"),
  );

  it.each([...ORDINARY, ...NEGATIONS, "Confidentiality", "Restricted cash", "The confidential helpline"])(
    "is none otherwise: %s",
    (line) => expect(read(line, "heading")).toBe("-"),
  );
});

describe("a label of the company file", () => {
  const named: ReadonlyMap<string, Clearance> = new Map([
    ["c3", "CONFIDENTIAL"],
    ["company confidential", "INTERNAL"],
    ["amber house", "RESTRICTED"],
  ]);

  it.each([
    ["Classification: C3", "CONFIDENTIAL"],
    ["Company confidential", "INTERNAL"],
    ["Acme | COMPANY CONFIDENTIAL | Page 3", "INTERNAL"],
    ["Strictly confidential", "CONFIDENTIAL"],
    ["Company confidential | Top secret", "RESTRICTED"],
    ["Amber House", "RESTRICTED"],
  ])("means what it says there: %s", (line, level) => {
    expect(read(line, "line", named)).toBe(level);
  });

  it.each([
    ["c3", "CONFIDENTIAL", true],
    ["company confidential", "INTERNAL", true],
    ["Public", "PUBLIC", true],
    ["TLP:AMBER", "CONFIDENTIAL", true],
    ["C2 Confidential", "CONFIDENTIAL", true],
    ["Highly confidential", "RESTRICTED", false],
    ["eyes only", "RESTRICTED", false],
    ["ＰＵＢＬＩＣ", "RESTRICTED", false],
    ["Public relations", "RESTRICTED", false],
  ] as const)("or is one of the levels, or the highest where nobody knows it: %s", (label, level, isKnown) => {
    expect(statedLabel(label, named)).toMatchObject({ level, isKnown });
  });
});
