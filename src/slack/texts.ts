import type { Language } from "../domain/profile.ts";
import { CASE_TEXTS, type CaseTexts } from "./cases/case-texts.ts";
import { DOCUMENT_TEXTS, type DocumentTexts } from "./documents/document-texts.ts";
import { CURATOR_TEXTS, type CuratorTexts } from "./home/curator-texts.ts";
import { OPERATIONS_TEXTS, type OperationsTexts } from "./home/operations-texts.ts";
import { OWNER_TEXTS, type OwnerTexts } from "./owners/owner-texts.ts";
import { mention } from "./person-text.ts";
import { WANTED_TEXTS, type WantedTexts } from "./wanted/wanted-texts.ts";

/** The edge's own texts, for cases without an answer to render. None contains a digit. */
export interface EdgeTexts {
  /** Answering or posting failed. */
  readonly tryAgain: string;
  /** A click on an offer that has expired or is unknown. */
  readonly expired: string;
  /** Another person clicked first; `user` is a Slack user id. */
  readonly taken: (user: string) => string;
  /** The same person clicked in this row before. */
  readonly alreadyChosen: string;
  /** The dialog with the passage did not open. */
  readonly passageNotShown: string;
  /** The dialog with the source did not open. */
  readonly sourceNotShown: string;
  /** Replaces a row after the click; the label is already escaped. */
  readonly chose: (user: string, label: string) => string;
  /** Shown under the message box while an answer takes long. */
  readonly status: string;
  /** A question waits, and Slack did not show the status. */
  readonly working: string;
  /** A question has waited too long. */
  readonly late: string;
  /** Answering failed several times, or the question waited through a long downtime. */
  readonly lost: string;
  /** Too many questions wait. */
  readonly overload: string;
  /** The same for a click or a submitted dialog. */
  readonly notDone: { readonly lost: string; readonly overload: string };
  /** One person asks too many questions. */
  readonly overLimit: string;
  /** The person is not of the workspace or may not ask. */
  readonly notForYou: string;
  /** Slack does not identify the asker. */
  readonly unidentified: string;
  /** Nothing is answered in this channel. */
  readonly silentChannel: string;
  /** Posted in a thread whose answer went to the asker alone. */
  readonly answeredPrivately: (user: string) => string;
  /** Above a private answer; the question is already escaped. */
  readonly privateLead: (slackChannel: string, question: string) => string;
  readonly shareHere: string;
  /** Above an answer that is shared from a private one. */
  readonly sharedBy: (user: string) => string;
  /** Why nothing was shared: forbidden by the company file, outsiders, not a member, clearance, changed answer. */
  readonly notShared: string;
  readonly outsidersThere: string;
  readonly notInChannel: string;
  readonly notClearedToShare: string;
  readonly changedSinceSeen: string;
  /** Slack rejected a shared answer, or its outcome is unknown; for the person who shared it. */
  readonly shareRefused: (slackChannel: string) => string;
  readonly shareInDoubt: (slackChannel: string) => string;
  /** A file that somebody waits for could not be shared. */
  readonly fileNotShared: string;
  /** A reader said that an answer is right, that it is not, and then why. */
  readonly ratedRight: string;
  readonly complained: string;
  /** A checked message was posted in its thread. */
  readonly checkPosted: string;
  readonly exportChanged: string;
  readonly nothingToExport: string;
  readonly exportedPrivately: string;
  /** The answer of a click is not kept any more, or is of another channel. */
  readonly receiptGone: string;
  /** A question was edited after work on it began. */
  readonly edited: string;
  readonly askAgain: string;
  /** For administrators: a message to a channel was given up. */
  readonly givenUp: (slackChannel: string, code: string) => string;
  /** For administrators: the changed company file is faulty; the position is already escaped. */
  readonly companyFileKept: (place: string) => string;
  /** The introduction on the Home tab. */
  readonly home: string;
  /** The heading above example questions. */
  readonly examples: string;
  /** For curators: answers that readers say are not right; question and reason are already escaped. */
  readonly cases: string;
  readonly caseLine: (id: string, question: string, user: string, why: string) => string;
  /** The heading above the visitor's own last questions, which nobody else sees. */
  readonly asked: string;
  /** Above an answer that only the asker sees; the question is already escaped. */
  readonly askedAlone: (question: string) => string;
  /** Starts the thread of a question from the Home tab; the question is already escaped. */
  readonly askedFromHome: (question: string) => string;
  /** Starts the thread of what follows a question that nobody else saw; the question is already escaped. */
  readonly askedDirectly: (question: string) => string;
  readonly documents: DocumentTexts;
  readonly curators: CuratorTexts;
  readonly operations: OperationsTexts;
  readonly wanted: WantedTexts;
  readonly caseDecision: CaseTexts;
  readonly owners: OwnerTexts;
}

export const EDGE_TEXTS: Readonly<Record<Language, EdgeTexts>> = {
  en: {
    tryAgain: "Something went wrong on my side, and this question has no answer yet. Please try again in a moment.",
    expired: "This choice is no longer open. Please ask the question again.",
    taken: (user) => `<@${user}> was faster: the answer to that choice is in the thread.`,
    alreadyChosen: "You have chosen here already: the answer is in the thread.",
    passageNotShown: "The passage did not open. Please click once more.",
    sourceNotShown: "The source did not open. Please click once more.",
    chose: (user, label) => `${mention(user)} chose ${label}`,
    status: "is looking it up…",
    working: "I am still looking this up.",
    late: "This is taking longer than it should. I’ll post the answer here, or tell you if I can’t find one.",
    lost: "I could not answer this question. Please ask it again.",
    overload: "More questions are waiting than I can answer just now. Please ask this one again in a few minutes.",
    notDone: {
      lost: "I could not do what you clicked or sent. Please do it again.",
      overload:
        "More is waiting than I can do just now, so I have not done what you clicked or sent. Please do it again in a few minutes.",
    },
    overLimit: "You have asked many questions in a short time. Please ask this one again in a minute.",
    notForYou: "You don’t have permission to ask me here. An administrator of Footnote can change that.",
    unidentified:
      "Slack did not tell me who you are, so I have not answered. Please try again in a few minutes. If this goes on, an administrator of Footnote can find the reason in its log.",
    silentChannel: "I don’t answer in this channel. Please ask me in a direct message.",
    answeredPrivately: (user) =>
      `<@${user}>, I sent you the answer in a direct message, because not everybody in this channel may see it.`,
    privateLead: (slackChannel, question) =>
      `You asked in <#${slackChannel}>: ${question}\nNot everybody there may see the answer, so I am sending it to you alone.`,
    shareHere: "Share in the thread",
    sharedBy: (user) => `<@${user}> shares an answer:`,
    notShared: "This answer can no longer be shared in that channel. Nothing was posted.",
    outsidersThere: "There may be people from outside the company in that channel now. Nothing was posted.",
    notInChannel: "You don’t seem to be in that channel any more. Nothing was posted.",
    notClearedToShare: "You are no longer allowed to see this answer. Nothing was posted.",
    changedSinceSeen: "The answer has changed since you saw it, so nothing was posted. Please ask again.",
    shareRefused: (slackChannel) =>
      `Slack did not accept the answer that you shared in <#${slackChannel}>. Nothing was posted. To share it, please ask again.`,
    shareInDoubt: (slackChannel) =>
      `I don’t know whether Slack posted the answer that you shared in <#${slackChannel}>. Please look there; if it is missing, ask again to share it.`,
    fileNotShared: "Slack did not take the file that you asked for. Please try again in a moment.",
    ratedRight: "Thank you: noted as right.",
    complained: "Thank you. The curators see it, with the question and its answer.",
    checkPosted: "Posted in the thread.",
    exportChanged:
      "This answer has changed since, or may no longer be shown to you in full. No file was made. Please ask the question again.",
    nothingToExport: "This answer has no figures to put into a file.",
    exportedPrivately: "I sent you the file in a direct message, because not everybody here may see it.",
    receiptGone: "This answer is no longer kept. Please ask the question again.",
    edited: "You edited this question after I had started on it.",
    askAgain: "Ask again",
    givenUp: (slackChannel, code) => `I could not post an answer in <#${slackChannel}>: Slack said \`${code}\`.`,
    companyFileKept: (place) =>
      `The company file was changed and has a fault (${place}), so I keep using the version from before, with its access rules. \`footnote check\` shows every fault.`,
    home: "*Footnote* answers questions about the company’s figures and documents: the exact figure or the document’s own words, with the place they come from. Mention me in a channel, or write to me here.",
    examples: "Try one of these",
    cases: "Said not to be right",
    caseLine: (id, question, user, why) => `“${question}” · <@${user}>${why === "" ? "" : ` · ${why}`} · ${id}`,
    asked: "You asked (only you see this)",
    askedAlone: (question) => `*${question}* (only you see this)`,
    askedFromHome: (question) => `From the Home tab: ${question}`,
    askedDirectly: (question) => `You asked, and only you saw it: ${question}`,
    documents: DOCUMENT_TEXTS.en,
    curators: CURATOR_TEXTS.en,
    operations: OPERATIONS_TEXTS.en,
    wanted: WANTED_TEXTS.en,
    caseDecision: CASE_TEXTS.en,
    owners: OWNER_TEXTS.en,
  },
  zh: {
    tryAgain: "我这边出了点问题，这个问题还没有答案。请稍后再试。",
    expired: "这个选项已经失效，请重新提问。",
    taken: (user) => `<@${user}> 先点了一步，答案已在消息列中。`,
    alreadyChosen: "你已经在这里选过了，答案在消息列中。",
    passageNotShown: "没能打开这个段落，请再点一次。",
    sourceNotShown: "没能打开这个来源，请再点一次。",
    chose: (user, label) => `${mention(user)} 选择了 ${label}`,
    status: "正在查询…",
    working: "我还在查询这个问题。",
    late: "这个问题花的时间比应有的长。我还在处理：答案会发在这里；如果没有答案，也会在这里说明。",
    lost: "这个问题我没能处理完，还没有答案，请重新提问。",
    overload: "现在等待的问题超出了我的处理能力，请过几分钟再问一次。",
    notDone: {
      lost: "你点击或提交的操作我没能完成，请再做一次。",
      overload: "现在等待的事情超出了我的处理能力，你点击或提交的操作没有执行，请过几分钟再做一次。",
    },
    overLimit: "你提问的速度超出了我能依次回答大家的速度，请一分钟后再问这个问题。",
    notForYou: "我只回答这个工作区里有权提问的人，而你在这里不在其中。Footnote 的管理员可以更改这一点。",
    unidentified:
      "Slack 没有告诉我你是谁，所以我没有作答。请过几分钟再试；如果一直这样，Footnote 的管理员可以在日志里找到原因。",
    silentChannel: "我在这个频道里不作回答，请给我发私信提问。",
    answeredPrivately: (user) => `<@${user}>，我已在私信中回答你：这个频道里并非每个人都可以看到答案里的内容。`,
    privateLead: (slackChannel, question) =>
      `你在 <#${slackChannel}> 问：${question}\n那里并非每个人都可以看到其中的内容，所以只发给你一个人。`,
    shareHere: "分享到消息列",
    sharedBy: (user) => `<@${user}> 分享了一个回答：`,
    notShared: "这个回答已经不能分享到那个频道，什么都没有发布。",
    outsidersThere: "那个频道里现在有外部人员，或者 Slack 没有告诉我那里没有外部人员。什么都没有发布。",
    notInChannel: "你已经不在那个频道里，或者 Slack 没有告诉我你在那里。什么都没有发布。",
    notClearedToShare: "你已经不能查看这个回答的内容。什么都没有发布。",
    changedSinceSeen: "在你看到之后，这个回答的内容有了变化，所以什么都没有发布。请重新提问。",
    shareRefused: (slackChannel) =>
      `Slack 没有接受你分享到 <#${slackChannel}> 的回答，什么都没有发布。要分享它，请重新提问。`,
    shareInDoubt: (slackChannel) =>
      `Slack 没有告诉我你分享的回答是否已出现在 <#${slackChannel}>。请查看一下；如果没有，请重新提问后再分享。`,
    fileNotShared: "Slack 没有接受你要的文件，请稍后再试。",
    ratedRight: "谢谢，已记为正确。",
    complained: "谢谢。数据管理员会看到这一点，以及问题和回答。",
    checkPosted: "已发到消息列中。",
    exportChanged: "这个回答后来有了变化，或者其中有内容你已不能查看，所以没有生成文件。请重新提问。",
    nothingToExport: "这个回答里没有可以导出的数字。",
    exportedPrivately: "文件已通过私信发给你：这里并非每个人都可以看到其中的内容。",
    receiptGone: "这个回答已不再保存，请重新提问。",
    edited: "这个问题在我开始处理之后被修改过。",
    askAgain: "重新提问",
    givenUp: (slackChannel, code) => `有一条回答没能发到 <#${slackChannel}>：Slack 返回 \`${code}\`。`,
    companyFileKept: (place) =>
      `公司文件已被更改，但有错误（${place}），所以没有采用其中任何内容，之前的版本及其访问规则仍然有效。\`footnote check\` 会列出每一处错误。`,
    home: "*Footnote* 回答有关公司数字和文件的问题：给出准确数字或文件原文，并附上出处。在频道里提及我，或者直接在这里给我发消息。",
    examples: "试试这些问题",
    cases: "被认为不对的回答",
    caseLine: (id, question, user, why) => `“${question}” · <@${user}>${why === "" ? "" : ` · ${why}`} · ${id}`,
    asked: "你问过的问题（只有你能看到）",
    askedAlone: (question) => `*${question}*（只有你能看到）`,
    askedFromHome: (question) => `来自主页：${question}`,
    askedDirectly: (question) => `你提出的问题（只有你看到）：${question}`,
    documents: DOCUMENT_TEXTS.zh,
    curators: CURATOR_TEXTS.zh,
    operations: OPERATIONS_TEXTS.zh,
    wanted: WANTED_TEXTS.zh,
    caseDecision: CASE_TEXTS.zh,
    owners: OWNER_TEXTS.zh,
  },
};

/** The language for replies to the author of a text, where no answer has determined it. */
export function replyLanguage(text: string): Language {
  return /\p{Script=Han}/u.test(text) ? "zh" : "en";
}

/** Escapes Slack's control characters for use in mrkdwn. */
export function escapeMrkdwn(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The text that was escaped. */
export function unescapeMrkdwn(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
