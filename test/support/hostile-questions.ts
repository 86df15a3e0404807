/**
 * Questions as long as one may be, made to cost more than they are worth: a seed is one text. Most repeat a pattern of a few pieces,
 * since whatever looks back or ahead over a stretch of like words does most work there.
 */
export const HOSTILE_LENGTH = 4_000;

/** Pieces that reach every rule: names, periods, connectors, operations, talk, Slack's markup, signs and characters of every kind. */
export const HOSTILE_PIECES: readonly string[] = [
  ..."HK|China|Singapore|ACME Group|group|Macau|revenue|profit|new sales|ROE|claims|customers|total assets|agency|bancassurance|channel".split(
    "|",
  ),
  ..."2025|2024|H1|H1 2025|Q3|Q3 2024|'24|FY25|TTM|YTD|LTM|9M|March|March 2025|2025-06-30|week 12|last year|this quarter|first half of|year before".split(
    "|",
  ),
  ..."the last 3 years|latest|most recent|since|from|to|until|between|same period last year|full year|by Friday|as of|end of".split(
    "|",
  ),
  ..."and|or|vs|versus|with|without|ex|excluding|not|no|not only|but|less|minus|plus|over|divided by|of|of the|for|in|per|by|than|each".split(
    "|",
  ),
  ..."compare|growth|share of|average|total|sum|difference between|highest|which|rank|what|why|how much|it|they|both|others|our|my boss".split(
    "|",
  ),
  ..."sorry|please|thanks|I mean|instead|make that|say|documents|according to|as they say|A and B|SUM|AND|IN|US|IT|Mr|ltd|unknown|xyzzy".split(
    "|",
  ),
  ..."1|12|1,000|3.5|2,0|99999999|$|%|USD|billion|bn|m|above 1000|(|)|[|]|{|}|<|>|\"|’s|'|/|+|-|–|…|...|.|,|;|:|?|!|*|_|`|~|\\|^|#".split(
    "|",
  ),
  ..."\n|\n> |\n- |\n1. |\t|  |<@U02HK>|<@|<http://a.b|<#C1\u007cx>|:tada:|:a|&amp;|&#106;|&gt; |```|`HK`|a.b.c.|j.i.n|ext. 2024|a_b.pdf|(a.".split(
    "|",
  ),
  ..."香港|中国|集团|澳门|营收|利润|新签金额|净资产收益率|代理|渠道|2025年|去年|上半年|三季度|近三年|前年同期|截至|以来|最新|第三|十二月".split(
    "|",
  ),
  ..."的|和|与|及|跟|比|同比|环比|除|除了|外|不含|不是|而是|各|每|分|按|占|占比|总|到|对|内|里|万|亿|元|多少|为什么|哪个|请问|谢谢|据|大和|，|。|、|？|（|）|「".split(
    "|",
  ),
  ..."j|i n g|JINGAN|j|n|竞|安|竞 安|🙂|👩‍👩‍👧|🇭🇰|\u200b|\u202e|\u00ad|Ｈ|２|é|ﬁ|㍘|½|́|İ|ß|Я|あ|ｱ|한|ا|\ud83d|\u0000|x|aa|zzzzzzzzzz".split(
    "|",
  ),
];

const SEPARATORS = ["", " ", " ", " ", ", ", "\n", " and ", "和", ". "] as const;
const OPENINGS = [
  "",
  "",
  "HK revenue FY2025 ",
  "why did HK revenue fall in 2025? ",
  "香港2025年营收",
  "compare ",
] as const;
const PATTERN_MAX = 5;

export function hostileQuestion(seed: number): string {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const opening = pick(OPENINGS);
  const repeats = random() < 0.85;
  const length = 1 + Math.floor(random() * PATTERN_MAX);
  const piece = (): string => pick(HOSTILE_PIECES) + pick(SEPARATORS);
  let text = opening;
  if (repeats) {
    const pattern = Array.from({ length }, piece).join("");
    text += pattern.repeat(Math.ceil(HOSTILE_LENGTH / pattern.length));
  } else {
    while (text.length < HOSTILE_LENGTH) text += piece();
  }
  return text.slice(0, HOSTILE_LENGTH);
}

/** The same numbers for the same seed, each at least 0 and below 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
