import { answerMessage } from "./answer-message.ts";
import { clickOffer } from "./click-offer.ts";
import type { Edge } from "./edge.ts";
import type { TurnedAway } from "./intake/intake.ts";
import { placeOf, wordsOf } from "./intake/places.ts";
import type { GivenUp, Work } from "./intake/ports.ts";
import { offerAgain } from "./offer-again.ts";
import { type Admission, admit } from "./people/admission.ts";
import { recordTurnedAway, turnDown } from "./people/turn-down.ts";
import { tellPrivately } from "./tell-privately.ts";
import { languageOf } from "./texts.ts";

/** Does a piece of work up to its end in the store, for whoever may ask; throws what another attempt may mend. */
export async function doWork(edge: Edge, work: Work, receivedAt: Date): Promise<void> {
  const admitted = await admit(edge, placeOf(work));
  if (admitted.kind === "denied") {
    await turnDown(edge, { ...placeOf(work), key: work.key, words: wordsOf(work) }, admitted.reason);
    return edge.work.finish(work.key, "turned_away", edge.clock());
  }
  return begin(edge, work, { admission: admitted, receivedAt });
}

function begin(
  edge: Edge,
  work: Work,
  context: { readonly admission: Admission; readonly receivedAt: Date },
): Promise<void> {
  switch (work.kind) {
    case "message":
      return answerMessage(edge, work.message, context);
    case "click":
      return clickOffer(edge, { key: work.key, click: work.click, ...context });
    case "edit":
      return offerAgain(edge, work.key, work.message);
  }
}

/** Ends work that nobody does, and tells whoever waits for it why. */
export async function turnAway(edge: Edge, work: Work, why: TurnedAway): Promise<void> {
  const texts = edge.texts[languageOf(wordsOf(work))];
  edge.logger.warn({ why: why.kind }, "a question was turned away");
  switch (why.kind) {
    case "over_limit": {
      await edge.work.finish(work.key, "rate_limited", edge.clock());
      if (why.isTold) return;
      edge.metrics.turnedAway("too_many_questions");
      await recordTurnedAway(edge, { ...placeOf(work), key: work.key }, "rate_limit");
      return tellPrivately(edge, placeOf(work), texts.overLimit);
    }
    case "overload":
      edge.metrics.turnedAway("overload");
      return endWithLine(edge, work, { reason: "overload", text: texts.overload });
    case "lost":
      return endWithLine(edge, work, { reason: "attempts", text: texts.lost });
  }
}

async function endWithLine(
  edge: Edge,
  work: Work,
  { reason, text }: { readonly reason: GivenUp; readonly text: string },
): Promise<void> {
  const { slackChannel, threadTs, ts } = placeOf(work);
  if (slackChannel === null) return edge.work.finish(work.key, reason, edge.clock());
  const post = {
    kind: "post",
    key: `answer:${work.key}`,
    runId: edge.newId(),
    purpose: "answer",
    place: { slackChannel, threadTs },
    since: ts,
    receivedAt: null,
    bodies: [{ text }],
  } as const;
  await edge.outbox.keep([post], { work: work.key, reason, row: null });
}
