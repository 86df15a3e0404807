import type { ClosedMetrics } from "./closed-metrics.ts";
import {
  GIVE_UP_REASONS,
  LOADS,
  POST_CODES,
  POST_LOOK_UPS,
  POST_OUTCOMES,
  postCode,
  SLACK_LINK_STATES,
  TURNED_AWAY_REASONS,
} from "./label-values.ts";
import type { EdgeMetrics, SlackLinkState } from "./ports.ts";

/** From answers by rules alone to answers kept in the outbox while Slack was unreachable. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200];

const LINKS: readonly SlackLinkState[] = ["reached", "unreachable", "refused"];

/** Metrics of the Slack edge. */
export function edgeMetrics(metrics: ClosedMetrics): EdgeMetrics {
  const posts = metrics.counter({
    name: "footnote_posts_total",
    help: "Attempts to post a message, by what became of it and Slack's code",
    labels: { result: POST_OUTCOMES, code: POST_CODES },
  });
  const rateLimits = metrics.counter({
    name: "footnote_slack_rate_limits_total",
    help: "Times that Slack asked to wait",
    labels: {},
  });
  const gaveUp = metrics.counter({
    name: "footnote_posts_given_up_total",
    help: "Messages that are not tried again, by reason",
    labels: { reason: GIVE_UP_REASONS },
  });
  const lookUps = metrics.counter({
    name: "footnote_post_look_ups_total",
    help: "Threads that were looked through for a message whose success was unknown, by result",
    labels: { result: POST_LOOK_UPS },
  });
  const turnedAway = metrics.counter({
    name: "footnote_turned_away_total",
    help: "People who were turned away, by reason",
    labels: { reason: TURNED_AWAY_REASONS },
  });
  const receiptToPosted = metrics.histogram({
    name: "footnote_receipt_to_posted_seconds",
    help: "Time from the receipt of a question to its posted answer",
    labels: {},
    buckets: SECONDS,
  });
  const loads = metrics.counter({
    name: "footnote_loads_total",
    help: "Documents that people gave in Slack, by what became of them",
    labels: { result: LOADS },
  });
  /** Null before the first attempt, and without Slack. */
  let link: SlackLinkState | null = null;
  metrics.gauge(
    {
      name: "footnote_slack_link",
      help: "1 for what is known of the connection to Slack, 0 for the others",
      labels: { state: SLACK_LINK_STATES },
    },
    async () => (link === null ? [] : LINKS.map((state) => [{ state }, state === link ? 1 : 0] as const)),
  );
  return {
    posted: ({ kind, code }) => posts.add({ result: kind, code: code === null ? "ok" : postCode(code) }),
    rateLimited: () => rateLimits.add({}),
    answerPosted: (sinceReceiptMs) => receiptToPosted.observe({}, sinceReceiptMs / 1_000),
    gaveUp: (reason) => gaveUp.add({ reason }),
    lookedUp: (result) => lookUps.add({ result }),
    loaded: (result) => loads.add({ result }),
    turnedAway: (reason) => turnedAway.add({ reason }),
    linked: (state) => {
      link = state;
    },
  };
}
