import type { SlackSettings } from "../../settings/slack.ts";
import type { DeliveryLimits } from "../deliver/lane.ts";
import { DOWNLOAD_BYTES_MAX, DOWNLOAD_TIMEOUT_MS } from "../documents/download-file.ts";
import type { EdgePorts, Patience } from "../edge.ts";
import type { IntakeLimits } from "../intake/intake.ts";
import type { Kept } from "../intake/retention.ts";

export interface SlackAppOptions extends EdgePorts {
  readonly settings: SlackSettings;
  /** Whether questions can be answered now. */
  readonly ready: () => Promise<boolean>;
  readonly limits?: Partial<SlackAppLimits>;
}

export interface SlackAppLimits {
  /** Delay before the thread shows a status. */
  readonly statusAfterMs: number;
  readonly patience: Patience;
  readonly intake: IntakeLimits;
  readonly delivery: DeliveryLimits;
  readonly keptMs: Kept;
  /** How long stopping waits for answers in progress. */
  readonly drainMs: number;
  /** How long an HTTP request may take to arrive. */
  readonly requestTimeoutMs: number;
  /** Limits of size and download time for a dropped file. */
  readonly downloadBytesMax: number;
  readonly downloadTimeoutMs: number;
  /** How long a dialog waits for a decision before it is closed without one; Slack's limit is three seconds. */
  readonly dialogReplyMs: number;
  /** How often Footnote looks for something to say that nobody asks for at the moment. */
  readonly roundMs: number;
  /** The first pause before another attempt where Slack cannot be reached at the start. */
  readonly reachPauseMs: number;
  /** How often Slack is asked whether it takes the bot's token. */
  readonly linkMs: number;
}

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

export const DEFAULT_LIMITS: SlackAppLimits = {
  statusAfterMs: SECOND_MS,
  patience: { statusMs: 20 * SECOND_MS, honestMs: 60 * SECOND_MS },
  intake: { parallel: 32, parallelOfFlow: 4, waitingMax: 2_000, questionsPerMinute: 30, suspectPauseMs: 2 * SECOND_MS },
  delivery: {
    doubtMs: 15 * SECOND_MS,
    faultMs: 2 * SECOND_MS,
    pauseMsMin: SECOND_MS,
    pauseMsMax: 30 * SECOND_MS,
    ageMsMax: DAY_MS,
  },
  keptMs: { work: 7 * DAY_MS, receipts: 90 * DAY_MS, offers: 90 * DAY_MS, wanted: 365 * DAY_MS, uploads: null },
  drainMs: 10 * SECOND_MS,
  requestTimeoutMs: 10 * SECOND_MS,
  downloadBytesMax: DOWNLOAD_BYTES_MAX,
  downloadTimeoutMs: DOWNLOAD_TIMEOUT_MS,
  dialogReplyMs: 2 * SECOND_MS,
  roundMs: 20 * SECOND_MS,
  reachPauseMs: SECOND_MS,
  linkMs: 30 * SECOND_MS,
};
