/**
 * Judges what is shown of a sentence without the rule: the pieces between "…" have to stand in it in their order, and
 * what is left out between them may hold no word of these lists. English words are compared whole, Chinese ones anywhere.
 */
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
    if (index === 0 && piece !== "" && /[\p{L}\p{N}]/u.test(gap)) return { fault: "no sign at the beginning", gaps };
    at = start + piece.length;
  }
  if (/[\p{L}\p{N}]/u.test(whole.slice(at))) return { fault: "no sign at the end", gaps };
  const guarded = gaps.find((gap, index) => holdsGuarded(gap, index === 0 && pieces[0] === ""));
  return { fault: guarded === undefined ? null : `leaves out "${guarded}"`, gaps };
}

function holdsGuarded(gap: string, isFirst: boolean): boolean {
  const said = gap.trim();
  const words = said.match(/\p{L}+/gu) ?? [];
  const isName = words.some((word, at) => /^\p{Lu}/u.test(word) && !(isFirst && at === 0));
  const isListed = words.some((word) => WORDS.has(word.toLowerCase())) || /n['’]t\b/u.test(said);
  // 此后, 与此同时 and the like hold signs of the lists without their sense.
  return isName || isListed || /[\p{N}%$€£¥‰]/u.test(said) || CHINESE.test(said.replace(HARMLESS, ""));
}

const HARMLESS = /同时|时间|及时|日常|周期|天气|比重|比例|无关|近来|数据|指标|月台|后台|更新|更换|千万/gu;

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
