import type { UnusedSlot } from "../../domain/intent.ts";
import { QUESTION_CHARACTERS_MAX, QUESTION_NAMES_MAX, QUESTION_PERIODS_MAX } from "../../domain/question-limits.ts";
import type { Catalog } from "./en.ts";
import { ZH_CASES } from "./zh-cases.ts";
import { ZH_CATALOGUE } from "./zh-catalogue.ts";
import { ZH_CHANGES } from "./zh-changes.ts";
import { ZH_CHECK } from "./zh-check.ts";
import { ZH_CORRECTION } from "./zh-correction.ts";
import { chineseDerived } from "./zh-derived.ts";
import { ZH_FIRST } from "./zh-first.ts";
import { ZH_FORMER } from "./zh-former.ts";
import { chineseList, joinWords } from "./zh-list.ts";
import { ZH_NAMES } from "./zh-names.ts";
import { ZH_OVERVIEW } from "./zh-overview.ts";
import { chinesePeriods } from "./zh-periods.ts";
import { chineseQuantities } from "./zh-quantities.ts";
import { chineseQuestions } from "./zh-questions.ts";
import { ZH_REVIEW } from "./zh-review.ts";
import { ZH_SOURCE } from "./zh-source.ts";
import { ZH_TABLE } from "./zh-table.ts";
import { ZH_TOOLS } from "./zh-tools.ts";
import { ZH_VERDICT } from "./zh-verdict.ts";
import { ZH_WHY } from "./zh-why.ts";

const quote = (raw: string): string => `“${raw}”`;
const dated = (asOf: string | null): readonly string[] => (asOf === null ? [] : [asOf]);

/** Simplified Chinese. */
export const chinese: Catalog = {
  quantities: chineseQuantities,
  periods: chinesePeriods,
  questions: chineseQuestions,
  list: chineseList,
  series: (items) => items.join("、"),
  sentences: (texts) => texts.join(""),
  tools: ZH_TOOLS,
  catalogue: ZH_CATALOGUE,
  first: ZH_FIRST,
  cases: ZH_CASES,
  changes: ZH_CHANGES,
  verdict: ZH_VERDICT,
  check: ZH_CHECK,
  figures: {
    metric: (metric, values) => (values.length === 0 ? metric : `${metric}（${values.join("、")}）`),
    subject: ({ entity, period, metric }) => [entity, period, metric].filter(Boolean).join(" "),
    statement: (subject, said) => `${subject}：${said}`,
    subjectPhrase: ({ entity, period, metric }) => joinWords([entity ?? "", period ?? "", metric ?? ""]),
    asOf: (date) => `截至${date}`,
    statedOn: (date) => `据${date}所载`,
    inlineAsOf: (asOf) => `，${asOf}`,
    inlineSource: ({ doc, locator }) => `（来源：${doc} · ${locator}）`,
    source: ({ doc, locator }, asOf) => [doc, locator, ...dated(asOf)].join(" · "),
    sources: (doc, asOf, places) => `${[doc, ...dated(asOf)].join(" · ")}：${places.join("；")}`,
    sourceLine: (source) => `来源：${source}`,
    summed: (figure) => `${figure}，由以下数字相加：`,
    sumOf: "由以下数字相加：",
    divided: (figure, dividend, divisor) => `${figure}，${dividend}除以${divisor}：`,
    quotientOf: (dividend, divisor) => `${dividend}除以${divisor}：`,
    sumOfParts: (subject, parts) => `${subject === "" ? "" : `${subject}：`}由 ${parts.join(" + ")} 相加`,
    notFound: "查不到",
    notFoundSentence: (subject) => `查不到${subject}。为避免误导，不提供任何推测数字。`,
    notFoundHeading: "查不到以下数字：",
    waits: (subject, place) => `${subject}在 ${place} 中，等待审核人员确认。`,
    mayWait: (subject, words, place) =>
      `${subject}还没有确定的数字：${place} 中的${words === "" ? "一个数字" : quote(words)}可能就是，等待审核人员确认。`,
    withheld: "不予显示",
    withheldSentence: (subject) => `${subject}已有记录，但密级高于您在此处可以查看的范围，不予显示。`,
    withheldHeading: "以下数字已有记录，但密级高于您在此处可以查看的范围，不予显示：",
    withheldRemark: "不予显示的数字已有记录，但密级高于您在此处可以查看的范围，也不参与任何计算。",
    givesAwaySentence: (subject) =>
      `${subject}已有记录，但与您此前看到的数字合在一起，会泄露您无权查看的数字，因此不予显示。`,
    givesAwayHeading: "以下数字已有记录，但与您此前看到的数字合在一起，会泄露您无权查看的数字，因此不予显示：",
    givesAwayRemark: "有的数字与您此前看到的数字合在一起，会泄露您无权查看的数字，因此不予显示，也不参与任何计算。",
    alsoWithheld: "另有一份您在此处无权查看的文件，也记载了其中的数字。",
    noEstimate: "查不到的数字，为避免误导，不提供任何推测数字。",
    unrecognized: (slot, raw) => `查不到 ${quote(raw)}：像是我不认识的${SEEMS[slot]}。`,
    nothing: "这个问题没有可以显示的内容。",
    alsoStated: "另有说法",
    conflict: "各文件对此说法不一：各数值均已列出，未作取舍。",
    moreConflicts: "还有其他文件给出不同数值，此处未全部列出。",
    truncated: (asked, shown) => `问题涉及 ${asked} 个数字，此处为前 ${shown} 个。如需其余数字，请分次提问。`,
    leaders: (asked, shown) => `共比较 ${asked} 个数字，此处列出领先的 ${shown} 个。`,
    headings: { entity: "实体", period: "期间", metric: "指标", figure: "数字" },
  },
  overview: ZH_OVERVIEW,
  table: ZH_TABLE,
  former: ZH_FORMER,
  source: ZH_SOURCE,
  correction: ZH_CORRECTION,
  derived: chineseDerived,
  why: ZH_WHY,
  review: ZH_REVIEW,
  names: ZH_NAMES,
  notes: {
    assumed: ({ defaults, carried, latest, readAs }) => {
      const newest = latest.map(({ value, ofAll }) => `【最新】${ofAll ? "各项均有数据的最新一期：" : ""}${value}`);
      const assumed = [
        ...(defaults.length === 0 ? [] : [defaults.join("、")]),
        ...(carried.length === 0 ? [] : [`沿用上文：${carried.join("、")}`]),
        ...readAs.map(({ raw, value }) => `将${quote(raw)}理解为${value}`),
      ];
      return [...newest, ...(assumed.length === 0 ? [] : [`【假设】${assumed.join("；")}`])].join("");
    },
    statedIn: (docs) => `以${docs}所载为准：不计其他文件。`,
    knownOn: (day) => `按${day}当时所知：只计入截至当日已载入并核准的内容。`,
    noneBefore: "您可查看的文件没有给出过其他数字，现在和以前都没有。",
    operation: (words) => OPERATIONS[words] ?? words,
    rowsBy: (dimension) => `按${dimension}`,
    narrowTo: (labels) => `（如需收窄：${labels.join(" / ")}）`,
    unused: (slot, raws) => `未采用：${raws.map(quote).join("、")}。${UNUSED[slot]}`,
  },
  replies: {
    notUnderstood: (slot, raws) => `${NOT_UNDERSTOOD[slot](raws.map(quote).join("、"))}。`,
    askFor: (missing, kept) =>
      kept === null ? `请问您要查${WHICH[missing]}？` : `请问您要查${kept}的${WHICH[missing]}？`,
    refusal: (external) => `${quote(external)}是外部公司。Footnote 没有它的任何数据，也不谈论其他公司的数字。`,
    whyNotConnected: "目前没有接入可供查阅的文档，无法说明原因或背景。",
    figuresInstead: "可以为您查询具体数字。",
    unread: {
      too_long: `问题太长：最多只能读 ${QUESTION_CHARACTERS_MAX.toLocaleString("en")} 个字符。`,
      too_many_names: `没有看懂这个问题：其中提到的名称超过 ${QUESTION_NAMES_MAX} 个。请分几次来问。`,
      too_many_periods: `没有看懂这个问题：其中提到的期间超过 ${QUESTION_PERIODS_MAX} 个。请分几次来问。`,
      too_intricate: "没有看懂这个问题：内容过于复杂。请分几次来问。",
      known_on_which_day: "看不出是要哪一天当时所知的数字。请写明一个日期，例如「截至」某日「当时已知的」。",
      known_on_later_day: "只能回答今天或以前某一天所知的数字，而您说的日期还没有到。",
      known_on_unnamed: "某一天当时所知的内容，只能回答问题中写明指标、主体和期间的数字，不能回答原因或文件内容。",
    },
    unavailable: (component) =>
      component === "store" ? "暂时读取不到数据，请稍后再试。" : "暂时无法处理这个问题，请稍后再试。",
    withoutModel: {
      llm_timeout: "语言模型没有及时答复，以上回答没有用到它。",
      llm_unavailable: "语言模型暂时无法使用，以上回答没有用到它。",
      llm_resting: "语言模型连续出错，暂停使用一段时间，以上回答没有用到它。",
      llm_busy: "等待语言模型的问题太多，以上回答没有用到它。",
      llm_budget_used_up: "语言模型今天的预算已用完，以上回答没有用到它。",
      llm_budget_unknown: "语言模型的费用暂时无法计算，以上回答没有用到它。",
    },
  },
  help: {
    greeting: (company) => `您好。我可以查询${company}的数字，每个数字都附上文件和具体位置。请说出指标、实体和期间。`,
    thanks: "不客气。",
    acknowledgement: "好的。需要其他数字时请随时提问。",
    capabilities: (company) =>
      [
        `我查询${company}的数字，并说明每个数字出自哪里。`,
        "• 请用中文或英文说出指标、实体和期间。",
        "• 可以根据已录入的数字计算变动、增长、占比、合计、平均和排名，并列出算法。",
        "• 也可以问原因或文件内容：我只引用文件原文，并注明位置。",
        "• 文件中没有的数字，我会如实说明，不作任何推测。",
      ].join("\n"),
    metrics: "我了解以下指标：",
    entities: (company) => `我了解${company}的以下实体：`,
    periods: (fiscalYear) =>
      `可以使用财年、半年、季度、前三季度，日历上的月、周、日，以及年初至今和过去十二个月。${fiscalYear}`,
    fiscalYear: (month) => (month === null ? "财年与日历年一致。" : `财年从${month}开始，以结束时所在的年份命名。`),
    changedYear: (month, from) => `自${from}起，财年从${month}开始。`,
    transitions: (months) => `不属于任何财年：${months.join("、")}。`,
    month: (month) => MONTHS[month - 1] ?? "",
    metricItem: (label, unit) => `• ${label}（${unit}）`,
    definition: (label, definition, unit) =>
      `${label}：${definition ?? "没有录入定义"}${definition !== null && /[。.！？]$/.test(definition) ? "" : "。"}单位：${unit}。`,
    other: "其他",
  },
  held: {
    documents: (total, of) =>
      `${of === null ? "" : `与${of}有关或含有其数字的`}可在此显示的文件共 ${total} 份${total === "1" ? "" : "，新的在前"}：`,
    noDocuments: (of) => `没有可在此显示的${of === null ? "" : `与${of}有关的`}文件。`,
    document: (name, day, loadedAt) => `• ${[name, ...(day === null ? [] : [day]), `载入于 ${loadedAt}`].join(" · ")}`,
    more: (count) => `……另有 ${count} 份。`,
    zone: (zone) => `时间为 ${zone} 时间。`,
    updated: (of, at, zone) => `${of === null ? "" : `${of}`}最近一次更新是在 ${at}（${zone}），来自：`,
    notUpdated: (of) => (of === null ? "没有可在此显示的已载入文件。" : `没有可在此显示的${of}数字。`),
    answerable: (of) => `关于${of}，有以下指标的数字：`,
    notAnswerable: (of) => `没有可在此显示的${of}的数字。`,
    documentsAbout: (total) => `另有 ${total} 份文件与之有关或含有其数字。`,
  },
  offers: {
    afresh: (label) => `不沿用上文：${label}`,
    cell: (parts) => parts.join(" · "),
    lead: {
      narrow: "如需收窄：",
      nearest: "最接近的已有数字：",
      instead: "可以改问：",
      choose: "请选择：",
      home: "可以查询本公司的数字：",
      examples: "例如：",
      sections: "同一文档还有：",
      documents: "可以查看的文档：",
    },
    documentQuestion: (title, section) =>
      section === null ? `《${title}》讲了什么？` : `《${title}》中“${section}”部分说了什么？`,
    inline: (lead, labels) => `${lead}${labels.join(" / ")}`,
    placeholder: "请选择",
    notAllListed: "此处未列出全部选项，也可以直接输入名称。",
    attempt: (question) => `  试试：${question}`,
  },
};

const MONTHS = [
  "一月",
  "二月",
  "三月",
  "四月",
  "五月",
  "六月",
  "七月",
  "八月",
  "九月",
  "十月",
  "十一月",
  "十二月",
] as const;

const WHICH = { metric: "哪个指标", entity: "哪个实体", period: "哪个期间" } as const;

const SEEMS: Readonly<Record<UnusedSlot, string>> = {
  metric: "指标",
  entity: "实体",
  period: "期间",
  dimension: "分项",
  operation: "计算方式",
  unit: "单位",
  basis: "口径",
  breakdown: "拆分方式",
  topic: "话题",
  question: "问题",
  remark: "附言",
};

/** Beside figures: the probable slot of the unused words, and the consequence. */
const OPERATIONS: Readonly<Record<string, string>> = {
  growth: "增长",
  "year on year": "同比",
  "quarter on quarter": "环比",
  difference: "差额",
  cagr: "年均复合增长率",
  sum: "合计",
  average: "平均值",
  "share of": "占比",
  ratio: "比率",
  highest: "最高",
  lowest: "最低",
  rank: "排名",
  compare: "比较",
  trend: "走势",
  "by year": "按年",
  "by half": "按半年",
  "by quarter": "按季度",
  "by month": "按月",
  "by entity": "按市场",
  year: "年",
  quarter: "季度",
  month: "月",
  market: "市场",
};

const UNUSED: Readonly<Record<UnusedSlot, string>> = {
  metric: "没有这个指标，未显示相应数字。",
  entity: "没有这个实体，未显示相应数字。",
  period: "无法读作期间，未显示相应数字。",
  dimension: "没有这个分项，未显示相应数字。",
  operation: "无法做这项计算，显示的是已录入的数字。",
  unit: "未作换算，数字仍为录入时的单位。",
  basis: "数字为录入原值，不涉及这一口径。",
  breakdown: "没有这种拆分。",
  topic: "没有理解这一部分。",
  question: "每次回答一个问题，请单独提问。",
  remark: "",
};

const NOT_UNDERSTOOD: Readonly<Record<UnusedSlot, (quoted: string) => string>> = {
  metric: (quoted) => `不认识${quoted}：没有这个名称的指标`,
  entity: (quoted) => `不认识${quoted}：没有这个名称的实体`,
  period: (quoted) => `无法把${quoted}读作期间`,
  dimension: (quoted) => `不认识${quoted}：没有单独记录这个分项`,
  operation: (quoted) => `无法计算${quoted}`,
  unit: (quoted) => `无法用${quoted}给出数字：录入的单位不作换算`,
  basis: (quoted) => `没有${quoted}口径的数字`,
  breakdown: (quoted) => `没有${quoted}的拆分`,
  topic: (quoted) => `没有理解${quoted}`,
  question: (quoted) => `每次回答一个问题，没有回答${quoted}`,
  remark: (quoted) => `${quoted}不作为问题的一部分`,
};
