import type { Language } from "../../domain/profile.ts";
import type { ReadingFault, SourceReading } from "../../domain/source-reading.ts";

type Counts = Pick<SourceReading, "failed" | "vanished" | "questions">;

/** What curators and the owner of a source are told of its readings. Names are already escaped. */
export interface SourceTexts {
  readonly done: (name: string) => string;
  readonly failed: (name: string, fault: ReadingFault | null) => string;
  readonly partly: (name: string, counts: Counts) => string;
}

const EN_FAULTS: Readonly<Record<ReadingFault, string>> = {
  no_secret: "the connection of this source is not set on the server",
  timed_out: "its query took too long and was ended",
  broke_off: "its reading broke off and is tried again",
  not_stored: "it could not be stored, since the server's disk is full or cannot be written; it is tried again",
  failed: "`footnote doctor` says why",
};

const ZH_FAULTS: Readonly<Record<ReadingFault, string>> = {
  no_secret: "服务器上没有设置这个来源的连接",
  timed_out: "查询时间过长，已中止",
  broke_off: "读取中断，会再次尝试",
  not_stored: "服务器磁盘已满或无法写入，无法保存，会再次尝试",
  failed: "原因可用 `footnote doctor` 查看",
};

export const SOURCE_TEXTS: Readonly<Record<Language, SourceTexts>> = {
  en: {
    done: (name) => `The source *${name}* is read again without a fault.`,
    failed: (name, fault) =>
      `The source *${name}* could not be read: ${EN_FAULTS[fault ?? "failed"]}. Its former figures stay in view.`,
    partly: (name, counts) => `The source *${name}* was read, but not all of it: ${listed(counts, EN_PARTS, ", ")}.`,
  },
  zh: {
    done: (name) => `来源 *${name}* 已恢复正常读取。`,
    failed: (name, fault) => `来源 *${name}* 无法读取：${ZH_FAULTS[fault ?? "failed"]}。原有的数字保持不变。`,
    partly: (name, counts) => `来源 *${name}* 已读取，但并不完整：${listed(counts, ZH_PARTS, "，")}。`,
  },
};

type Parts = Readonly<Record<keyof Counts | "rejected", (count: string) => string>>;

const EN_PARTS: Parts = {
  questions: (count) => `${count} to settle in the review queue`,
  failed: (count) => `${count} that could not be read`,
  vanished: (count) => `${count} no longer there, whose figures stay until a curator withdraws them`,
  rejected: () => "some rows or cells were rejected, which `footnote doctor` names",
};

const ZH_PARTS: Parts = {
  questions: (count) => `审核队列中有 ${count} 个问题`,
  failed: (count) => `${count} 个无法读取`,
  vanished: (count) => `${count} 个已经不在，其数字保留到审核人员撤回为止`,
  rejected: () => "部分行或单元格被拒绝，可用 `footnote doctor` 查看",
};

function listed(counts: Counts, parts: Parts, separator: string): string {
  const said = (["questions", "failed", "vanished"] as const).flatMap((part) =>
    counts[part] === 0 ? [] : [parts[part](counts[part].toLocaleString("en"))],
  );
  return (said.length === 0 ? [parts.rejected("")] : said).join(separator);
}
