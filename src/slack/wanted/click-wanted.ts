import type { WantedUse } from "../../domain/wanted-figure.ts";
import { codeOf } from "../../operations/audit/audit-code.ts";
import { digestOf } from "../answer/digest-of.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { freshHome } from "../home/open-home.ts";
import { curatorLevel } from "../people/admission.ts";
import { replyPrivately } from "../tools/reply-privately.ts";
import { requestFigure } from "./request-figure.ts";
import type { WantedClick } from "./wanted-click.ts";
import { settleWanted } from "./wanted-round.ts";

/** Ends the waiting of the person who clicked, or closes or makes requests for a curator. */
export async function clickWanted(edge: Edge, key: string, click: WantedClick): Promise<void> {
  const { use } = click;
  switch (use.kind) {
    case "forget":
      return forget(edge, click, use.id);
    case "close":
      return close(edge, key, click, use);
    case "request":
      return requestFigure(edge, key, click, use.question);
  }
}

/** Nobody needs a right for it: only what the person waits for is ended. */
async function forget(edge: Edge, click: WantedClick, id: string): Promise<void> {
  const texts = edge.texts[click.language].wanted;
  const isForgotten = await edge.wanted.store.forget(id, click.user);
  return replied(edge, click, isForgotten ? texts.forgotten : texts.notWaiting);
}

/** Those who asked are told by the round; the trail has the decision before it is made. */
async function close(
  edge: Edge,
  key: string,
  click: WantedClick,
  { about, reason }: Extract<WantedUse, { readonly kind: "close" }>,
): Promise<void> {
  const { user, message, language } = click;
  const slackChannel = message?.slackChannel ?? null;
  if ((await curatorLevel(edge, { user, slackChannel })) === null)
    return replied(edge, click, edge.texts[language].documents.curatorsOnlyDecide);
  const demand = await edge.wanted.store.demand(about);
  if (demand !== null) {
    const event = {
      kind: "figure_request_closed",
      who: codeOf(user),
      place: { kind: "slack", slackChannel: slackChannel ?? "home", threadTs: message?.threadTs ?? null },
      cells: demand.cells.map(({ metric, entity, period, dimensions }) => ({ metric, entity, period, dimensions })),
      people: demand.people.length,
      reason,
    } as const;
    await edge.audit.record([{ at: edge.clock(), key: `figure_request_closed:${digestOf(key)}`, event }]);
    await edge.wanted.store.close(about, reason);
  }
  await settleWanted(edge).catch((error: unknown) => {
    edge.logger.warn({ fault: faultCode(error) }, "those who asked are told later");
  });
  await freshHome(edge, { user, slackChannel: null });
}

/** Below an answer in a private note, on the Home tab by what it shows then. */
async function replied(edge: Edge, { user, message }: WantedClick, text: string): Promise<void> {
  if (message === null) return freshHome(edge, { user, slackChannel: null });
  await replyPrivately(edge, { user, ...message }, { text });
}
