import type { Language } from "../../domain/profile.ts";
import type { UsagePlace, UsageResult } from "../../operations/audit/usage.ts";

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
  /** Told where a backup failed, and where one is made again after that. */
  readonly backupFailed: (at: string) => string;
  readonly backupAgain: string;
  /** `counts` are codes with how often each was; already escaped. */
  readonly givenUp: (counts: string) => string;
  readonly nothingGivenUp: string;
  readonly usage: UsageTexts;
}

/** How much Footnote is asked, never by whom. */
export interface UsageTexts {
  readonly title: string;
  readonly none: string;
  /** `share` in percent; null where nothing counts. */
  readonly questions: (count: string, share: string | null) => string;
  readonly results: Readonly<Record<UsageResult, (count: string) => string>>;
  readonly places: Readonly<Record<UsagePlace, (count: string) => string>>;
  readonly day: (day: string, questions: string, answered: string) => string;
  /** In seconds. */
  readonly times: (p50: string, p95: string, of: string) => string;
}

export const OPERATIONS_TEXTS: Readonly<Record<Language, OperationsTexts>> = {
  en: {
    title: "For administrators",
    ready: "The stores can be read and written.",
    notReady: "The stores cannot be read or written now. The log says why.",
    waiting: (work, posts) => `Waiting: questions and clicks ${work}, messages to post ${posts}.`,
    budget: (spent, of) => `Model today (UTC): ${spent} of ${of} US dollars.`,
    noBudget: "No budget is set for a model.",
    backup: (at) => `Last backup: ${at}.`,
    noBackup: "No backup is known. Make one with `footnote backup`.",
    backupFailed: (at) =>
      `The backup of ${at} failed and left nothing behind; the one before it is still there. \`footnote backup\` says why when it is run again.`,
    backupAgain: "A backup was made again.",
    givenUp: (counts) => `Given up within a week: ${counts}.`,
    nothingGivenUp: "Nothing was given up within a week.",
    usage: {
      title: "Usage of the last 7 days",
      none: "Nothing was asked.",
      questions: (count, share) => `Questions: ${count}${share === null ? "" : `, ${share}% answered`}.`,
      results: {
        answered: (count) => `answered ${count}`,
        asked_back: (count) => `asked back ${count}`,
        not_found: (count) => `not found ${count}`,
        refused: (count) => `refused ${count}`,
        other: (count) => `help and other ${count}`,
        turned_away: (count) => `too many at once ${count}`,
      },
      places: {
        channel: (count) => `channels ${count}`,
        direct: (count) => `direct messages ${count}`,
        api: (count) => `API ${count}`,
        terminal: (count) => `command line ${count}`,
      },
      day: (day, questions, answered) => `${day} (UTC): ${questions} asked, ${answered} answered`,
      times: (p50, p95, of) => `Time to answer: half within ${p50} s, 95% within ${p95} s (of ${of}).`,
    },
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
    backupFailed: (at) =>
      `${at} 的备份失败，没有留下任何文件；之前的备份仍然保留。再次运行 \`footnote backup\` 可看到原因。`,
    backupAgain: "备份已恢复正常。",
    givenUp: (counts) => `一周内放弃的：${counts}。`,
    nothingGivenUp: "一周内没有放弃任何内容。",
    usage: {
      title: "最近 7 天的使用情况",
      none: "没有人提问。",
      questions: (count, share) => `提问 ${count} 个${share === null ? "" : `，其中 ${share}% 得到回答`}。`,
      results: {
        answered: (count) => `已回答 ${count}`,
        asked_back: (count) => `反问 ${count}`,
        not_found: (count) => `未找到 ${count}`,
        refused: (count) => `拒绝 ${count}`,
        other: (count) => `帮助及其他 ${count}`,
        turned_away: (count) => `提问过多 ${count}`,
      },
      places: {
        channel: (count) => `频道 ${count}`,
        direct: (count) => `私信 ${count}`,
        api: (count) => `API ${count}`,
        terminal: (count) => `命令行 ${count}`,
      },
      day: (day, questions, answered) => `${day}（UTC）：提问 ${questions} 个，回答 ${answered} 个`,
      times: (p50, p95, of) => `回答用时：一半在 ${p50} 秒以内，95% 在 ${p95} 秒以内（${of} 次回答）。`,
    },
  },
};
