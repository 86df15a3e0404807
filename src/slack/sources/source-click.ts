import { z } from "zod";

/** Prefix of the ids of the elements that open or turn the dialog on a footnote. */
export const SOURCE_ACTION_PREFIX = "footnote_source";

/** A click that shows a footnote of an answer. */
export interface SourceClick {
  readonly receipt: string;
  /** The footnote, counted from 0. */
  readonly index: number;
  /** Slack's permission to open a dialog, valid for a few seconds. */
  readonly triggerId: string;
  /** The dialog that it turns; null where it opens one. */
  readonly viewId: string | null;
  readonly user: string;
  /** Where the answer stands. */
  readonly slackChannel: string;
  readonly threadTs: string | null;
  /** The picture that the dialog shows, as a file in Slack. */
  readonly pictureFile: string | null;
}

const Action = z.object({
  action_id: z.string().startsWith(SOURCE_ACTION_PREFIX),
  value: z.string().optional(),
  selected_option: z.object({ value: z.string() }).nullish(),
});

const Common = z.object({
  trigger_id: z.string(),
  user: z.object({ id: z.string() }),
  actions: z.array(Action).min(1),
});

const InMessage = Common.extend({
  channel: z.object({ id: z.string() }),
  message: z.object({ thread_ts: z.string().optional() }).optional(),
});

const InView = Common.extend({ view: z.object({ id: z.string(), private_metadata: z.string() }) });

/** What a dialog keeps of where its answer stands; a dialog has no channel of its own. */
const Standing = z.object({
  slackChannel: z.string(),
  threadTs: z.string().nullable(),
  pictureFile: z.string().nullable(),
});

type Standing = z.output<typeof Standing>;

export function writeStanding({ slackChannel, threadTs, pictureFile }: Standing): string {
  return JSON.stringify({ slackChannel, threadTs, pictureFile });
}

/** The callback id of the dialog. */
export const SOURCE_DIALOG = "footnote_source_dialog";

const Closed = z.object({ view: z.object({ private_metadata: z.string() }) });

/** The picture of a dialog that was closed; null for none. */
export function readClosedPicture(body: unknown): string | null {
  const closed = Closed.safeParse(body);
  return closed.success ? (standingIn(closed.data.view.private_metadata)?.pictureFile ?? null) : null;
}

const VALUE = /^([0-9A-Z]{1,20}):(\d{1,3})$/;

/** Parses a click on a footnote, in a message or in the dialog; null for anything else. */
export function readSourceClick(body: unknown): SourceClick | null {
  const inView = InView.safeParse(body);
  if (inView.success) {
    const { view, ...common } = inView.data;
    const standing = standingIn(view.private_metadata);
    return standing === null ? null : clickOf(common, { ...standing, viewId: view.id });
  }
  const inMessage = InMessage.safeParse(body);
  if (!inMessage.success) return null;
  const { channel, message, ...common } = inMessage.data;
  return clickOf(common, {
    slackChannel: channel.id,
    threadTs: message?.thread_ts ?? null,
    pictureFile: null,
    viewId: null,
  });
}

function clickOf(
  { trigger_id: triggerId, user, actions }: z.output<typeof Common>,
  where: Standing & Pick<SourceClick, "viewId">,
): SourceClick | null {
  const [action] = actions;
  const [, receipt, index] = VALUE.exec(action?.value ?? action?.selected_option?.value ?? "") ?? [];
  if (receipt === undefined) return null;
  return { receipt, index: Number(index), triggerId, user: user.id, ...where };
}

function standingIn(metadata: string): Standing | null {
  try {
    return Standing.safeParse(JSON.parse(metadata)).data ?? null;
  } catch {
    return null;
  }
}
