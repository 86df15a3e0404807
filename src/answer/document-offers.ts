import type { WhyPart } from "../domain/answer.ts";
import type { DocumentOffer, NarrativeRun } from "../domain/narrative.ts";
import type { Passage } from "../domain/passage.ts";
import { labelled } from "../domain/sensitivity.ts";
import { enabledSources } from "../passages/gateway.ts";
import { isNameable, type Section, sectionsOf } from "../passages/sections.ts";
import type { ReadingServices } from "./reader.ts";

const SECTIONS_MAX = 3;
const DOCUMENTS_MAX = 5;
/** Documents considered, since some are left out. */
const LOOKED_AT_MAX = 20;
/** Passages on each side of a cited one whose headings are offered. */
const REACH = 60;

/** An answer from documents, with offers of documents and sections to open next. */
export async function withOffers(why: WhyPart, services: ReadingServices): Promise<WhyPart> {
  return why.kind === "run" ? { kind: "run", run: { ...why.run, offers: await offersFor(why.run, services) } } : why;
}

/** After an answer, further sections of the document cited first; where nothing is near, the newest documents. */
async function offersFor(run: NarrativeRun, services: ReadingServices): Promise<readonly DocumentOffer[]> {
  const { evidence, statements, closest } = run;
  const [first] = evidence;
  if (first === undefined || statements.length === 0) return closest.length > 0 ? [] : newestDocuments(services);
  const near = await services.passages.around(first.passageId, REACH);
  const sections = sectionsOf(near.filter(({ replacedBy }) => replacedBy === undefined));
  const cited = new Set(evidence.map(({ passageId }) => passageId));
  const shown = sections.filter(({ passages }) => passages.some(({ id }) => cited.has(id)));
  return sectionOffers(sections, shown, services);
}

/** Sections that are not shown, by their headings: those after the first that is shown, then those before it. */
export function sectionOffers(
  sections: readonly Section[],
  shown: readonly Section[],
  { gate }: Pick<ReadingServices, "gate">,
): readonly DocumentOffer[] {
  const at = sections.findIndex((section) => shown.includes(section)) + 1;
  const taken = new Set(shown.map(({ heading }) => heading));
  const offers: DocumentOffer[] = [];
  for (const { heading, passages } of [...sections.slice(at), ...sections.slice(0, at)]) {
    const [first] = passages;
    if (offers.length === SECTIONS_MAX) break;
    if (first === undefined || heading === null || heading === first.title || taken.has(heading)) continue;
    taken.add(heading);
    if (mayBeAsked(first, heading, gate)) offers.push(offerOf(first, heading));
  }
  return offers;
}

/** Offered unasked, so only documents that everybody in the place may see. */
async function newestDocuments(services: ReadingServices): Promise<readonly DocumentOffer[]> {
  const { passages } = services.upTo(services.reader.offers);
  const origins = enabledSources(services.glossary.profile.narrative);
  const newest = await passages.documents(origins === null ? {} : { origins }, LOOKED_AT_MAX);
  return newest
    .filter((passage) => mayBeAsked(passage, null, services.gate))
    .slice(0, DOCUMENTS_MAX)
    .map((passage) => offerOf(passage, null));
}

/** Whether the question of an offer would be answered: names of other companies are refused, instructions not shown. */
function mayBeAsked({ title }: Passage, section: string | null, gate: ReadingServices["gate"]): boolean {
  const names = section === null ? [title] : [title, section];
  return names.every(isNameable) && gate.screen(names.join("\n")).kind !== "refuse_out_of_scope";
}

function offerOf({ id, title, issuedOn, sensitivity }: Passage, section: string | null): DocumentOffer {
  return { passageId: id, title, issuedOn, section, ...labelled(sensitivity) };
}
