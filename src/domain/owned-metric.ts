/** A metric that an answer has nothing of, with the Slack user id of its owner. */
export interface OwnedMetric {
  readonly metric: string;
  readonly owner: string;
}
