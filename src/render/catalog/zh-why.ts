import type { PassagePosition } from "./catalog.ts";
import type { Catalog } from "./en.ts";
import { FOOTNOTE_WORDS } from "./footnote-words.ts";

const MOVES = { up: "上升", down: "下降" } as const;
const LABELS: Readonly<Record<PassagePosition, string>> = { before: "上文", cited: "引用的段落", after: "下文" };
const MOVED = { up: "实际上升", down: "实际下降", flat: "没有变化" } as const;

export const ZH_WHY: Catalog["why"] = {
  ...FOOTNOTE_WORDS,
  document: (title, file) => `${title.includes("《") ? title : `《${title}》`}${file === null ? "" : `（${file}）`}`,
  about: (names) => names.join("，"),
  part: {
    section: (name) => `“${name}”`,
    numbered_section: (name) => `第${name}节`,
    sheet: (name) => `工作表“${name}”`,
    slide: (name) => `第${name}张幻灯片`,
    page: (name) => `第${name}页`,
    table: (name) => `第${name}个表格`,
    chart: (name) => `第${name}个图表`,
    cell: (name) => `单元格${name}`,
    line: (name) => `第${name}行`,
    row: (name) => (/^\d+$/.test(name) ? `第${name}行` : `“${name}”行`),
    key: (name) => `“${name}”行`,
    read: (time) => `，读取于 ${time}`,
    column: (name) => (/^\d+$/.test(name) ? `第${name}列` : `“${name}”列`),
  },
  paragraphs: (numbers) => `第${numbers}段`,
  rows: (numbers) => `第${numbers}行`,
  spot: (parts) => parts.join(""),
  heading: "归因分析：",
  background: "文档中的说明：",
  instead: "没有这个数字。文档中写道：",
  contradicted: (subject, claimed, actual) => `${subject}并没有${MOVES[claimed]}：${MOVED[actual]}。`,
  closest: "没有段落明确说明这一点，最接近的是：",
  closestToWhy: "没有段落明确说明原因，最接近的是：",
  nothingSaysWhy: "可供我使用的文件中没有说明原因。",
  nothingFound: "可供我使用的文件中没有相关内容。",
  unanswered: (parts) => `没有段落明确回答：${parts.map((part) => `“${part}”`).join("、")}`,
  silent: (titles) => `${titles.map((title) => `“${title}”`).join("和")}中没有段落明确说明这一点。`,
  silentWhy: (titles) => `${titles.map((title) => `“${title}”`).join("和")}中没有段落明确说明原因。`,
  closestThere: "其中最接近的是：",
  replacedBy: (title, day) => `已由《${title}》${day === null ? "" : `（${day}）`}取代`,
  nothingAbout: (raws, scope) =>
    `可供我使用的文件中没有关于${raws.map((raw) => `“${raw}”`).join("、")}的内容${scope.length === 0 ? "" : `（${scope.join("，")}）`}。`,
  related: (places) => `资料只提到其他期间，不能作为这里的原因：${places.join(" · ")}`,
  otherLanguage: "按文件原文引用。",
  showPassage: (mark) => `查看段落 ${mark}`,
  passageTitle: "原文段落",
  passageLabel: (position, section) => (section === null ? LABELS[position] : `${LABELS[position]} · ${section}`),
  close: "关闭",
  passageGone: "这个段落已经不在：所属文档已被替换或撤回。",
};
