import { z } from "zod";
import type { Language } from "../../domain/profile.ts";

/** Prefix of the ids of the buttons for a file that would replace a version. */
export const REPLACE_ACTION_PREFIX = "footnote_replace:";

/** A curator's decision about a file that would replace a version. */
export interface ReplaceClick {
  readonly use: "replace" | "keep";
  /** Identifies the waiting upload. */
  readonly content: string;
  /** SHA-256 of the version that was in view when the question was asked. */
  readonly version: string;
  readonly name: string;
  readonly language: Language;
  readonly user: string;
  /** Identifies the click. */
  readonly triggerId: string;
  readonly slackChannel: string;
  readonly message: { readonly ts: string; readonly threadTs: string | null };
}

const Clicked = z.object({
  trigger_id: z.string(),
  user: z.object({ id: z.string() }),
  channel: z.object({ id: z.string() }),
  message: z.object({ ts: z.string(), thread_ts: z.string().optional() }),
  actions: z.array(z.object({ action_id: z.string().startsWith(REPLACE_ACTION_PREFIX), value: z.string() })).min(1),
});
/** `en:<upload>:<SHA-256 of the version in view>:report.xlsx`. Earlier releases: the upload's SHA-256 alone. */
const ButtonValue = /^(en|zh):([0-9a-f]{64}(?:-[0-9a-f-]{36})?):([0-9a-f]{64}):(.+)$/su;

/** Parses a click on such a button; null for anything else. */
export function readReplaceClick(body: unknown): ReplaceClick | null {
  const { success, data } = Clicked.safeParse(body);
  const [action] = success ? data.actions : [];
  const [, language, content, version, name] = ButtonValue.exec(action?.value ?? "") ?? [];
  const use = z.enum(["replace", "keep"]).safeParse(action?.action_id.slice(REPLACE_ACTION_PREFIX.length));
  if (!success || !use.success || content === undefined || version === undefined || name === undefined) return null;
  const { trigger_id: triggerId, user, channel, message } = data;
  return {
    use: use.data,
    content,
    version,
    name,
    language: language === "zh" ? "zh" : "en",
    user: user.id,
    triggerId,
    slackChannel: channel.id,
    message: { ts: message.ts, threadTs: message.thread_ts ?? null },
  };
}
