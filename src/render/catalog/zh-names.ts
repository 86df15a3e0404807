import type { EN_NAMES } from "./en-names.ts";

export const ZH_NAMES: typeof EN_NAMES = {
  lead: "公司文件里没有下面这些词。大家在提问后选择了它们的意思：以后都这样理解吗？",
  meant: ({ word, value }, { picks, people }) =>
    `“${word}”有 ${picks.toLocaleString("en-US")} 次被选为${value}（${people.toLocaleString("en-US")} 人）：以后都这样理解吗？`,
  choose: (word) => `以后把“${word}”理解为……`,
  means: ({ word, value }) => `“${word}”是指${value}`,
  always: "都这样理解",
  no: "不要",
  confirmed: ({ word, value }) => `从现在起，“${word}”理解为${value}`,
  declined: ({ word, value }) => `“${word}”不理解为${value}`,
  isVoid: ({ word, value }) => `公司文件已更改，“${word}”不能再理解为${value}。没有作出任何决定。`,
};
