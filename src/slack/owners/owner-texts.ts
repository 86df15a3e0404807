import type { Language } from "../../domain/profile.ts";
import { mention } from "../person-text.ts";

/** What is said when the owner of a metric is asked. Parameters are already escaped; people are Slack user ids. */
export interface OwnerTexts {
  /** The menu that proposes a number of a statement, and what is said after the choice. */
  readonly propose: string;
  readonly waitsForReview: string;
  readonly proposedBefore: string;
  readonly notProposed: string;
  /** The button that keeps a statement, and what is said after the click. */
  readonly keep: string;
  readonly onlyOwner: string;
  readonly kept: string;
  readonly keptBefore: string;
  readonly cannotKeep: string;
  /** To the person who clicked. */
  readonly asked: (owner: string) => string;
  /** The same where nobody else saw the answer. */
  readonly askedForYou: (owner: string) => string;
  readonly askedBefore: (owner: string, asker: string) => string;
  readonly isOwner: (metric: string) => string;
  readonly hasAnswer: string;
  readonly ownerGone: (owner: string) => string;
  readonly mayNotSee: string;
  /** To the owner: who asks about what, and how the reply is used. */
  readonly lead: (asker: string, metric: string) => string;
  readonly readAs: string;
  readonly askedThere: (slackChannel: string, link: string | null) => string;
  readonly askedDirectly: string;
  readonly howToReply: string;
  /** In the asker's thread: above and below the owner's words. */
  readonly statement: (asker: string, owner: string, day: string, metric: string) => string;
  readonly noFigure: (link: string | null) => string;
  readonly statementGone: string;
  /** To the owner, after the reply. */
  readonly delivered: (asker: string) => string;
  readonly deliveredPrivately: (asker: string) => string;
  readonly askerMayNotSee: string;
  readonly withdrawn: string;
}

export const OWNER_TEXTS: Readonly<Record<Language, OwnerTexts>> = {
  en: {
    propose: "Propose as the figure",
    waitsForReview: "Proposed: the figure waits in review, and is stored only if a curator confirms it there.",
    proposedBefore: "A number of this statement is proposed already.",
    notProposed: "This number could not be proposed as a figure.",
    keep: "Keep as vetted answer",
    onlyOwner: "Only the owner of the metric and curators can keep this.",
    kept: "Kept. The same question gets this statement, with its source, as long as nothing stored answers it.",
    keptBefore: "This statement is kept already.",
    cannotKeep:
      "This question means something else at another time (such as “latest”), so the statement cannot be kept as its answer.",
    asked: (owner) => `I asked <@${owner}> in a direct message. The reply is posted here.`,
    askedForYou: (owner) => `I asked <@${owner}> in a direct message. You get the reply in our direct messages.`,
    askedBefore: (owner, asker) =>
      `${mention(owner)} was asked about this already, for ${mention(asker)}. The reply is posted in the thread.`,
    isOwner: (metric) =>
      `You are the owner of ${metric} yourself. You can load a document that states it, or answer in the thread.`,
    hasAnswer: "This has an answer now, or nobody is named who could be asked. Please ask the question again.",
    ownerGone: (owner) =>
      `<@${owner}> is named as the owner, but may not use Footnote or has left. A curator can name somebody else in the company file.`,
    mayNotSee: "You may not see every figure of this metric, so I cannot ask for you.",
    lead: (asker, metric) =>
      `<@${asker}> asks about *${metric}*, and you are named as its owner. Nothing is stored that answers it:`,
    readAs: "Read as",
    askedThere: (slackChannel, link) =>
      link === null ? `Asked in <#${slackChannel}>.` : `Asked in <#${slackChannel}>: <${link}|open the thread>.`,
    askedDirectly: "Asked in a direct message.",
    howToReply:
      "Reply in this thread: every reply of yours is posted where it was asked, as your statement with your name, the day and a link to it. It is not stored as a figure. A message that begins with a mention of me is a question to me and is not passed on.",
    statement: (asker, owner, day, metric) => `${mention(asker)}: statement by <@${owner}>, owner of ${metric}, ${day}`,
    noFigure: (link) =>
      `The words of a person, not a stored figure.${link === null ? "" : ` <${link}|Source: the message>`}`,
    statementGone: "The owner replied, but not everybody here may see the reply any more.",
    delivered: (asker) => `Posted in the thread of <@${asker}>.`,
    deliveredPrivately: (asker) =>
      `Sent to <@${asker}> alone, because not everybody in the channel may see every figure of this metric.`,
    askerMayNotSee: "Not passed on: whoever asked may not see every figure of this metric any more.",
    withdrawn: "Not passed on: the question was deleted.",
  },
  zh: {
    propose: "提议作为数字",
    waitsForReview: "已提议：这个数字等待审核，只有数据管理员确认后才会存储。",
    proposedBefore: "这个陈述中已有一个数字被提议。",
    notProposed: "这个数字无法作为数据提议。",
    keep: "保留为审定回答",
    onlyOwner: "只有指标负责人和数据管理员可以保留。",
    kept: "已保留。只要没有已存的内容可以回答，同样的问题就会得到这个陈述及其来源。",
    keptBefore: "这个陈述已经保留。",
    cannotKeep: "这个问题在不同时间含义不同（例如“最新”），所以不能把陈述保留为它的回答。",
    asked: (owner) => `已通过私信询问 <@${owner}>。回复会发在这里。`,
    askedForYou: (owner) => `已通过私信询问 <@${owner}>。回复会私信发给你。`,
    askedBefore: (owner, asker) => `已经为 ${mention(asker)} 就此询问过 ${mention(owner)}，回复会发在消息列中。`,
    isOwner: (metric) => `你自己就是${metric}的负责人。可以上传写有它的文件，或者直接在消息列中回答。`,
    hasAnswer: "这个问题现在已有回答，或者没有指定可以询问的人。请重新提问。",
    ownerGone: (owner) =>
      `<@${owner}> 被指定为负责人，但不能使用 Footnote 或已离开。数据管理员可以在公司文件中指定其他人。`,
    mayNotSee: "你不能查看这个指标的全部数字，所以我不能替你询问。",
    lead: (asker, metric) => `<@${asker}> 询问*${metric}*，你被指定为它的负责人。没有已存的内容可以回答：`,
    readAs: "理解为",
    askedThere: (slackChannel, link) =>
      link === null ? `在 <#${slackChannel}> 提出。` : `在 <#${slackChannel}> 提出：<${link}|打开消息列>。`,
    askedDirectly: "在私信中提出。",
    howToReply:
      "请在这个消息列中回复：你的每条回复都会作为你的陈述发到提问的地方，附上你的名字、日期和链接，不会存为数字。以提及我开头的消息是向我提的问题，不会转发。",
    statement: (asker, owner, day, metric) => `${mention(asker)}：${metric}的负责人 <@${owner}> 于${day}的陈述`,
    noFigure: (link) => `这是个人的说法，不是已存的数字。${link === null ? "" : `<${link}|来源：该消息>`}`,
    statementGone: "负责人已回复，但这里并非每个人都仍可以看到这个回复。",
    delivered: (asker) => `已发到 <@${asker}> 的消息列中。`,
    deliveredPrivately: (asker) => `只发给了 <@${asker}>，因为频道里并非每个人都可以查看这个指标的全部数字。`,
    askerMayNotSee: "没有转发：提问的人已不能查看这个指标的全部数字。",
    withdrawn: "没有转发：问题已被删除。",
  },
};
