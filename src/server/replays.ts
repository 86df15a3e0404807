import { existsSync } from "node:fs";
import { openSlackDatabase } from "../adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../adapters/sqlite/slack/slack-stores.ts";
import { factsRead } from "../answer/reader.ts";
import { replayOf } from "../answer/replay.ts";
import type { Answer } from "../domain/answer.ts";
import { type CalendarDate, formatDate } from "../domain/calendar.ts";
import { limitsOf, type ResolvedQuestion } from "../domain/resolved-question.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import { type ReplayWords, replayWords } from "../render/replay-words.ts";
import { zoneOf } from "../settings/settings.ts";
import { isAsSeen, seenOf } from "../slack/answer/seen-answer.ts";
import type { Receipt } from "../slack/receipts/ports.ts";
import { unescapeMrkdwn } from "../slack/texts.ts";
import { besideDatabase, type Engine } from "./compose.ts";

/** What is said around an answer that was given in Slack, as it may be shown at a clearance; `day` is when it was. */
export async function replayFor(
  { facts, glossary }: Pick<Engine, "facts" | "glossary">,
  { id, question, language, seen, sources, resolved }: Receipt,
  { day, clearance }: { readonly day: CalendarDate; readonly clearance: Clearance },
): Promise<ReplayWords> {
  const read = factsRead(limitsOf(resolved), facts, zoneOf(glossary.profile).timeZone);
  const replay = await replayOf({ level: seen.level, sources }, { facts: read, passages: facts.passages }, clearance);
  return replayWords(replay, { id, day: formatDate(day), question, language }, glossary);
}

/** An answer of Slack for a terminal. */
export interface KeptAnswer {
  readonly id: string;
  readonly level: Clearance;
  readonly at: Date;
  readonly question: string;
  readonly resolved: ResolvedQuestion | null;
  /** As it was shown, as text. */
  readonly text: string;
  /** Whether another answer says the same. */
  readonly isSaidBy: (answer: Answer) => boolean;
  readonly replay: (
    engine: Pick<Engine, "facts" | "glossary">,
    shown: { readonly day: CalendarDate; readonly clearance: Clearance },
  ) => Promise<ReplayWords>;
}

/** The answer that is kept under an id beside a fact store; null where there is none. */
export async function keptAnswer(dbPath: string, id: string): Promise<KeptAnswer | null> {
  const path = besideDatabase(dbPath, "slack");
  if (!existsSync(path)) return null;
  const database = openSlackDatabase(path);
  try {
    const receipt = await openEdgeStores(database).receipts.find(id);
    if (receipt === null) return null;
    const { at, question, resolved, body, seen } = receipt;
    const text = unescapeMrkdwn(body.text);
    return {
      id,
      level: seen.level,
      at,
      question,
      resolved,
      text,
      isSaidBy: (answer) => isAsSeen(seenOf(answer), seen),
      replay: (engine, shown) => replayFor(engine, receipt, shown),
    };
  } finally {
    database.close();
  }
}
