import type { Language } from "../../domain/profile.ts";
import type { CloseReason } from "../../domain/wanted-figure.ts";

/** What is said of wanted figures. None contains a digit. */
export interface WantedTexts {
  /** Above an answer that lacks a figure: the asker is told later. */
  readonly waits: string;
  /** The same after a click. */
  readonly willTell: string;
  readonly requested: string;
  /** The same where nobody else saw the answer. */
  readonly willTellDirectly: string;
  readonly requestedDirectly: string;
  /** Behind it, after the click of a curator: how many of those who asked are told too. */
  readonly askersTold: (count: string) => string;
  /** Above an answer: every figure of it is stored. */
  readonly isThere: string;
  readonly tooMany: string;
  readonly onlyFigures: string;
  /** Nothing is missing that could be waited for. */
  readonly nothingMissing: string;
  readonly forget: string;
  readonly forgotten: string;
  /** Another person waits, or nobody any more. */
  readonly notWaiting: string;
  /** Above the answer that somebody has waited for. */
  readonly nowThere: (user: string) => string;
  /** Starts a thread with somebody who cannot be told where they asked; the question is already escaped. */
  readonly toldHere: (question: string) => string;
  /** A curator closed the request; the question is already escaped. */
  readonly closed: (user: string, question: string, reason: CloseReason) => string;
  /** The heading above what the visitor of the Home tab waits for. */
  readonly mine: string;
  /** For curators: the heading above requests, and one of them; all already escaped. */
  readonly requests: string;
  readonly request: (figures: string, people: string) => string;
  readonly close: string;
  readonly reasons: Readonly<Record<CloseReason, string>>;
}

const EN_REASONS: WantedTexts["reasons"] = {
  not_reported: "We do not report this",
  later: "It comes later",
  elsewhere: "It is kept elsewhere",
  unclear: "Not clear what is meant",
};
const ZH_REASONS: WantedTexts["reasons"] = {
  not_reported: "我们不披露这一项",
  later: "以后才会有",
  elsewhere: "保存在别处",
  unclear: "不清楚指的是什么",
};

export const WANTED_TEXTS: Readonly<Record<Language, WantedTexts>> = {
  en: {
    waits: "I will tell you in this thread once it is in.",
    willTell: "I will tell you in this thread once it is in.",
    requested: "Requested. The curators see it, and I will tell you in this thread once it is in.",
    willTellDirectly: "I will tell you in our direct messages once it is in.",
    requestedDirectly: "Requested. The curators see it, and I will tell you in our direct messages once it is in.",
    askersTold: (count) => `Those who asked for it are told too: ${count}.`,
    isThere: "It is in already:",
    tooMany: "You are waiting for as many figures as one person can. Forget some of them on my Home tab first.",
    onlyFigures: "I can only wait for a stored figure, not for anything else.",
    nothingMissing: "No figure is missing here that I could wait for.",
    forget: "Forget it",
    forgotten: "Forgotten. I will not tell you.",
    notWaiting: "You are not waiting for this, or not any more.",
    nowThere: (user) => `<@${user}>, it is in now:`,
    toldHere: (question) => `You wanted to know once this is in, and I could not reach the thread: ${question}`,
    closed: (user, question, reason) =>
      `<@${user}>, a curator closed your request “${question}”: ${EN_REASONS[reason]}.`,
    mine: "You are waiting for (only you see this)",
    requests: "Requested figures",
    request: (figures, people) => `${figures}\n${people}`,
    close: "Close…",
    reasons: EN_REASONS,
  },
  zh: {
    waits: "数字一到，我就在这个消息列里告诉你。",
    willTell: "数字一到，我就在这个消息列里告诉你。",
    requested: "已提出请求。数据管理员会看到；数字一到，我就在这个消息列里告诉你。",
    willTellDirectly: "数字一到，我就私信告诉你。",
    requestedDirectly: "已提出请求。数据管理员会看到；数字一到，我就私信告诉你。",
    askersTold: (count) => `问过这个数字的人也会得到通知：${count} 位。`,
    isThere: "已经有了：",
    tooMany: "你等待的数字已达到每人的上限，请先在我的主页上取消一些。",
    onlyFigures: "我只能等待存储的数字，不能等待其他内容。",
    nothingMissing: "这里没有缺少可以等待的数字。",
    forget: "不用了",
    forgotten: "好的，到时不再告诉你。",
    notWaiting: "你没有在等这个数字，或者已经不再等了。",
    nowThere: (user) => `<@${user}>，数字到了：`,
    toldHere: (question) => `你想在数字到了之后知道，但那个消息列已无法回复：${question}`,
    closed: (user, question, reason) => `<@${user}>，数据管理员关闭了你的请求“${question}”：${ZH_REASONS[reason]}。`,
    mine: "你在等的数字（只有你能看到）",
    requests: "大家请求的数字",
    request: (figures, people) => `${figures}\n${people}`,
    close: "关闭…",
    reasons: ZH_REASONS,
  },
};
