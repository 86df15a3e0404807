import type { Language } from "../../domain/profile.ts";

/** What administrators read on their Home tab. */
export interface OperationsTexts {
  readonly title: string;
  readonly ready: string;
  readonly notReady: string;
  readonly waiting: (work: string, posts: string) => string;
  readonly budget: (spent: string, of: string) => string;
  readonly noBudget: string;
  readonly backup: (at: string) => string;
  readonly noBackup: string;
  /** `counts` are codes with how often each was; already escaped. */
  readonly givenUp: (counts: string) => string;
  readonly nothingGivenUp: string;
}

export const OPERATIONS_TEXTS: Readonly<Record<Language, OperationsTexts>> = {
  en: {
    title: "For administrators",
    ready: "The stores can be read and written.",
    notReady: "The stores cannot be read or written now. The log says why.",
    waiting: (work, posts) => `Waiting: ${work} questions or clicks, ${posts} messages to post.`,
    budget: (spent, of) => `Model today (UTC): ${spent} of ${of} US dollars.`,
    noBudget: "No budget is set for a model.",
    backup: (at) => `Last backup: ${at}.`,
    noBackup: "No backup is known. Make one with `footnote backup`.",
    givenUp: (counts) => `Given up within a week: ${counts}.`,
    nothingGivenUp: "Nothing was given up within a week.",
  },
  zh: {
    title: "管理员信息",
    ready: "数据可以正常读写。",
    notReady: "数据目前不能读写，原因见日志。",
    waiting: (work, posts) => `等待处理：问题或点击 ${work} 个，待发消息 ${posts} 条。`,
    budget: (spent, of) => `今天（UTC）的模型费用：${spent} 美元，预算 ${of} 美元。`,
    noBudget: "没有设置模型预算。",
    backup: (at) => `最近一次备份：${at}。`,
    noBackup: "没有备份记录。请用 `footnote backup` 备份。",
    givenUp: (counts) => `一周内放弃的：${counts}。`,
    nothingGivenUp: "一周内没有放弃任何内容。",
  },
};
