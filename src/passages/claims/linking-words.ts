/** Words between a figure and the metric after it. */
export const OF_BEHIND = /^\s*(?:(?:of|in)\s+(?:the |total |its )?|的)$/iu;

/** Pronouns at the start that refer back. Also matches an omitted subject: "Fell to USD 973 m". */
export const PRONOUN_FIRST =
  /^\s*(?:(?:it|this|that|these|they|the (?:figure|number|result|amount))\b|[其它该此]数?额?|)/iu;

const LINKING = new Set(
  (
    "a an the or of in at to from for by on as its their our this that it and also then thus therefore so still again only just even about " +
    "around roughly approximately nearly almost some over up down further back out than was were is are be been being has have had " +
    "reach reached reaches reaching total totals totalled totaled totalling amount amounts amounted stand stands stood standing come comes came " +
    "coming go goes went gone end ends ended ending close closed finish finished land landed hit hits touch touched post posted record recorded " +
    "report reported make made earn earned become became remain remained stay stayed swing swung turn turned move moved edge edged creep crept " +
    "exceed exceeds exceeded exceeding surpass surpassed top topped pass passed plummet plummeted nosedive nosedived balloon ballooned crash crashed year years half quarter quarters month months period full whole fiscal after against loss profit " +
    "financial end close during until through there here now meanwhile however nevertheless thereby " +
    "sharply steeply slightly strongly markedly considerably significantly substantially moderately modestly marginally heavily dramatically " +
    "yoy qoq vs versus unexpectedly suddenly abruptly surprisingly gradually steadily quickly"
  ).split(" "),
);

const LINKING_HAN =
  /^(?:录得|实现|转为|亏损|盈利|合计|总计|总额|同步|进一步|突然|意外|全年|当年|大约|左右|因此|因而|随之|[为是达到至由从自的在于了约近仅只也则共有年末底内该其期本再又已并而较比且即去上同环人名位家艘户个件])*$/u;

/** Words before a metric that do not change which figure is meant. */
export const HARMLESS_BEFORE =
  /(?:^|[\s(])(?:reported|total|overall|annual|yearly|quarterly|full-year|half-year|consolidated|whole|actual|final|headline|record|first|strong|weak|poor|good|disappointing|company['’]s|says? that|that|year)$|(?:公司|全年|当年|总体|整体|报告|期内|季内|年内|年度|季度|实现|录得|取得|创造|其|而|但|使|令)$/iu;

/**
 * "the storm cut operating profit to USD 973 m": after such a verb a level is the metric's; an amount is only this
 * cause's share of the change.
 */
export const MOVED_BY =
  /\b(?:cut|cuts|pushed|drove|dragged|lifted|raised|reduced|lowered|brought|sent|pulled|took|squeezed|boosted|depressed|knocked|trimmed|shrank)(?: (?:its|the|our|their))?$/iu;

/** "Baltic had 19 ships.": no word may follow that would restrict them to some. */
export const OWNING =
  /\b(?:had|has|have|ran|runs|employed|employs|operated|operates|counted|served)\s+(?:only |just |about |some )?$/iu;
export const ALL_OF_THEM = /^\s*(?:$|[.,;。，；]|(?:in|at|on|by) (?:the (?:close|end) of )?(?:FY|\d))/iu;

/** "the share of claims", 一部分营收: a part, or another quantity. */
export const PART_OF =
  /(?:\b(?:share|part|parts|half|third|quarter|most|some|much|rest|portion|fraction|proportion|cost|costs|price|average|mean|percent|majority|bulk) of (?:the |its |our |all |their )?|\bper (?:an? )?|部分|一半|多数|的占比|每|人均)$/iu;

/** "Because of the storm operating profit was …": the last word of a reason does not qualify the metric. */
export const CAUSE_BEFORE =
  /\b(?:because of|due to|owing to|thanks to|on account of|as a result of|after|following|amid|despite|in spite of|in the wake of)\s+(?:(?:the|a|an|this|that|its|their|such)\s+)?(?:[\p{Script=Latin}'’-]+\s+)?[\p{Script=Latin}'’-]+$/iu;

const VERB =
  /↕|\b(?:was|were|is|are|reach(?:ed|es)?|total(?:s|l?ed)?|amount(?:s|ed)?|stood|stands|came|comes|went|hit|posted|recorded|reported|made|earned|became|remained|stayed|swung|turned|moved|edged|crept|plummeted|nosedived|ballooned|crashed|exceed(?:s|ed|ing)?|surpass(?:es|ed)|topped|passed)\b|[为是达至到得]/iu;

/** Whether words contain a verb that states something about their subject. */
export function statesSomething(gap: string): boolean {
  return VERB.test(gap);
}

/** Insertions between commas that make no new statement: "hit by the storm", "after a weak year". */
const ASIDE =
  /^\s*(?:\p{L}+ed|hit|hurt|held|driven|struck|beset|because|due|owing|thanks|after|following|despite|amid|in|on|with|as a result|partly|mainly|chiefly|largely|受|因|由于|在)(?!\p{Script=Latin})/iu;
const FINITE = /\b(?:was|were|is|are|has|have|had)\b/iu;

const CAUSE_PHRASE =
  /\b(?:because of|due to|owing to|thanks to|on account of|as a result of|after|following|amid|despite|in spite of|in the wake of)(?:\s+[\p{Script=Latin}'’-]+){1,6}?(?=\s+(?<tail>to|was|were|stood|came|reached|totalled|amounted)\b)/giu;

/** Whether words only link both sides, without another possible subject. */
export function isLinking(gap: string): boolean {
  if (/[;；。!?]|\.\s/u.test(gap)) return false;
  const pieces = withoutCauses(gap).split(/[,，、()（）–—]|\s-\s/u);
  return pieces.every(
    (piece, index) =>
      holdsLinksOnly(piece) || (index > 0 && index < pieces.length - 1 && ASIDE.test(piece) && !FINITE.test(piece)),
  );
}

/**
 * Removes causes: "fell because of the storm to USD 973 m", "after the storm was USD 973 m". After a verb, only "to"
 * continues the subject.
 */
function withoutCauses(gap: string): string {
  return gap.replace(CAUSE_PHRASE, (phrase: string, ...rest: unknown[]) => {
    const [at, groups] = [rest.find((part) => typeof part === "number"), rest.at(-1)];
    const tail = typeof groups === "object" && groups !== null && "tail" in groups ? groups.tail : "";
    const lead = gap.slice(0, typeof at === "number" ? at : 0);
    const hasVerb = lead.includes("↕") || FINITE.test(lead);
    return hasVerb && tail !== "to" ? phrase : " ";
  });
}

function holdsLinksOnly(piece: string): boolean {
  const latin = piece.match(/[\p{Script=Latin}'’]+/gu) ?? [];
  const han = piece.match(/\p{Script=Han}+/gu) ?? [];
  return (
    latin.every((word) => LINKING.has(word.toLowerCase()) || /^['’]s$/u.test(word)) &&
    han.every((run) => LINKING_HAN.test(run))
  );
}
