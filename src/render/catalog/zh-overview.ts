import type { Catalog } from "./en.ts";

export const ZH_OVERVIEW: Catalog["overview"] = {
  title: (common, before) =>
    before === null ? `${common}：` : `${[common, `与${before}相比`].filter(Boolean).join("，")}：`,
  change: (change, before) => `，同比 ${change}（上年 ${before}）`,
  before: (before) => `（上年 ${before}）`,
  on: "上年",
  headings: { figure: "数字", before: "上年", change: "同比" },
  absent: (common, labels) => `${common}没有记录：${labels.join("、")}。`,
  nothing: (subject) => `查不到${subject}的主要指标。为避免误导，不提供任何推测数字。`,
  metrics: "主要指标",
  otherMetric: "其他指标",
  otherMetrics: "其他指标：",
};
