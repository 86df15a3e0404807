import type { Glossary } from "../../company/glossary.ts";
import type { FoundCell } from "../../domain/answer.ts";
import { Exact } from "../../domain/decimal.ts";
import type { Passage } from "../../domain/passage.ts";
import { givesOrders, holdsControls, withoutOrders } from "../embedded-instructions.ts";
import type { NameFinder } from "../name-finder.ts";
import { searchTerms } from "../search-terms.ts";
import { sentencesOf } from "../sentences.ts";
import { standings } from "./agreement.ts";
import { type Anchor, type Anchored, sameValue } from "./anchors.ts";
import { boundFault } from "./bound-faults.ts";
import { causeFault } from "./causes.ts";
import { contentFault } from "./content.ts";
import type { GroundFault } from "./faults.ts";
import { fragmentFault } from "./fragments.ts";
import { isDisguised } from "./letters.ts";
import { linkFault } from "./links.ts";
import { negationFault } from "./negations.ts";
import { STRICT_AXES } from "./polarity.ts";
import { anchorsOf, type Comparison, compare } from "./sources.ts";
import { meaningOf } from "./synonyms.ts";
import { topicFault } from "./topics.ts";
import { orderFault } from "./word-order.ts";

export interface GroundContext {
  readonly finder: NameFinder;
  readonly glossary: Glossary;
  /** Figures of the same answer: a statement may repeat them. */
  readonly cells: readonly FoundCell[];
}

/**
 * Holds a statement against the passages that it cites, without a model: every number, name, direction, negation and cause has to stand
 * there among the same words. Null where it holds, otherwise the first fault. When in doubt a statement falls.
 */
export function groundFault(text: string, cited: readonly Passage[], context: GroundContext): GroundFault | null {
  if (cited.length === 0) return "missing_citations";
  if (text.trim() === "") return "empty";
  if (holdsControls(text) || givesOrders(text)) return "markup";
  // What an order says is borne out by nothing, not even by the passage that it stands in.
  const sources = cited.map(withoutItsOrders);
  if (sources.some((passage) => isWholeSentences(text, passage.text))) return null;
  if (isDisguised(text, sources, context)) return "markup";
  const comparison = compare(text, sources, context);
  if (comparison.statement.anchors.length === 0) return "empty";
  return CHECKS.reduce<GroundFault | null>((fault, check) => fault ?? check(comparison), null);
}

/** In this order: the first fault is the one that is named. */
const CHECKS: readonly ((comparison: Comparison) => GroundFault | null)[] = [
  anchorFault,
  boundFault,
  negationFault,
  contentFault,
  topicFault,
  causeFault,
  linkFault,
  orderFault,
  fragmentFault,
];

const cleaned = new WeakMap<Passage, Passage>();

/** A passage as its statements may stand on it, made once for each: what is known about a passage is kept by the passage itself. */
function withoutItsOrders(passage: Passage): Passage {
  const known = cleaned.get(passage);
  if (known !== undefined) return known;
  const text = withoutOrders(passage.text);
  const clean = text === passage.text ? passage : { ...passage, text };
  cleaned.set(passage, clean);
  return clean;
}

/** Whether a text stands in another word for word, from the beginning of a sentence to the end of one. */
function isWholeSentences(text: string, passage: string): boolean {
  const wanted = squeezed(text);
  const sentences = sentencesOf(passage);
  return sentences.some(({ start }, from) =>
    sentences.slice(from).some(({ end }) => squeezed(passage.slice(start, end)) === wanted),
  );
}

/** Blanks count once, and not at all beside Chinese. */
function squeezed(text: string): string {
  const blank = /(?<=[\p{Script=Han}，。；：、！？]) | (?=\p{Script=Han})/gu;
  return text.trim().replace(/\s+/gu, " ").replace(blank, "");
}

/** How well the best place with the same value has to fit, as a share of the place that fits best whatever its value. */
const TOLERANCE = 0.85;
/** A place with another value that fits better than this speaks against the statement. */
const RIVAL_MAX = 0.5;
/** Anchors that are compared elsewhere, or only lend their words to their neighbours. */
const COMPARED_ELSEWHERE: ReadonlySet<string> = new Set(["word", "negation", "free", "cause"]);

/** The first number, name, direction or time of the statement that its passages do not hold in that place; null for none. */
function anchorFault(comparison: Comparison): GroundFault | null {
  const groups = new Set(comparison.statement.anchors.map(({ group }) => group));
  for (const group of groups) {
    const fault = COMPARED_ELSEWHERE.has(group) ? null : groupFault(group, comparison);
    if (fault !== null) return fault;
  }
  return null;
}

function groupFault(group: string, comparison: Comparison): GroundFault | null {
  const { statement, weights } = comparison;
  const sources = anchorsOf(comparison.sources).filter((anchor) => anchor.group === group);
  const own = statement.anchors.filter((anchor) => anchor.group === group);
  const all = standings(own, sources, weights);
  for (const [index, anchor] of own.entries()) {
    const standing = all[index];
    if (standing === undefined || isBorneOut(standing)) continue;
    const fault =
      anchor.kind === "pole"
        ? poleFault(anchor, standing, statement)
        : otherFault(anchor, standing, { comparison, sources });
    if (fault !== null) return fault;
  }
  return null;
}

type Standing = ReturnType<typeof standings>[number];

function isBorneOut({ own, share }: Standing): boolean {
  return own !== null && share >= TOLERANCE;
}

/** Words of direction on an axis that is no strict one ("better", "earlier") fall only where the passage says the contrary. */
function poleFault(anchor: Anchor, { own, rival }: Standing, statement: Anchored): GroundFault | null {
  // That something ends or closes is said by the passage, or it is not so.
  if (anchor.unit === "state" && anchor.value === "-" && own === null) return "direction";
  if (!STRICT_AXES.has(anchor.unit)) return rival >= RIVAL_MAX ? "direction" : null;
  if (own !== null) return "direction";
  const isOfNothing = rival <= NEAR_NOTHING && !speaksOfFigures(anchor, statement);
  return isOfNothing || isShownByFigures(anchor, statement) ? null : "direction";
}

/** A place with another direction that fits no better than this has nothing to do with the statement. */
const NEAR_NOTHING = 0.1;
const MEASURED: ReadonlySet<string> = new Set(["figure", "metric", "dimension"]);

/** "many", "long", "strong" move nothing where their clause holds no figure and no metric. */
function speaksOfFigures(pole: Anchor, { anchors }: Anchored): boolean {
  return anchors.some(({ clause, kind }) => clause === pole.clause && MEASURED.has(kind));
}

/** A name may also stand in the labels of the passage, where nothing in its text speaks against it. */
function otherFault(
  anchor: Anchor,
  { own, rival }: Standing,
  { comparison, sources }: { readonly comparison: Comparison; readonly sources: readonly Anchor[] },
): GroundFault | null {
  if (isPlainNoun(anchor, comparison) || isWritersOwn(anchor, comparison)) return null;
  const isLabel = anchorsOf(comparison.labels).some((label) => sameValue(anchor, label));
  const isNamed = anchor.group === "name" && sources.some((source) => source.value === anchor.value);
  const mayBeLabel = isLabel && rival < RIVAL_MAX && (own === null || anchor.group === "name");
  if ((isNamed && !isLabel) || mayBeLabel) return null;
  return faultOf(anchor);
}

/** "customers" are a metric, and people whom the passage may call by another form of the word: "the customer's consent". */
function isPlainNoun({ kind, start, end }: Anchor, { statement, sources }: Comparison): boolean {
  if (kind !== "metric") return false;
  const [stem, ...more] = searchTerms(statement.prose.text.slice(start, end));
  if (stem === undefined || more.length > 0) return false;
  return anchorsOf(sources).some((source) => source.kind === "word" && source.value === meaningOf(stem));
}

const FIRST_PERSON = /\b(?:we|our|ours|us)\b|我们|我司|本公司/iu;

/** "our annuities" are those of the company itself, whose name may be said without what it ends in: "Baltic" for "Baltic Group". */
function isWritersOwn({ kind, start, end }: Anchor, { statement, sources, company }: Comparison): boolean {
  if (kind !== "entity" || !company.startsWith(`${statement.prose.text.slice(start, end)} `)) return false;
  return sources.some(({ prose }) => FIRST_PERSON.test(prose.text));
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

const STEPS: Readonly<Record<string, number>> = { "+": 1, "-": -1, "0": 0 };

/** "rose from 805.1 to 851.1" shows itself. */
function isShownByFigures(pole: Anchor, { anchors }: Anchored): boolean {
  const near = anchors.filter(({ sentence, kind }) => sentence === pole.sentence && kind === "figure");
  const before = near.filter(({ role }) => role === "before");
  const now = near.filter(({ role }) => role === "now");
  const [from, to] = [before[0], now[0]];
  if (from === undefined || to === undefined || before.length + now.length > 2 || from.unit !== to.unit) return false;
  if (!NUMBER.test(from.value) || !NUMBER.test(to.value)) return false;
  return new Exact(to.value).comparedTo(new Exact(from.value)) === STEPS[pole.value];
}

function faultOf({ kind }: Anchor): GroundFault {
  switch (kind) {
    case "figure":
    case "year":
    case "month":
    case "date":
    case "ordinal":
      return "figure";
    case "entity":
    case "metric":
    case "dimension":
    case "word":
      return "name";
    case "pole":
      return "direction";
    case "negation":
      return "negation";
    case "span":
      return "figure";
    case "free":
    case "cause":
      return "content";
  }
}
