import { z } from "zod";
import { CASE_CHOICES } from "../../../domain/case-choice.ts";
import type { Work } from "../../../slack/intake/ports.ts";
import { TaughtSchema } from "../../stores/question-codec.ts";
import { StoredChart } from "./chart-codec.ts";
import { StoredCommand, StoredJoined } from "./command-codec.ts";
import { StoredTool } from "./tool-codec.ts";
import { StoredWantedClick } from "./wanted-codec.ts";

const StoredFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  fileType: z.string(),
  bytes: z.number().nullable(),
  downloadUrl: z.string().nullable(),
  isExternal: z.boolean(),
});

const StoredMessage = z.object({
  key: z.string(),
  slackChannel: z.string(),
  ts: z.string(),
  threadTs: z.string(),
  user: z.string(),
  team: z.string().nullable(),
  isExtShared: z.boolean(),
  text: z.string(),
  files: z.array(StoredFile),
});

const StoredBlocks = z.array(z.looseObject({ type: z.string(), block_id: z.string().exactOptional() }));
const StoredClick = z.object({
  offerId: z.string(),
  user: z.string(),
  team: z.string().nullable(),
  slackChannel: z.string().nullable(),
  message: z
    .object({
      ts: z.string(),
      threadTs: z.string().nullable(),
      text: z.string(),
      blocks: StoredBlocks,
    })
    .nullable(),
  alone: z.object({ threadTs: z.string().nullable(), responseUrl: z.string().nullable() }).nullable().default(null),
});

const StoredLanguage = z.enum(["en", "zh"]);
const StoredReview = z.object({
  use: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("choose"), option: z.number() }),
    z.object({ kind: z.enum(["reject", "next", "tell_owner"]) }),
  ]),
  id: z.number(),
  seen: z.string().nullable().default(null),
  language: StoredLanguage,
  user: z.string(),
  triggerId: z.string(),
  slackChannel: z.string(),
  message: z.object({ ts: z.string(), threadTs: z.string().nullable(), text: z.string(), blocks: StoredBlocks }),
});
const StoredReplace = z.object({
  use: z.enum(["replace", "keep"]),
  content: z.string(),
  version: z.string(),
  name: z.string(),
  language: StoredLanguage,
  user: z.string(),
  triggerId: z.string(),
  slackChannel: z.string(),
  message: z.object({ ts: z.string(), threadTs: z.string().nullable() }),
});
const StoredName = z.object({
  verdict: z.enum(["confirmed", "declined"]),
  name: TaughtSchema,
  language: StoredLanguage,
  user: z.string(),
  triggerId: z.string(),
  slackChannel: z.string().nullable(),
  message: z
    .object({ ts: z.string(), threadTs: z.string().nullable(), text: z.string(), blocks: StoredBlocks })
    .nullable(),
});
const StoredOpening = z.object({
  triggerId: z.string(),
  user: z.string(),
  slackChannel: z.string(),
  language: StoredLanguage,
  question: z.int().exactOptional(),
  threadTs: z.string().exactOptional(),
});
const StoredCheck = z.object({
  user: z.string(),
  team: z.string().nullable(),
  slackChannel: z.string(),
  threadTs: z.string().nullable(),
  ts: z.string(),
  message: z.string(),
  receipt: z.string().nullable().default(null),
  triggerId: z.string(),
});
const StoredCase = z.object({
  receipt: z.string(),
  language: StoredLanguage,
  user: z.string(),
  choice: z.enum(CASE_CHOICES),
  meant: z.string(),
  checked: z.string().nullable(),
});
const StoredDialog = z.object({
  dialog: z.enum(["correct", "teach", "take_back"]),
  user: z.string(),
  origin: z.object({
    language: StoredLanguage,
    id: z.number(),
    seen: z.string().nullable(),
    ruling: z.number().nullable(),
    slackChannel: z.string(),
    ts: z.string(),
    threadTs: z.string().nullable(),
  }),
  fields: z.record(z.string(), z.string()),
});
const StoredVisit = z.object({ user: z.string(), slackChannel: z.string(), tab: z.enum(["home", "messages"]) });

const StoredWork = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("message"), key: z.string(), message: StoredMessage }),
  z.object({ kind: z.literal("edit"), key: z.string(), message: StoredMessage }),
  z.object({ kind: z.literal("click"), key: z.string(), click: StoredClick }),
  z.object({ kind: z.literal("review"), key: z.string(), click: StoredReview }),
  z.object({ kind: z.literal("replace"), key: z.string(), click: StoredReplace }),
  z.object({ kind: z.literal("name"), key: z.string(), click: StoredName }),
  z.object({ kind: z.literal("queue"), key: z.string(), opening: StoredOpening }),
  z.object({ kind: z.literal("tool"), key: z.string(), click: StoredTool }),
  z.object({ kind: z.literal("case"), key: z.string(), submission: StoredCase }),
  z.object({ kind: z.literal("dialog"), key: z.string(), submission: StoredDialog }),
  z.object({ kind: z.literal("wanted"), key: z.string(), click: StoredWantedClick }),
  z.object({ kind: z.literal("check"), key: z.string(), request: StoredCheck }),
  z.object({ kind: z.literal("command"), key: z.string(), request: StoredCommand }),
  z.object({ kind: z.literal("joined"), key: z.string(), joined: StoredJoined }),
  z.object({ kind: z.literal("chart"), key: z.string(), chart: StoredChart }),
  z.object({ kind: z.literal("visit"), key: z.string(), visit: StoredVisit }),
]);

/** Serialises work for the inbox. */
export function writeWork(work: Work): string {
  return JSON.stringify(work);
}

/** Parses work from the inbox; null where its payload was deleted or never existed. */
export function readWork(payload: string | null): Work | null {
  return payload === null ? null : StoredWork.parse(JSON.parse(payload));
}
