import type { UnclearReason } from "../../domain/message-check.ts";
import type { Catalog } from "./en.ts";

const UNCLEAR: Readonly<Record<UnclearReason, string>> = {
  other_unit: "与所存数字的单位或币种不同，因此未作比较",
  fits_other: "未说明所指，若指以下数字则相符",
  open_slot: "未说明所指，且与以下数字不一致",
  not_computed: "无法与所存数字的变动相比",
  no_direction: "没有说清是升还是降",
  other_direction: "数值与所存数字相符，但所说的升降方向不符",
  direction_open: "数值与所存数字相符，所说的升降方向未核对",
  holds_now: "是如今的数字，不是以下这一个",
  day_open: "可能是按过去某日当时所知而说的，但哪一天并不明确",
};

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join("、");

export const ZH_CHECK: Catalog["check"] = {
  summary: ({ agrees, differs, notHeld, withheld, unclear }) => {
    const parts = [
      ...(agrees === 0 ? [] : [`${agrees}个一致`]),
      ...(differs === 0 ? [] : [`${differs}个不一致`]),
      ...(notHeld === 0 ? [] : [`${notHeld}个没有存储`]),
      ...(withheld === 0 ? [] : [`${withheld}个不可显示`]),
      ...(unclear === 0 ? [] : [`${unclear}个无法判断`]),
    ];
    return `已核对：${parts.join("，")}。`;
  },
  nothing: "这条消息里没有可以与所存数字核对的数字。",
  agrees: (said, stored) => `✓ “${said}”一致。${stored}`,
  differs: (said, stored) => `✗ “${said}”不一致。${stored}`,
  differsAssumed: (said, values, stored) =>
    `✗ “${said}”与${values.join("、")}不一致；消息没有说明所指，其他所存数字也不相符。${stored}`,
  notHeld: (said, subject) => `– “${said}”：没有存储${subject}的数字。`,
  withheld: (said, subject) => `– “${said}”无法核对：${subject}的数字在这里不能向你显示。`,
  unclear: (said, because, stored) => `? “${said}”${UNCLEAR[because]}：${stored}`,
  readAs: (values) => `消息未说明，按${values.join("、")}理解。`,
  level: (subject, figure) => `${subject}：${figure}。`,
  change: (subject, change, from, to) => `${subject}：${change}，从${from}到${to}。`,
  periods: (from, to) => `${from} → ${to}`,
  untied: (quotes, count) => `无法对应到指标、主体和期间，因此未核对（${count}个）：${quoted(quotes)}`,
  external: (count) => `${count}个数字说的是其他公司或我不认识的名称，不作查询。`,
  beyond: (count, checked) => `只核对了前${checked}个数字，另有${count}个未核对。`,
  isCut: (characters) => `只读取了前${characters}个字符。`,
};
