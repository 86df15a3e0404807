import { type NewPost, newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import { minuteText } from "../home/home-blocks.ts";
import { languageOf } from "../home/visitor-language.ts";
import type { EdgeTexts } from "../texts.ts";
import { keepOrSend, moveCursor, readCursor } from "./without-store.ts";

const CURSOR = "backups";
/** In place of the moment of a failure. */
const WHOLE = "whole";

/** Tells administrators of each backup that failed, and when one is made again. */
export async function tellBackups(edge: Edge): Promise<void> {
  const failedAt = edge.backupFailedAt();
  const now = failedAt?.toISOString() ?? WHOLE;
  const told = (await readCursor(edge, CURSOR)) ?? WHOLE;
  if (told === now) return;
  const words = ({ operations }: EdgeTexts): string =>
    failedAt === null ? operations.backupAgain : operations.backupFailed(minuteText(failedAt));
  await keepOrSend(edge, await postsOf(edge, failedAt === null ? `${told}:over` : now, words));
  await moveCursor(edge, CURSOR, now);
}

async function postsOf(edge: Edge, key: string, words: (texts: EdgeTexts) => string): Promise<readonly NewPost[]> {
  const posts: NewPost[] = [];
  for (const user of await edge.directory.peopleIn([...edge.access.current().admins])) {
    const slackChannel = await edge.directory.directChannel(user);
    const text = words(edge.texts[await languageOf(edge, user)]);
    const place = { slackChannel, threadTs: null };
    posts.push(newPost(edge, { key: `backup:${key}:${user}`, purpose: "note", place, bodies: [{ text }] }));
  }
  return posts;
}
