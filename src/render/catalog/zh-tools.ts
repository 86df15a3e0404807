import type { EN_TOOLS } from "./en-tools.ts";

export const ZH_TOOLS: typeof EN_TOOLS = {
  answerId: (id) => `回答 ${id}`,
  replayLead: (id, day, question) => `${day}对“${question}”的回答 ${id}：`,
  stands: "其中的内容现在仍然成立。",
  changed: (subject, then, now, doc) => `${subject}：当时为 ${then}，现在为 ${now}（${doc}）。`,
  notShown: {
    access: "无法显示：其中有你无权查看的内容。",
    gone: "无法再次显示：其中的某个文件已被撤回，或者现在的内容有所不同。",
  },
  today: "今天再问：",
  again: "现在如何",
  right: "正确",
  notRight: "不对",
  askOwner: "询问负责人",
  statementBy: (metric) => `${metric}负责人的陈述`,
  post: "发到消息列",
  tell: "有了告诉我",
  request: "请求这个数字",
  exports: { csv: "导出 CSV", xlsx: "导出 Excel" },
  whatIsWrong: "哪里不对？",
  complaints: {
    figure: "数字不对",
    slot: "期间或实体不对",
    other_question: "答非所问",
    missing: "缺了内容",
  },
};
