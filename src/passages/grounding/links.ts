import type { Anchor, Anchored } from "./anchors.ts";
import type { GroundFault } from "./faults.ts";
import type { Comparison } from "./sources.ts";
import { standingText } from "./standing-text.ts";

/** Words that say how what they stand with is meant, and the words of a passage that bear such a meaning out. */
interface Link {
  readonly said: RegExp;
  readonly borneOutBy: RegExp;
  /** Whether it joins a clause to another, as a word of cause does. */
  readonly joins: boolean;
  readonly fault: GroundFault;
}

const LINKS: readonly Link[] = [
  // Against what would be expected: the contrary of a reason.
  {
    said: /\b(?:even (?:though|if)|although|though|despite|in spite of|notwithstanding|regardless|irrespective|albeit|nevertheless|nonetheless)\b|虽然?|尽管|即使|即便|哪怕|无论|不论|不管/iu,
    borneOutBy:
      /\b(?:even|although|though|despite|in spite of|notwithstanding|regardless|irrespective|albeit|nevertheless|nonetheless|but|however|yet|whereas|still|only|hardly|little|whatever)\b|虽|尽管|即使|即便|哪怕|无论|不论|不管|但|却|然而|不过|仍|反而/iu,
    joins: true,
    fault: "cause",
  },
  // In place of something: a passage that names only the one does not leave the other out.
  {
    said: /\b(?:rather than|instead of)\b|而不是|而非/iu,
    borneOutBy:
      /\b(?:not|no|never|nor|neither|rather|instead|only|without|little|excluded?|reject\w*|refus\w*|against)\b|n['’]t\b|[不没未非无只仅]|并非|取代|代替/iu,
    joins: false,
    fault: "negation",
  },
  // With something left out.
  {
    said: /\b(?:exclud(?:es|ed|ing)|except(?: for)?|apart from|leaving out)\b|不含|不包括|剔除|扣除|撇除/iu,
    borneOutBy:
      /\b(?:exclud\w+|except\w*|apart from|without|besides|other than|only|not|no|removed?|taken out)\b|除|[不未没无]|剔|扣/iu,
    joins: false,
    fault: "negation",
  },
  // As before: what has ended does not go on.
  {
    said: /\bstill\b|仍旧?|依[旧然]/iu,
    borneOutBy:
      /\b(?:still|remain\w*|continu\w*|stay\w*|kept?|keeps|yet|even|as (?:before|ever)|also|nevertheless|while)\b|仍|依[旧然]|还|尚|继续|保持|即使|尽管|但|却|也/iu,
    joins: false,
    fault: "content",
  },
  // Earlier than something: no reason comes after what it is given for.
  {
    said: /\b(?:before|prior to|until|till|ahead of)\b|[之以]前|此前|直到|直至/iu,
    borneOutBy:
      /\b(?:before|prior|previous(?:ly)?|until|till|ahead|earlier|ago|former(?:ly)?|in advance|not yet|by the time)\b|前|[由从].{0,20}[至到]|直到|直至|才|先|尚未/iu,
    joins: true,
    fault: "cause",
  },
  // Only under a condition.
  {
    said: /\b(?:if|unless|provided that|providing|as long as|in case|in the event|assuming|otherwise)\b|如果|假如|倘若|除非|只要|一旦|万一|否则/iu,
    borneOutBy:
      /\b(?:if|unless|provided|as long as|in case|in the event|assuming|otherwise|whether|when|until|once|would|should|could|without|with|where)\b|如|若|除非|只要|一旦|万一|否则|即使|须|时|才/iu,
    joins: true,
    fault: "content",
  },
  // Perhaps, or as somebody wants to have it.
  {
    said: /(?<!\b(?:in|of|since|from|until|by|to|and) )\bmay\b(?! \d)|\b(?:might|could|would|should|possibly|perhaps|maybe|likely|unlikely|probably|allegedly|supposedly|reportedly|apparently|ostensibly|presumably|purportedly|seemingly|seems?|seemed|appears?|appeared|so-called)\b|可能|也许|或许|据称|所谓|疑似|似乎|大概(?!\d)|恐怕|理应|本应/iu,
    borneOutBy:
      /\b(?:may|might|can|could|would|should|will|shall|must|possib\w+|perhaps|maybe|likel\w+|unlikely|probabl\w+|alleged\w*|suppos\w+|reported\w*|apparent\w*|seem\w*|appear\w*|so-called|expect\w*|plan\w*|allow\w*|permit\w*|require\w*|if|unless|need\w*|able|forecast\w*|intend\w*|estimat\w*|risk\w*)\b|可|会|将|须|应|能|或|若|如果|预计|预期|据|所谓|似乎|计划|拟|允许|必须/iu,
    joins: false,
    fault: "content",
  },
];

/**
 * A concession, a condition, an order in time or a doubt has to be one in the passage, where the statement stands: "even though", "before",
 * "if" and "allegedly" make another sentence out of the same words.
 */
export function linkFault(comparison: Comparison): GroundFault | null {
  for (const [index, sentence] of comparison.statement.prose.sentences.entries()) {
    const said = LINKS.filter((link) => link.said.test(sentence));
    if (said.length === 0) continue;
    const written = standingText(index, comparison);
    const broken = said.find((link) => !link.borneOutBy.test(written) || (link.joins && isReason(link, comparison)));
    if (broken !== undefined) return broken.fault;
  }
  return null;
}

const SILENT: ReadonlySet<string> = new Set(["free", "negation"]);
/** So many words behind a link say what it joins; so many of them have to stand as near behind a link of the passage, or with one word more between. */
const JOINED_WORDS = 3;
const JOINED_MIN = 2;
const WORDS_MORE = 1;

/** Whether a passage gives as the reason what the statement joins by another link, and nowhere joins it so itself. */
function isReason({ said, borneOutBy }: Link, { statement, sources }: Comparison): boolean {
  return placesBehind(said, statement).some((place) => {
    const joined = wordsFrom(place, statement, JOINED_WORDS);
    const standsBehind = (places: readonly number[], source: Anchored): boolean =>
      places.some((at) => holdsMost(joined, wordsFrom(at, source, JOINED_WORDS + WORDS_MORE)));
    const causes = (source: Anchored): readonly number[] =>
      source.anchors.flatMap(({ kind, end }) => (kind === "cause" ? [end] : []));
    return (
      sources.some((source) => standsBehind(causes(source), source)) &&
      !sources.some((source) => standsBehind(placesBehind(borneOutBy, source), source))
    );
  });
}

function placesBehind(form: RegExp, { prose }: Anchored): readonly number[] {
  return Array.from(prose.text.matchAll(new RegExp(form, "giu")), ({ 0: word, index }) => index + word.length);
}

function holdsMost(joined: readonly Anchor[], others: readonly Anchor[]): boolean {
  const held = joined.filter(({ key }) => others.some((other) => other.key === key));
  return joined.length > 0 && held.length >= Math.min(JOINED_MIN, joined.length);
}

/** The next words of the same sentence, up to the next word of cause. */
function wordsFrom(at: number, { anchors }: Anchored, most: number): readonly Anchor[] {
  const behind = anchors.filter(({ start, kind }) => start >= at && !SILENT.has(kind));
  const end = behind.findIndex(({ sentence, kind }) => kind === "cause" || sentence !== behind[0]?.sentence);
  return (end < 0 ? behind : behind.slice(0, end)).slice(0, most);
}
