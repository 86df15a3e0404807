import type { EN_CHANGES } from "./en-changes.ts";

type Sourced = Parameters<typeof EN_CHANGES.settled>[1];

const said = ({ figure, source }: Sourced): string => `${figure}（${source}）`;
const list = (all: readonly Sourced[]): string => all.map(said).join("；");

export const ZH_CHANGES: typeof EN_CHANGES = {
  lead: "在这里给出之后有了变化：",
  restated: (subject, then, now) => `${subject}：之前为 ${said(then)}，现在为 ${said(now)}。`,
  withdrawn: (subject, then) => `${subject}：之前为 ${said(then)}，现在没有文件再给出这个数字。`,
  disputed: (subject, then, others) => `${subject}：${said(then)}，现在文件之间说法不一：${list(others)}。`,
  disagree: (subject, all) => `${subject}：${list(all)}`,
  settled: (subject, now) => `${subject}：${said(now)}，文件之间不再有分歧。`,
  statedAgain: (subject, now) => `${subject}：重新有文件给出，${said(now)}。`,
  others: (others) => `其他文件说法不一：${list(others)}。`,
  digest: {
    title: (day) => `${day}的数字摘要`,
    fresh: (subjects) => `上次之后新增：${subjects.join("；")}。`,
    changed: "上次之后有变化：",
    more: (count) => `还有 ${count} 个`,
    nothingNew: (title) => `${title}：上次之后没有变化。`,
  },
  more: (count) => `这个消息列里还有 ${count} 个数字也有变化。`,
};
