import type { Language } from "../../domain/profile.ts";
import type { UnansweredCause } from "../../domain/unanswered.ts";

/** What curators read on their Home tab of figures and questions. */
export interface CuratorTexts {
  /** The heading above disputed figures. */
  readonly disputes: (count: string) => string;
  readonly ask: string;
  /** The heading above questions without an answer. */
  readonly unanswered: string;
  /** One of them; the question is already escaped. */
  readonly unansweredLine: (question: string, times: string, cause: UnansweredCause) => string;
  /** The button that requests the figure of one, and what stands behind it once it is requested. */
  readonly request: string;
  readonly requested: string;
  /** Where the words of questions are not shown. */
  readonly unansweredCount: (times: string, cause: UnansweredCause) => string;
}

const EN_CAUSES: Readonly<Record<UnansweredCause, string>> = {
  not_understood: "not understood",
  not_found: "no stored figure",
  not_in_documents: "nothing in the documents",
  asked_back: "asked back, and not answered since",
  refused: "refused",
};
const ZH_CAUSES: Readonly<Record<UnansweredCause, string>> = {
  not_understood: "没有看懂",
  not_found: "没有存储的数字",
  not_in_documents: "文件中没有",
  asked_back: "反问后没有下文",
  refused: "被拒绝",
};

export const CURATOR_TEXTS: Readonly<Record<Language, CuratorTexts>> = {
  en: {
    disputes: (count) => `Documents disagree (${count})`,
    ask: "Ask",
    unanswered: "Asked and not answered",
    unansweredLine: (question, times, cause) => `${times} × ${question} · ${EN_CAUSES[cause]}`,
    request: "Request this figure",
    requested: "requested",
    unansweredCount: (times, cause) => `${times} × ${EN_CAUSES[cause]}`,
  },
  zh: {
    disputes: (count) => `文件之间说法不一的数字（${count}）`,
    ask: "提问",
    unanswered: "问过但没有答案的问题",
    unansweredLine: (question, times, cause) => `${times} × ${question} · ${ZH_CAUSES[cause]}`,
    request: "请求这个数字",
    requested: "已请求",
    unansweredCount: (times, cause) => `${times} × ${ZH_CAUSES[cause]}`,
  },
};
