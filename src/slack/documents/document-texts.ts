import type { Language } from "../../domain/profile.ts";

/** The edge's texts about dropped documents and their review questions. None contains a digit. */
export interface DocumentTexts {
  readonly curatorsOnlyLoad: string;
  readonly curatorsOnlyDecide: string;
  readonly curatorsOnlyReview: string;
  /** A curator asked for the review queue in a channel. */
  readonly reviewInDirectMessage: string;
  /** The reason stored with a decision by click, which asks for none. */
  readonly clicked: string;
  readonly notConfigured: string;
  /** Shown under the message box; file names are plain text. */
  readonly reading: (name: string) => string;
  /** The file names in the following are already escaped. */
  readonly tooLarge: (name: string, limit: string) => string;
  readonly noAccess: (name: string) => string;
  readonly fileGone: (name: string) => string;
  readonly external: (name: string) => string;
  readonly elsewhere: (name: string) => string;
  readonly notDownloaded: (name: string) => string;
  readonly notLoaded: (name: string) => string;
  /** The question was decided before; `who` is escaped, or a mention. */
  readonly alreadyDecided: (who: string) => string;
  /** The same person decided it before. */
  readonly alreadyDecidedByYou: string;
  /** The file was decided before, or deleted after waiting too long. */
  readonly notWaiting: string;
  readonly questionGone: string;
  /** The question to open is not open any more, or not for this person. */
  readonly questionAnswered: string;
  /** The content or options of the question changed since it was shown. */
  readonly questionChanged: string;
  readonly notDecided: string;
  readonly dialogNotOpened: string;
  /** Start of the line that replaces a question after its decision; `who` is escaped, or a mention. */
  readonly decidedBy: (who: string) => string;
  /** Below a decision that has a button. */
  readonly answeredBy: (who: string) => string;
  /** The same for a decision that was taken back. */
  readonly takenBackBy: (who: string) => string;
  /** Label of the button beside a decision. */
  readonly takeBack: string;
  /** Label of the button for the question that a figure waits for. */
  readonly openQuestion: string;
  /** The decision to take back does not stand any more. */
  readonly notStanding: string;
  /** To a curator who has an owner told of a question; people are mentions. */
  readonly ownerTold: (owners: string) => string;
  readonly noOwner: string;
  /** To the owner: who wants to know, the question and its place, already escaped. */
  readonly ownerAsked: (curator: string, question: string) => string;
  /** To the owner who replied: who reads it. */
  readonly ownerReplyTaken: Readonly<Record<"curators" | "curator" | "nobody", string>>;
  /** To the curator, above the owner's words; the question is already escaped. */
  readonly ownerReplied: (owner: string, question: string, isOpen: boolean) => string;
  /** Behind an owner's name, above the words, where a question is shown; `isFormer`: it has changed since. */
  readonly ownerSaid: (day: string, isFormer: boolean) => string;
}

export const DOCUMENT_TEXTS: Readonly<Record<Language, DocumentTexts>> = {
  en: {
    curatorsOnlyLoad:
      "Only curators may load documents here, so I have not opened this file. Please pass it to one of them.",
    curatorsOnlyDecide: "Only curators may decide this. Nothing was changed.",
    curatorsOnlyReview: "Only curators may open the review queue. Please ask one of them.",
    reviewInDirectMessage: "I show the review queue in direct messages only. Please write to me there.",
    clicked: "Decided with a click in Slack.",
    notConfigured: "Loading documents is not configured here, so I have not opened this file.",
    reading: (name) => `is reading ${name}…`,
    tooLarge: (name, limit) => `*${name}* is larger than ${limit}, so I have not read it.`,
    noAccess: (name) =>
      `Slack did not let me read *${name}*: the app needs the scope \`files:read\`. Please ask the person who installed it to add the scope and install it again.`,
    fileGone: (name) => `*${name}* is no longer there, so I could not read it.`,
    external: (name) => `*${name}* is only a link to a file outside Slack. Please upload the file itself.`,
    elsewhere: (name) => `*${name}* is not stored on Slack's own servers, so I have not fetched it.`,
    notDownloaded: (name) => `*${name}* could not be downloaded from Slack. Please upload it again in a moment.`,
    notLoaded: (name) => `Something went wrong on my side while reading *${name}*. Please upload it again.`,
    alreadyDecided: (who) => `${who} has already decided this question.`,
    alreadyDecidedByYou: "You have already decided this question.",
    notWaiting:
      "This file is no longer waiting: somebody decided about it, or it is too old. To load it, upload it again.",
    questionGone: "This question is no longer open: its document was replaced or withdrawn.",
    questionAnswered: "This question is no longer open: it was answered, or its document was replaced or withdrawn.",
    questionChanged:
      "This question may have changed since it was shown to you, so nothing was decided. Here it is again: please choose once more.",
    notDecided: "Something went wrong on my side, and nothing was decided. Please try again in a moment.",
    dialogNotOpened: "The dialog did not open. Please click once more.",
    decidedBy: (who) => `✓ ${who}:`,
    answeredBy: (who) => `✓ ${who}`,
    takenBackBy: (who) => `↩ ${who}:`,
    takeBack: "Take back…",
    openQuestion: "Open the question",
    ownerTold: (owners) => `${owners} has the question in a direct message, with its place.`,
    noOwner: "No owner of the metric or of the source may see this document now, so nobody was told.",
    ownerAsked: (curator, question) =>
      `${curator} needs to know what a document means, and you are named as an owner:\n>${question}\nReply in this thread: curators read it with the question, with your name and the day. It decides nothing by itself.`,
    ownerReplyTaken: {
      curators:
        "Passed on: curators read it with the question, with your name and the day. It decides nothing by itself.",
      curator: "The question is settled already. I passed your reply on to the curator who asked.",
      nobody: "The question is settled or gone, and nobody was shown your reply.",
    },
    ownerReplied: (owner, question, isOpen) =>
      `${owner} replied about${isOpen ? "" : " a question that is settled already"}:\n>${question}`,
    ownerSaid: (day, isFormer) => ` said on ${day}${isFormer ? ", before the document changed" : ""}:`,
    notStanding: "This decision no longer stands: it was taken back or decided anew. Nothing was changed.",
  },
  zh: {
    curatorsOnlyLoad: "这里只有审核人员可以载入文件，所以我没有打开它。请转交给他们。",
    curatorsOnlyDecide: "只有审核人员可以作出决定，内容没有改变。",
    curatorsOnlyReview: "只有审核人员可以打开审核队列，请联系他们。",
    reviewInDirectMessage: "审核队列只在与我的私信中打开，请在那里写给我。",
    clicked: "在 Slack 中点击决定。",
    notConfigured: "这里没有配置载入文件的功能，所以我没有打开它。",
    reading: (name) => `正在阅读 ${name}…`,
    tooLarge: (name, limit) => `*${name}* 超过 ${limit}，我没有读取。`,
    noAccess: (name) => `Slack 不允许我读取 *${name}*：应用缺少 \`files:read\` 权限。请让安装者添加该权限并重新安装。`,
    fileGone: (name) => `*${name}* 已经不在，无法读取。`,
    external: (name) => `*${name}* 只是一个指向 Slack 以外的链接，请直接上传文件。`,
    elsewhere: (name) => `*${name}* 不在 Slack 自己的服务器上，我没有获取。`,
    notDownloaded: (name) => `无法从 Slack 下载 *${name}*，请稍后再上传一次。`,
    notLoaded: (name) => `读取 *${name}* 时我这边出了问题，请再上传一次。`,
    alreadyDecided: (who) => `${who} 先作了决定，这个问题已经处理。`,
    alreadyDecidedByYou: "你已经对这个问题作过决定了。",
    notWaiting: "这个文件已不在等待：已经作出决定，或时间过长。如需载入，请再上传一次。",
    questionGone: "这个问题已经关闭：所属文件已被替换或撤回。",
    questionAnswered: "这个问题已经关闭：它已有答案，或所属文件已被替换或撤回。",
    questionChanged:
      "这个问题的内容或选项在显示给你之后可能有了变化，所以没有作出任何决定。我已重新显示，请再选择一次。",
    notDecided: "我这边出了点问题，没有作出任何决定。请稍后再试。",
    dialogNotOpened: "没能打开对话框，请再点一次。",
    decidedBy: (who) => `✓ ${who}：`,
    answeredBy: (who) => `✓ ${who}`,
    takenBackBy: (who) => `↩ ${who}：`,
    takeBack: "撤回…",
    openQuestion: "打开这个问题",
    ownerTold: (owners) => `已通过私信把问题及其位置告知 ${owners}。`,
    noOwner: "现在没有可以查看这个文件的指标或来源负责人，所以没有告知任何人。",
    ownerAsked: (curator, question) =>
      `${curator} 需要知道一个文件的含义，你被指定为负责人：\n>${question}\n请在这个消息列中回复：审核人员会在这个问题下看到你的话、姓名和日期。回复本身不作任何决定。`,
    ownerReplyTaken: {
      curators: "已转达：审核人员会在这个问题下看到你的话、姓名和日期。回复本身不作任何决定。",
      curator: "这个问题已经处理。你的回复已转给提问的审核人员。",
      nobody: "这个问题已经处理或不再存在，你的回复没有给任何人看。",
    },
    ownerReplied: (owner, question, isOpen) => `${owner} 回复了${isOpen ? "" : "一个已经处理的问题"}：\n>${question}`,
    ownerSaid: (day, isFormer) => ` ${day}${isFormer ? "（文件变更之前）" : ""}说：`,
    notStanding: "这个决定已经不再有效：它已被撤回，或已重新决定。内容没有改变。",
  },
};
