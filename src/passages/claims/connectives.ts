import { searchTerms } from "../search-terms.ts";
import { lemmaOf } from "../words/lemmas.ts";

/** Words that deny, wholly or in part. */
export const NEGATION =
  /\b(?:no longer|not(?! (?:exceed|(?:more|less|fewer|higher|lower) than))|no(?! (?:more|less|fewer|higher|lower) than)(?: more)?|decided against|fail(?:s|ed)? to|rather than|instead of|excluding|except(?: for)?|apart from|never|none|without(?! (?:it|them)\b)|neither|nor|cannot|hardly|nothing|nobody|barely|scarcely|lacks?|lacked|lacking)\b|n['’]t\b|(?<!是(?=不是)|能(?=不能)|可(?=不可)|会(?=不会)|要(?=不要)|好(?=不好)|差(?=不多))(?:而不是|不(?![断仅同少过久但论管及足]|够|变(?![化更动])|高于|低于|超过|[得能可会](?:高于|低于|超过|多于|少于)[^，。；\d]{0,6}\d)|不(?=足以))|未(?!来)|没有?|无法|无从|无[需须]|无(?!论|锡)|并非|而非|非(?!常|洲)|免(?=体检|费|税)|缺[乏少]|从未/giu;

/** Words that state a cause. */
export const CAUSE =
  /\b(?:because|(?<!(?:has|have|had|ever) )since(?! (?:\d|then|last|January|February|March|April|May|June|July|August|September|October|November|December|the (?:start|beginning|end|summer|spring|autumn|winter|first)))|due to|owing to|thanks to|as a result|result(?:s|ed)? (?:of|in|from)|driven|dr[io]ves?|drivers?|driving|drove|caus(?:e|es|ed|ing)|reasons?|led to|lead(?:s|ing)? to|attribut\w+|stem(?:s|med)? from|(?<!\bwho )(?:c[ao]mes? from|came (?:from|about))|on the back of|helped by|helping|held back|supported by|hit by|weighed|explain\w*|therefore|hence|thus|consequently|so that|so|prompted|attracted by|made possible|fits|on account of|given that|which is why)\b|(?<=, |^|[a-z] )as(?= (?!well|in |a (?:year|whole|service|sales|share|partner|one|result)|before|much|many|long|soon|of\b|for\b|booked|digital|fast|expected|lasting|the (?:first|second|third|rule)))|因此|因而|因(?!素)|由于|主因|原因|得益于|受益于|有赖于|带动|拉动|推动|驱动|因此|因而|(?<!之)所以|源于|来自|归因|归功|导致|使得|所致|从而|拖累|致使|引起|造成|于是|以便|为了|是为|起因/giu;

const FREE_ENGLISH = new Set(
  searchTerms(
    "compare compared comparison whereas while although though however despite even yet still also too as well both either another other each per " +
      "covering cover describe described call called calls make makes made making take takes took taken give gives given see saw seen become becomes became " +
      "total totals amount amounts stand stood standing reach reached reaching account accounts come came go went gone get got bring brought contribute contributed contributing " +
      "year years month months period level figure only just simply slightly somewhat about around nearly almost roughly practically mainly largely mostly partly entirely " +
      "because since due owing thanks result reason cause driver driven drive drove reflect follow following thereby therefore hence thus consequently then now already meanwhile overall broadly " +
      "towards through via within among across out off onto upon against versus above below than " +
      "thing way part case fact basis change changed happen happened mean meant remain remained keep kept include including included use using used put set turn " +
      "which who whose where when whether one ones first own various respectively namely especially particularly notably further unchanged affect affected affecting " +
      "retain obtain receive apply utilise arrive rest remainder whole all wholly main chief principal primary chiefly primarily principally solely exclusively approximately virtually additional extra several coverage",
  ).map(lemmaOf),
);

/** Conjunctions, pronouns and hedges, which do not make another figure of a metric. */
export function isFreeStem(stem: string): boolean {
  return FREE_ENGLISH.has(lemmaOf(stem));
}

/** The same for Chinese. */
export const FREE_CHINESE =
  /首先|首要|通过|其次|再次|最后|第[一二三]个?(?=原因)|主要(?:是|因为|由于|来自|得益于)?|其中|此外|另外|另一个?|同时|而且|并且|以及|虽然|但是|然而|不过|当时|当中|目前|当前|现在|仍然|依然|已经|大约|左右|合计|总计|达到|那些|这些|两者|二者|双方|他们|我们|仅仅|相比|与之|十分|非常|分别|方面|情况|表现|出现|属于|成为|作为|进行|得以|可以|能够|需要|以来|期间|同比|环比|约(?=[\d一二两三四五六七八九十百千])|近(?=[\d一二两三四五六七八九十百千])|更(?=[多少高低大小快慢强弱好])|自(?![行己动身助])|并(?=[^\p{Script=Han}]|没|不|未|非)|[的了着之其该此这那它是在于从由至到把将被与和及或以而则即就才只仅也还又再已曾都略较比最很但为所有一个]/gu;
