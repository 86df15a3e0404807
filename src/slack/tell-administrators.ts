import { channelOf, type Outbox } from "./delivery/outbox.ts";
import type { OutboxEntry } from "./delivery/ports.ts";
import { faultCode } from "./delivery/slack-fault.ts";
import type { EdgePorts } from "./edge.ts";

/** User groups have ids of another form, and no direct messages. */
function isPerson(id: string): boolean {
  return /^[UW]/.test(id);
}

/** Marks what is said to administrators: what cannot be said to them is told to nobody else. */
const KEY_PREFIX = "given_up:";

/** Tells the administrators, in private, that something was not said; once for what was to be said. */
export function tellAdministrators(
  edge: Pick<EdgePorts, "access" | "texts" | "logger" | "newId"> & { readonly outbox: Outbox },
  { outgoing }: OutboxEntry,
  code: string,
): void {
  if (outgoing.kind === "update" || outgoing.key.startsWith(KEY_PREFIX)) return;
  const text = edge.texts.en.givenUp(channelOf(outgoing), code);
  const posts = [...edge.access.admins].filter(isPerson).map(
    (user) =>
      ({
        kind: "post",
        key: `${KEY_PREFIX}${outgoing.key}:${user}`,
        runId: edge.newId(),
        purpose: "note",
        place: { slackChannel: user, threadTs: null },
        since: null,
        receivedAt: null,
        bodies: [{ text }],
      }) as const,
  );
  if (posts.length === 0) return;
  edge.outbox.keep(posts).catch((error: unknown) => {
    edge.logger.warn({ fault: faultCode(error) }, "the administrators were not told");
  });
}
