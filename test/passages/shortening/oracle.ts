/**
 * Judges what is shown of a sentence without the rule: the pieces between "…" have to stand in it in their order, and
 * what is left out between them may hold no word of these lists, unless it is a whole clause or parenthesis: that may take
 * its own numbers, names and times along, and a clause that nothing else hangs on its own negation and doubt as well.
 * English words are compared whole, Chinese ones anywhere.
 */
const BINDING = `if unless provided assuming except excluding excludes excluded only solely including adjusted`;
const GOVERNING = `not no never none nothing nobody neither nor without cannot hardly barely scarcely fails failed denies denied
may might could would should expected expects expectation planned probably possibly perhaps likely unlikely estimate estimated forecast potential preliminary provisional proposed
according said says stated reported believes believe announced warned argued admitted claimed`;
const BINDING_CHINESE = /如果|除非|只要|若|除了?|以外|之外|例外|仅|只有/u;
const GOVERNING_CHINESE = /不|没有|未|无|并非|可能|预计|预期|估计|计划|有望|表示|认为|指出/u;
/** How a whole clause begins where nothing else hangs on it, and one that says more of a word or of the whole. */
const OWN = /^(?:[,;:–—-]|and|but|because|since|so|while|whereas|owing|due|thanks|as a result|on account)/iu;
const OWN_CHINESE = /^[，；：]/u;
const LINKED =
  /^[,]?\s*(?:which|who|whose|where|as|a|an|something|reflecting|leading|resulting|attracted|represented|backed|\w+ed by)\b|^[(（–—]/iu;
const ENGLISH = `not no never none nothing nobody neither nor without cannot hardly barely scarcely lack lacks lacked fail fails failed deny denies denied
least most nearly almost about around approximately roughly over under above below more less fewer only just exceed exceeds exceeded up
if unless provided providing subject assuming whether depending depends condition conditions
except excluding excludes excluded apart aside instead rather other others including includes included
may might could would should can expected expects expect expectation expectations planned plans plan probably possibly perhaps likely unlikely intends intended aims forecast estimate estimated estimates target targets will seems appears preliminary provisional proposed potential
according said says say stated reported reports believes believe thinks told announced warned argued admitted claimed found regulator management analysts auditor auditors
than compared comparison versus against higher lower larger smaller faster slower better worse longer shorter cheaper dearer same
one two three four five six seven eight nine ten eleven twelve fifteen eighteen twenty thirty forty fifty hundred thousand million billion dozen half third quarter fifth tenth first second fourth last double doubled twice
percent percentage points usd hkd sgd cny hours minutes tonnes dollars
year years month months week weeks day days today yesterday tomorrow january february march april june july august september october november december spring summer autumn winter since until till before after during now currently recently previously earlier later then still already yet ago next annual annually monthly daily once when always usually often temporary permanent`;
const WORDS = new Set(ENGLISH.split(/\s+/));
const CHINESE =
  /不|没有|未|无法|并非|非|至少|至多|超过|不足|约|近|以上|以下|如果|除非|只要|若|除|以外|之外|例外|可能|预计|预期|估计|计划|有望|或许|表示|称|认为|指出|报告|根据|据|比|高于|低于|相比|同比|环比|更|最|一半|[二三四五六七八九十百千万亿]|元|年|月|日|季|周|天|小时|以来|目前|此前|之前|之后|以后|去年|今年|上半|下半|公司|集团|银行/u;

export interface Verdict {
  /** What is wrong; null for nothing. */
  readonly fault: string | null;
  /** The stretches that are left out. */
  readonly gaps: readonly string[];
}

export function judge(shown: string, sentence: string): Verdict {
  const [whole, pieces] = [squeezed(sentence), squeezed(shown).split("…")];
  const gaps: string[] = [];
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1 && piece === "";
    const start = isLast ? whole.length : whole.indexOf(piece, at);
    if (start < 0) return { fault: `"${piece}" does not stand there`, gaps };
    const gap = whole.slice(at, start);
    if (index > 0) gaps.push(gap);
    // No cut within a word or a number.
    const ends = [whole.slice(at - 1, at + 2), whole.slice(start - 2, start + 1)];
    if (index > 0 && ends.some((end) => /\d[,.]\d|[A-Za-z]{3}/u.test(end))) return { fault: "cut within a word", gaps };
    if (index === 0 && piece !== "" && /[\p{L}\p{N}]/u.test(gap)) return { fault: "no sign at the beginning", gaps };
    at = start + piece.length;
  }
  if (/[\p{L}\p{N}]/u.test(whole.slice(at))) return { fault: "no sign at the end", gaps };
  const guarded = gaps.find((gap, index) => {
    const isFirst = index === 0 && pieces[0] === "";
    return isFirst && !/[;:；：]$/u.test(gap) ? holdsGuarded(gap, true) : holdsGuarded(gap, isFirst) && !isWhole(gap);
  });
  return { fault: guarded === undefined ? null : `leaves out "${guarded}"`, gaps };
}

const holdsAny = (words: string, said: string): boolean =>
  (said.match(/\p{L}+/gu) ?? []).some((word) => words.split(/\s+/).includes(word.toLowerCase()));

/** Whether what is left out is a clause or parenthesis of its own, with nothing in it that the rest is subject to. */
function isWhole(gap: string): boolean {
  const said = gap.trim();
  const governs =
    holdsAny(GOVERNING, said) || /n['’]t\b/u.test(said) || GOVERNING_CHINESE.test(said.replace(HARMLESS, ""));
  if (holdsAny(BINDING, said) || BINDING_CHINESE.test(said.replace(HARMLESS, ""))) return false;
  if (LINKED.test(said)) return !governs;
  return OWN.test(said) || OWN_CHINESE.test(said) || (/[;:；：]$/u.test(said) && !governs);
}

function holdsGuarded(gap: string, isFirst: boolean): boolean {
  const said = gap.trim();
  const words = said.match(/\p{L}+/gu) ?? [];
  const isName = words.some((word, at) => /^\p{Lu}/u.test(word) && !(isFirst && at === 0));
  const isListed = words.some((word) => WORDS.has(word.toLowerCase())) || /n['’]t\b/u.test(said);
  // 此后, 与此同时 and the like hold signs of the lists without their sense.
  return isName || isListed || /[\p{N}%$€£¥‰]/u.test(said) || CHINESE.test(said.replace(HARMLESS, ""));
}

const HARMLESS =
  /只要是|无关|不断|不少|未来|同时|时间|及时|日常|周期|天气|比重|比例|无关|近来|数据|指标|月台|后台|更新|更换|千万/gu;

/** Blanks count once, and not at all beside Chinese. */
function squeezed(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/ ?… ?/gu, "…")
    .replace(/(?<=\p{Script=Han}|[，。；：、！？]) | (?=\p{Script=Han})/gu, "")
    .trim();
}

/** The words of a text, for comparing what was asked for with what is shown. */
export function spelled(text: string): string {
  return (text.match(/\p{Script=Han}|\p{N}+(?:[.,]\p{N}+)*|(?:(?!\p{Script=Han})[\p{L}\p{M}])+|[\p{S}%‰]/gu) ?? [])
    .join(" ")
    .toLowerCase();
}
