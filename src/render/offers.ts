import type { Glossary } from "../company/glossary.ts";
import type { NarrowingOption } from "../domain/clarification.ts";
import type { SlotGroup } from "../domain/intent.ts";
import type { DocumentOffer } from "../domain/narrative.ts";
import { type Language, localized } from "../domain/profile.ts";
import type { ResolvedQuestion } from "../domain/resolved-question.ts";
import { clip, codePoints } from "./clip.ts";
import { type Names, namesFor } from "./names.ts";
import { phraseRequest } from "./phrase-question.ts";
import { plainWords } from "./plain-words.ts";

/** Slack's limit for a button and a menu entry, in code points. */
const OFFER_LABEL_MAX = 75;
/** The longest title or heading in a question, in code points. */
const NAME_MAX = 120;

/** One click for the reader: a label, and the complete question in words and as data. */
export interface Offer {
  readonly label: string;
  readonly question: string;
  readonly asks: ResolvedQuestion;
  /** The menu heading that it belongs to; null for none. */
  readonly heading: string | null;
  /** A guess at the meaning; shown as a button beside a menu. */
  readonly isGuess: boolean;
  /** The same of another metric; in a menu where others are buttons. */
  readonly isMetric: boolean;
}

/** Context of an option that its label depends on. */
export interface OfferContext {
  /** The requested metrics; cells of other metrics include the metric in their label. */
  readonly askedMetrics?: readonly string[];
}

/** The label of an option: the value of the slot that it decides. */
export function optionLabel(
  option: NarrowingOption,
  glossary: Glossary,
  language: Language,
  context: OfferContext = {},
): string {
  const names = namesFor(glossary, language);
  const { afresh, cell } = names.catalog.offers;
  const named = labelParts(option, names, context);
  const parts = named.length > 0 ? named : [phraseRequest(option.request, glossary, language)];
  if (option.slot === "afresh") return afresh(fitted(parts, cell, OFFER_LABEL_MAX - codePoints(afresh(""))));
  return fitted(parts, cell, OFFER_LABEL_MAX);
}

/** Options as offers, without duplicate questions; offers with equal labels use their questions as labels. */
export function offersOf(
  options: readonly NarrowingOption[],
  glossary: Glossary,
  language: Language,
  context: OfferContext = {},
): readonly Offer[] {
  const byQuestion = new Map<string, NarrowingOption>();
  for (const option of options) {
    const question = phraseRequest(option.request, glossary, language);
    if (!byQuestion.has(question)) byQuestion.set(question, option);
  }
  const offers = [...byQuestion].map(([question, option]) => ({
    label: optionLabel(option, glossary, language, context),
    question,
    asks: requestOf(option, language),
    heading: headingOf(option, glossary, language),
    isGuess: option.slot === "did_you_mean",
    isMetric: option.slot === "metric",
  }));
  const seen = new Map<string, number>();
  for (const { label } of offers) seen.set(label, (seen.get(label) ?? 0) + 1);
  return offers.map((offer) => (seen.get(offer.label) === 1 ? offer : questionOffer(offer)));
}

function requestOf({ request, teaches }: NarrowingOption, language: Language): ResolvedQuestion {
  return { kind: "request", request, language, ...(teaches === undefined ? {} : { teaches }) };
}

/** Documents and sections, labelled by title or heading. */
export function documentOffers(offered: readonly DocumentOffer[], names: Names): readonly Offer[] {
  const { documentQuestion, cell } = names.catalog.offers;
  return offered.map(({ passageId, title, issuedOn, section }) => {
    const [said, heading] = [plainWords(title), section === null ? null : plainWords(section)];
    const dated = issuedOn === null ? [said] : [said, names.date(issuedOn)];
    return {
      label: heading === null ? fitted(dated, cell, OFFER_LABEL_MAX) : clip(heading, OFFER_LABEL_MAX),
      question: documentQuestion(clip(said, NAME_MAX), heading === null ? null : clip(heading, NAME_MAX)),
      asks: { kind: "document", passageId, section, language: names.language },
      heading: null,
      isGuess: false,
      isMetric: false,
    };
  });
}

/** Options labelled by their whole question, for readers who have not asked one yet. */
export function questionOffers(
  options: readonly NarrowingOption[],
  glossary: Glossary,
  language: Language,
): readonly Offer[] {
  return offersOf(options, glossary, language).map(questionOffer);
}

function questionOffer(offer: Offer): Offer {
  return { ...offer, label: clip(offer.question, OFFER_LABEL_MAX) };
}

/** Empty where only the whole question says what it asks. */
function labelParts({ slot, request }: NarrowingOption, names: Names, context: OfferContext): readonly string[] {
  const { group, operation } = request;
  const isWhole = slot === "cell" || slot === "did_you_mean";
  if (isWhole && operation !== null) return [];
  switch (slot) {
    case "metric":
      return listed(group.metrics.map(names.metric), names);
    case "entity":
      return listed(group.entities.map(names.entity), names);
    case "period":
      return listed(group.periods.map(names.period), names);
    case "dimension":
      return listed(dimensionValues(group, names), names);
    case "did_you_mean":
      return labelParts({ slot: "cell", request }, names, { askedMetrics: [] });
    case "cell":
      return [
        ...listed(group.entities.map(names.entity), names),
        ...listed(dimensionValues(group, names), names),
        ...otherMetrics(group, names, context),
        ...listed(group.periods.map(names.period), names),
      ];
    case "afresh":
      return [
        ...listed(group.metrics.map(names.metric), names),
        ...listed(group.entities.map(names.entity), names),
        ...listed(group.periods.map(names.period), names),
      ];
  }
}

function otherMetrics({ metrics }: SlotGroup, names: Names, { askedMetrics }: OfferContext): readonly string[] {
  const same = askedMetrics === undefined || metrics.every((metric) => askedMetrics.includes(metric));
  return same ? [] : listed(metrics.map(names.metric), names);
}

function dimensionValues({ dimensions }: SlotGroup, names: Names): readonly string[] {
  return Object.entries(dimensions).flatMap(([code, values]) =>
    values.map((value) => names.dimensionValue(code, value)),
  );
}

function listed(labels: readonly string[], { catalog }: Names): readonly string[] {
  return labels.length === 0 ? [] : [catalog.list(labels)];
}

/** Joins parts within `max`, shortening the first, so that a period at the end stays whole. */
function fitted(parts: readonly string[], join: (parts: readonly string[]) => string, max: number): string {
  const whole = join(parts);
  const excess = codePoints(whole) - max;
  if (excess <= 0) return whole;
  const [first = "", ...rest] = parts;
  const room = codePoints(first) - excess;
  return room < 2 ? clip(whole, max) : join([clip(first, room), ...rest]);
}

function headingOf({ slot, request }: NarrowingOption, glossary: Glossary, language: Language): string | null {
  const [metric] = request.group.metrics;
  if (slot !== "metric" || metric === undefined) return null;
  const group = glossary.metric(metric)?.group ?? null;
  return group === null ? null : localized(group, language);
}
