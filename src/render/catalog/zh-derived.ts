import type { DeclineReason, DerivedOp } from "../../domain/derived-figure.ts";
import type { DerivedAxis } from "./catalog.ts";
import type { Catalog } from "./en.ts";
import { formulaOf } from "./formula.ts";
import { chineseList } from "./zh-list.ts";

export const chineseDerived: Catalog["derived"] = {
  label,
  place: (position, of) => `${of} 个中的第 ${position} 名`,
  method: (op, operands) =>
    formulaOf(op, operands, {
      cagr: (first, last) => `由 ${first} 到 ${last} 的年均增长`,
      average: `${operands.join("、")} 的平均数`,
    }),
  about: (subject, text) => `${subject} ${text}`,
  inBrackets: (figure) => `（${figure}）`,
  computed: (methods) => `算法：${methods.join("；")}。`,
  thenComputed: (methods) => `；算法：${methods.join("；")}`,
  declined: (operation, reason) => `未计算${operationName(operation)}：${DECLINE_REASONS[reason]}。`,
};

const OPERATION_NAMES: Readonly<Record<string, string>> = {
  change: "变动",
  difference: "差额",
  gap: "差额",
  growth: "增长率",
  growth_pct: "增长率",
  change_points: "变动",
  cagr: "年均复合增长率",
  cagr_pct: "年均复合增长率",
  sum: "合计",
  average: "平均值",
  share: "占比",
  share_pct: "占比",
  ratio: "比率",
  subtract: "剔除后的数值",
  rank: "排名",
  place: "名次",
  max: "最高值",
  min: "最低值",
  compare: "比较",
  series: "序列",
  scale: "单位换算",
};

function operationName(operation: string): string {
  return Object.hasOwn(OPERATION_NAMES, operation) ? (OPERATION_NAMES[operation] ?? "") : "该项计算";
}

const DECLINE_REASONS: Readonly<Record<DeclineReason, string>> = {
  missing_operand: "所需的数字查不到",
  withheld_operand: "所需的或会因此泄露的数字，您或此处无权查看",
  unlike_units: "各数字的单位不同",
  unlike_periods: "各期间的长度不同",
  base_not_positive: "基数为零或为负，百分比会产生误导",
  not_additive: "该指标不能相加",
  nothing_to_compare: "没有可供比较的另一个数字",
  no_parts: "没有录入其组成部分",
  conflicting_operand: "所需的数字在同级文件中说法不一",
  too_few_periods: "已录入的期间太少",
};

const LABELS = { sum: "合计", average: "平均", scale: "换算单位", max: "最高", min: "最低", rank: "排名" } as const;

function label(op: DerivedOp, { axis, operands }: DerivedAxis): string {
  const [first = "", second = ""] = operands;
  const path = operands.join(" → ");
  switch (op) {
    case "difference":
    case "change_points":
      return axis === "period" ? `变动 ${path}` : `${second}减${first}`;
    case "growth_pct":
      return axis === "period" ? `增长 ${path}` : `${second}相对${first}`;
    case "cagr_pct":
      return `年均复合增长率 ${path}`;
    case "share_pct":
      return `${first}占${second}的比例`;
    case "ratio":
      return `${first}与${second}的比率`;
    case "per_unit":
      return `${first}除以${second}`;
    case "subtract":
      return `${first}（不含${chineseList(operands.slice(1))}）`;
    case "sum":
    case "average":
    case "scale":
    case "max":
    case "min":
    case "rank":
      return LABELS[op];
  }
}
