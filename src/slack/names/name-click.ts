import { z } from "zod";
import type { NameMeaning, TaughtName } from "../../domain/learned-name.ts";
import type { Language } from "../../domain/profile.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { clickedMessage } from "../clicked-message.ts";

/** Prefix of the ids of the rows and buttons of learned names. */
const NAME_PREFIX = "footnote_name:";

/** A curator's decision about a learned name. */
export interface NameClick {
  readonly verdict: "confirmed" | "declined";
  readonly name: TaughtName;
  readonly language: Language;
  readonly user: string;
  /** Identifies the click. */
  readonly triggerId: string;
  /** Null on the Home tab. */
  readonly slackChannel: string | null;
  readonly message: NameMessage | null;
}

/** The message of a clicked card. */
export interface NameMessage {
  readonly ts: string;
  readonly threadTs: string | null;
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
}

const Meaning: z.ZodType<NameMeaning> = z.union([
  z.object({ slot: z.enum(["metric", "entity"]), code: z.string() }),
  z.object({ slot: z.literal("dimension"), dimension: z.string(), code: z.string() }),
]);
export const NameButton = z.object({ language: z.enum(["en", "zh"]), word: z.string(), means: Meaning });

const Verdict = z.enum(["confirm", "decline"]);
const Clicked = clickedMessage(NAME_PREFIX);
/** There a menu chooses what a word means as well. */
const ClickedAtHome = Clicked.pick({ trigger_id: true, user: true }).extend({
  view: z.object({ type: z.literal("home") }),
  actions: z
    .array(
      z.object({
        action_id: z.string().startsWith(NAME_PREFIX),
        value: z.string().optional(),
        selected_option: z.object({ value: z.string() }).nullish(),
      }),
    )
    .min(1),
});
const Row = z.object({
  block_id: z.string().startsWith(NAME_PREFIX),
  elements: z.array(z.object({ value: z.string() })).min(1),
});

/** Parses a click on such a button; null for anything else. */
export function readNameClick(body: unknown): NameClick | null {
  const inMessage = Clicked.safeParse(body).data;
  const atHome = inMessage === undefined ? ClickedAtHome.safeParse(body).data : undefined;
  const clicked = inMessage ?? atHome;
  const [action] = clicked?.actions ?? [];
  const chosen = atHome?.actions[0]?.selected_option?.value;
  const verdict = Verdict.safeParse(action?.action_id.slice(NAME_PREFIX.length)).data;
  const button = readButton(action?.value ?? chosen ?? "");
  if (clicked === undefined || verdict === undefined || button === null) return null;
  const { language, ...name } = button;
  return {
    verdict: verdict === "confirm" ? "confirmed" : "declined",
    name,
    language,
    user: clicked.user.id,
    triggerId: clicked.trigger_id,
    slackChannel: inMessage?.channel.id ?? null,
    message: inMessage === undefined ? null : messageOf(inMessage.message),
  };
}

function messageOf({ ts, thread_ts, text, blocks }: z.output<typeof Clicked>["message"]): NameMessage {
  return { ts, threadTs: thread_ts ?? null, text, blocks };
}

/** The name that a row of buttons asks about; null for every other block. */
export function nameOfRow(block: unknown): TaughtName | null {
  const row = Row.safeParse(block).data;
  const button = readButton(row?.elements[0]?.value ?? "");
  return button && { word: button.word, means: button.means };
}

function readButton(value: string): z.output<typeof NameButton> | null {
  try {
    return NameButton.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
