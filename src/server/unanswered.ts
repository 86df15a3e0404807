import { existsSync } from "node:fs";
import { openSlackDatabase } from "../adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../adapters/sqlite/slack/slack-stores.ts";
import { loadProfile } from "../company/load-profile.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { Unanswered, UnansweredCount } from "../slack/receipts/unanswered.ts";
import { besideDatabase } from "./compose.ts";

const MS_PER_DAY = 86_400_000;
const QUESTIONS_MAX = 1_000;

/** Questions of Slack without an answer, as a curator with this clearance reads them on the Home tab. */
export interface UnansweredQuestions {
  readonly counts: readonly UnansweredCount[];
  /** The ones asked most often first; null where the company file does not ask for learning. */
  readonly questions: readonly Unanswered[] | null;
}

/** Reads the store beside a fact store; where there is none, nothing was asked. */
export async function unansweredQuestions(
  { profilePath, dbPath }: { readonly profilePath: string; readonly dbPath: string },
  level: Clearance,
  now: Date,
): Promise<UnansweredQuestions> {
  const { learn } = await loadProfile(profilePath);
  const path = besideDatabase(dbPath, "slack");
  if (!existsSync(path)) return { counts: [], questions: learn === null ? null : [] };
  const database = openSlackDatabase(path);
  try {
    const { unanswered } = openEdgeStores(database);
    const since = learn === null ? new Date(0) : new Date(now.getTime() - learn.keepDays * MS_PER_DAY);
    const view = { since, level };
    return {
      counts: await unanswered.counts(view),
      questions: learn === null ? null : await unanswered.most(view, QUESTIONS_MAX),
    };
  } finally {
    database.close();
  }
}
