import type { Catalog } from "./en.ts";

export const ZH_TABLE: Catalog["table"] = {
  sheets: { answer: "答案", sources: "来源" },
  headings: {
    metric: "指标",
    entity: "实体",
    period: "期间",
    computation: "计算",
    value: "数值",
    unit: "单位",
    said: "显示为",
    kind: "类别",
    formula: "算式",
    footnotes: "脚注",
    sources: "来源",
    note: "说明",
    number: "编号",
    document: "文件",
    place: "位置",
    locator: "定位",
    asOf: "截至",
  },
  kinds: {
    stored: "文件所载",
    sum: "所载数字之和",
    quotient: "所载数字之商",
    computed: "计算得出",
    withheld: "不予显示",
    not_found: "查不到",
  },
  points: (said) => said.join("；"),
  chart: (title) => `图表：${title}`,
  chartOf: {
    knownOn: (day) => `按${day}当时所知`,
    statedIn: (docs) => `以${docs}所载为准`,
  },
};
