import type { webApi } from "@slack/bolt";
import type { Logger } from "../../operations/logging/logger.ts";
import type { EdgeMetrics, SlackLinkState } from "../../operations/metrics/ports.ts";
import { slackFault } from "../deliver/slack-fault.ts";

/** What the log says of a change. */
const TOLD = {
  reached: { level: "info", text: "Slack answers again" },
  unreachable: { level: "warn", text: "Slack does not answer" },
  refused: {
    level: "error",
    text: "Slack refuses the bot's token: nothing is answered until SLACK_BOT_TOKEN is replaced and the server restarted",
  },
} as const satisfies Readonly<Record<SlackLinkState, { level: "info" | "warn" | "error"; text: string }>>;

export interface SlackLinkOptions {
  readonly client: webApi.WebClient;
  readonly logger: Logger;
  readonly metrics: Pick<EdgeMetrics, "linked">;
}

/**
 * Whether Slack takes the bot's token, asked now and then, so that a revoked or expired one is told also where nothing is
 * posted. Each change is logged once.
 */
export class SlackLink {
  readonly #options: SlackLinkOptions;
  #state: SlackLinkState = "reached";

  constructor(options: SlackLinkOptions) {
    this.#options = options;
    options.metrics.linked(this.#state);
  }

  /** Slack refuses the token: nothing can be answered until it is replaced. */
  get isRefused(): boolean {
    return this.#state === "refused";
  }

  async look(): Promise<void> {
    try {
      await this.#options.client.auth.test();
      this.#become("reached", null);
    } catch (error) {
      const { kind, code } = slackFault(error);
      this.#become(kind === "refused" ? "refused" : "unreachable", code);
    }
  }

  #become(state: SlackLinkState, code: string | null): void {
    const { logger, metrics } = this.#options;
    if (state === this.#state) return;
    this.#state = state;
    metrics.linked(state);
    const { level, text } = TOLD[state];
    logger[level]({ event: "slack_link", state, code }, text);
  }
}
