import type { EN_TOOLS } from "./en-tools.ts";

export const ZH_TOOLS: typeof EN_TOOLS = {
  answerId: (id) => `回答 ${id}`,
  right: "正确",
  notRight: "不对",
  whatIsWrong: "哪里不对？",
  complaints: {
    figure: "数字不对",
    slot: "期间或实体不对",
    other_question: "答非所问",
    missing: "缺了内容",
  },
};
