import type { Answer } from "../../domain/answer.ts";
import type { Source } from "../../domain/fact.ts";
import type { Language } from "../../domain/profile.ts";
import { offersOf } from "../answer/prepare-answer.ts";
import { type MessageBody, newPost, type Place } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { type Admission, admit } from "../people/admission.ts";
import type { ExampleCell, LoadEnd } from "../ports.ts";
import type { RenderedOffer } from "../rendered.ts";
import { bodiesOf } from "../review/show-review.ts";

const SHOWN_MAX = 3;

interface Asker {
  readonly user: string;
  readonly place: Place;
  readonly language: Language;
}

/**
 * A message with questions that the loaded files answer. Each was asked for this person first, and answered with the
 * figure of the file; empty where none was, or where that could not be tried.
 */
export async function exampleBodies(
  edge: Edge,
  reports: readonly LoadEnd[],
  asker: Asker,
): Promise<readonly MessageBody[]> {
  const examples = reports.flatMap((report) =>
    report.kind === "loaded" ? [...(report.contents?.examples ?? [])] : [],
  );
  if (examples.length === 0) return [];
  try {
    const admitted = await admit(edge, { user: asker.user, slackChannel: asker.place.slackChannel });
    if (admitted.kind === "denied") return [];
    const offers = await answeredOffers(edge, examples, { ...asker, admission: admitted });
    if (offers.length === 0) return [];
    const part = edge.documents.render.examples(offers, asker.language);
    await edge.offers.save(offersOf(edge, { ...part, offers }, { place: asker.place, language: asker.language }));
    return bodiesOf(part);
  } catch (error) {
    edge.logger.error({ fault: faultCode(error) }, "example questions could not be tried");
    return [];
  }
}

async function answeredOffers(
  edge: Edge,
  examples: readonly ExampleCell[],
  { language, user, admission }: Asker & { readonly admission: Admission },
): Promise<readonly RenderedOffer[]> {
  const offers: RenderedOffer[] = [];
  for (const example of examples) {
    const offer = edge.documents.render.example(example.request, language);
    if (offer === null || offer.asks.kind === "own_words") continue;
    await edge.turns.next();
    const { clearance, ceiling } = admission;
    const { answer } = await edge.ask({
      ...{ id: edge.newId(), text: offer.question, resolved: offer.asks, at: edge.dayOf(edge.clock()) },
      ...{ conversation: null, asker: user, clearance, ceiling },
    });
    if (isAnsweredBy(answer, example)) offers.push({ ...offer, id: edge.newId() });
    if (offers.length === SHOWN_MAX) break;
  }
  return offers;
}

/** Whether the answer is one figure, undisputed, from the place where the file states it. */
function isAnsweredBy(answer: Answer, { source }: ExampleCell): boolean {
  if (answer.kind !== "figures") return false;
  const [cell, ...more] = answer.cells;
  if (cell?.status !== "found" || more.length > 0 || cell.conflicts.length > 0) return false;
  const { doc, locator, from } = cell.statement.source;
  return (
    doc === source.doc &&
    locator === source.locator &&
    namesIn(from).every((name) => namesIn(source.from).includes(name))
  );
}

/** The names by which a source is told apart from others of its document. */
function namesIn(from: Source["from"]): readonly string[] {
  return from === undefined ? [] : from.split(", ");
}

/** Posts the example questions of files that were loaded with a click. */
export async function sendExamples(edge: Edge, key: string, reports: readonly LoadEnd[], asker: Asker): Promise<void> {
  const bodies = await exampleBodies(edge, reports, asker);
  if (bodies.length > 0)
    await edge.outbox.post(newPost(edge, { key: `examples:${key}`, purpose: "note", place: asker.place, bodies }));
}
