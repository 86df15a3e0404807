import type { Language } from "../../domain/profile.ts";

/** The button below the cases of the Home tab, and why no test was made. */
export interface CaseTexts {
  readonly look: string;
  readonly needsThread: string;
  readonly answersOtherwise: string;
  readonly meantMissing: string;
  readonly noFigures: string;
  readonly notAbsent: string;
  readonly notRefused: string;
  readonly noTest: string;
  readonly isTest: string;
  /** In a direct message, where the dialog is closed already. */
  readonly decided: string;
  readonly ofAnswer: (receipt: string, what: string) => string;
}

export const CASE_TEXTS: Readonly<Record<Language, CaseTexts>> = {
  en: {
    look: "Decide cases",
    needsThread: "This question was read together with its thread, so it is no test by itself. You can close the case.",
    answersOtherwise:
      "The question is answered otherwise now, so this answer is nothing to expect. Choose what should happen.",
    meantMissing: "Write the question as it should have been understood.",
    noFigures: "This question has no figures or reasons as its answer.",
    notAbsent: "Something is stored for this question, or it was not understood as one for figures.",
    notRefused: "This question is not refused: it names no other company of the company file.",
    noTest: "A test cannot expect such an answer. You can close the case.",
    isTest: "The question is a test already, and what was expected first stands. You can close the case.",
    decided: "Your decision is made, and the case is closed.",
    ofAnswer: (receipt, what) => `About the answer ${receipt}: ${what}`,
  },
  zh: {
    look: "处理",
    needsThread: "这个问题是结合消息列中的其他内容来理解的，不能单独作为测试。可以直接关闭。",
    answersOtherwise: "这个问题现在的回答已经不同，不能以这个回答为准。请选择应该怎样回答。",
    meantMissing: "请写出应该这样理解的问题。",
    noFigures: "这个问题的回答里没有数字或原因。",
    notAbsent: "这个问题有已存的内容，或者没有被理解为询问数字。",
    notRefused: "这个问题不会被拒绝：其中没有公司文件所列的其他公司。",
    noTest: "测试不能以这样的回答为准。可以直接关闭。",
    isTest: "这个问题已经是测试，以最先的期望为准。可以直接关闭。",
    decided: "已按你的决定处理，并已关闭。",
    ofAnswer: (receipt, what) => `关于回答 ${receipt}：${what}`,
  },
};
