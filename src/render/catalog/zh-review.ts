import type { Catalog } from "./en.ts";
import { type DoubtWords, partsReplaced } from "./review-words.ts";
import { chineseList } from "./zh-list.ts";

const quoted = (text: string): string => `“${text}”`;
const grouped = (count: number): string => count.toLocaleString("en-US");

export const ZH_REVIEW: Catalog["review"] = {
  counts: ({ facts, passages, questions }) =>
    [
      ...(facts === 0 ? [] : [`${grouped(facts)} 条数据`]),
      ...(passages === 0 ? [] : [`${grouped(passages)} 个段落`]),
      ...(questions === 0 ? [] : [`${grouped(questions)} 个问题待你审核`]),
    ].join("，") || "没有数据，也没有段落",
  loaded: (doc, counts) => `${doc}：${counts}`,
  unchanged: (doc, counts) => `${doc} 此前已载入，内容没有变化：${counts}`,
  unchangedTitle: (doc) => `${doc} 此前已载入，内容没有变化`,
  range: (first, last) => `${first}至${last}`,
  few: (named, total) => (total > named.length ? `${named.join("、")}等 ${grouped(total)} 个` : chineseList(named)),
  contents: ({ metrics, entities, period }) => `${entities}，${period}，${metrics}`,
  replaced: ({ version, changed, added, gone }) => {
    const said = [
      changed === 0 ? "" : `${grouped(changed)} 条数据有变化`,
      added === 0 ? "" : `新增 ${grouped(added)} 条`,
      gone === 0 ? "" : `减少 ${grouped(gone)} 条`,
    ].filter(Boolean);
    return `替换第 ${grouped(version)} 版：${said.join("，") || "没有数据变化"}`;
  },
  examples: "现在可以问：",
  failed: (doc, reason) => `${doc} 无法载入。${reason}`,
  replaces: (doc, change) => {
    const { before, after, vanishing, loweredFrom } = change;
    const parts = partsReplaced(change);
    const said = [
      ...(parts.figures ? [`以 ${grouped(after.facts)} 条数据替换现有的 ${grouped(before.facts)} 条数据`] : []),
      ...(parts.passages ? [`以 ${grouped(after.passages)} 个段落替换现有的 ${grouped(before.passages)} 个段落`] : []),
    ].join("，");
    const gone = vanishing === 0 ? "" : `现有版本中有 ${grouped(vanishing)} 条数据在新文件里没有。`;
    const opened = loweredFrom === undefined ? "" : `现有版本的密级是 ${loweredFrom}，替换后更多人可以看到。`;
    return `${doc} 将${said}。${gone}${opened}尚未载入：是否替换现有版本？`;
  },
  replaceIt: "替换",
  keepFormer: "保留现有版本",
  kept: (doc) => `${doc} 没有载入，保留现有版本。`,
  moreWarnings: (count) => `另有 ${grouped(count)} 条提示。`,
  question,
  place: ({ doc, locator, others }, open) =>
    `${doc}${others === 0 ? "" : ` 等 ${grouped(others + 1)} 个文件`} · ${locator} · 待审核 ${grouped(open)} 个`,
  levelHolds: "答案适用于所有带有该标签的文件，包括今后的文件。",
  option: (label, settles) => (settles === 0 ? label : `${label} · 确定 ${grouped(settles)} 个数字`),
  becomes: (label, raw, fact) => `${label}：${raw} 将作为 ${fact}`,
  valueAt: (value, place) => `${value}（${place}）`,
  asCorrected: (figure) => `${figure}（更正值）`,
  asStated: (figure) => `${figure}（文件现值）`,
  changesNothing: "按普通数字读取",
  leaveOut: "不采用",
  noneOf: (lines) => (lines === 0 ? "重新询问" : `这 ${grouped(lines)} 行都不是我们的指标`),
  oneOf: "其中一行是…",
  line: ({ number, text, raw, figures, place, likely }) =>
    [`${number}. ${text}：${raw}`, `${grouped(figures)} 个数字`, place, likely === null ? null : `${likely}？`]
      .filter((part) => part !== null)
      .join(" · "),
  lineIs: (line, label) => `${quoted(line)}是 ${label}`,
  newMetric: "新指标…",
  tellOwner: "告知负责人",
  correct: "更正…",
  other: "都不是…",
  always: "同类文件一律如此…",
  next: "下一个",
  decided: ({ as, subject, label }) => {
    switch (as) {
      case "is":
        return `${subject}是 ${label}`;
      case "plain":
        return `${subject}：按普通数字读取`;
      case "leave_out":
        return `${subject}：不采用`;
      case "none_of":
        return `${subject}：${label}`;
      case "reopened":
        return `${subject}：重新询问`;
      case "holds":
        return `以 ${label} 为准`;
      case "corrected":
        return `${subject}：更正为 ${label}`;
    }
  },
  subject: ({ kind, text, figure }) => figure ?? (text === "" ? SUBJECTS[kind] : quoted(text)),
  settled: (figures) => `已确定 ${grouped(figures)} 个数字`,
  waitAgain: (figures) => `${grouped(figures)} 个数字重新等待`,
  takingBack: ({ said, figures, wereLeftOut, taught }) => {
    const gone = wereLeftOut
      ? `未采用的 ${grouped(figures)} 个数字将重新等待决定`
      : `${grouped(figures)} 个数字在重新决定之前将无法查到`;
    const effect = figures === 0 ? "撤回后会重新询问。" : `撤回后会重新询问：${gone}。`;
    const wider = taught === null ? "" : `与原决定一样，对所有名为 ${taught} 的文件有效。`;
    return `已决定：${said}。${effect}${wider}`;
  },
  waiting: (open) => `${grouped(open)} 个问题待审核`,
  nothingWaits: "没有待审核的问题。",
  dialogs: {
    correctTitle: "更正数字",
    correctSubmit: "更正",
    otherTitle: "都不是",
    otherSubmit: "决定",
    other: {
      label: "指标、主体或维度",
      lines: "行号和指标",
      unit: "单位",
      entity: "主体",
      period: "期间",
      basis: "维度",
      values: "数值",
      correction: "数值",
      level: "密级",
    },
    lineTitle: "其中一行",
    lineHint: "行号，以及公司文件中已有的指标：2 = 营收。",
    otherHint: "公司文件中已有的名称或代码；单位如 USD_M、PCT。",
    value: "数值",
    valueHint: "按文件中的写法填写数字，不含单位。",
    unit: "单位",
    why: "理由",
    whyHint: "与决定一起保存，供日后查询。",
    teachTitle: "同类文件一律如此",
    teachSubmit: "记住",
    choice: "一律表示",
    pattern: "文件名",
    patternHint: "* 代表任意字符，? 代表一个字符。",
    newMetricTitle: "新指标",
    newMetric: "请把这些行写入公司文件，并填上空缺的内容。文件保存后，服务器按新文件重新读取文档，等待的问题随之确定。",
    takeBackTitle: "撤回决定",
    takeBackSubmit: "撤回",
    cancel: "取消",
  },
};

const SUBJECTS: Readonly<Record<DoubtWords["kind"], string>> = {
  label: "这个名称",
  unit: "单位",
  entity: "主体",
  period: "期间",
  basis: "口径",
  lines: "各行",
  values: "数值",
  correction: "数值",
  level: "密级标签",
};

function question({ kind, text, figure, candidates, lineCount, asksForMetric, corrected, stated }: DoubtWords): string {
  switch (kind) {
    case "label":
      return `${text === "" ? "这" : quoted(text)}是${asksForMetric ? "哪个指标" : "什么"}？`;
    case "lines":
      return `${text === "" ? "" : `${quoted(text)}的`}这 ${grouped(lineCount)} 行中有我们的指标吗？`;
    case "unit":
      return candidates.length < 2 ? "这些数字的单位是什么？" : `这张表的单位是${either(candidates)}？`;
    case "entity":
      return "这些是谁的数字？";
    case "period":
      return "这些数字属于哪个期间？";
    case "basis":
      return text === "" ? "这些是什么口径的数字？" : `${quoted(text)}：这些是什么口径的数字？`;
    case "values":
      return `${figure ?? ""}以哪个数值为准：${either(candidates)}？`;
    case "level":
      return `${quoted(text)}是哪个密级？`;
    case "correction":
      return corrected === null || stated === null
        ? `${figure ?? "这个数字"}曾被更正，文件现已改变。以哪个为准？`
        : `${figure ?? "这个数字"}曾更正为 ${corrected}，文件现在写的是 ${stated}。以哪个为准？`;
  }
}

function either(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join("、")}还是${items[items.length - 1]}`;
}
