/* Words by which a message says what its numbers are of. Those of a company and of its trade are in its own files. */

/** Words that may stand between "to" and its number: "to about US$". */
const BEFORE_NUMBER =
  "\\s?(?:(?:only|just|about|around|roughly|nearly|almost|over|under)\\s|[约近]\\s?)?(?:(?:US|HK|S)?\\$|[A-Z]{3}|€|£|¥)?\\s?$";

/** Before the level that something has moved to. */
export const TO_LEVEL = new RegExp(`(?:\\bto|[至到])${BEFORE_NUMBER}`, "u");

/** Before a level of any kind. */
export const AT_LEVEL = new RegExp(
  `(?:\\b(?:to|at|from|was|were|is|are|of|reach(?:ed|es|ing)|total(?:l?ed|s)?|stood at|hit|made|earned|posted|recorded)|[至到达为是从由]|[=:：])${BEFORE_NUMBER}`,
  "u",
);

/** "another 50m of new sales": before a number that is not all of it. */
export const PART_OF_IT = new RegExp(
  `\\b(?:another|extra|additional|further|more|needs?|requires?|missing|worth|saves?|saved|lost|lose)${BEFORE_NUMBER}`,
  "u",
);

/** "A loss of 12m": before a number that lacks its minus sign. */
export const LOSS =
  /(?:\b(?:loss(?:es)?|deficit|lost)|亏损|赤字)\s?(?:(?:of|was|at|is|about|around)\s|[:：为达约]){0,3}(?:(?:US|HK|S)?\$|[A-Z]{3}\s?)?$/u;

/** Words that value a movement and leave its direction open. */
export const VALUED = /\b(?:improv\w+|worsen\w*|deteriorat\w+|better|worse)\b|改善|恶化|转好|转差/iu;

/** Of a sentence or a heading that speaks of a plan or another basis, no figure is a stored one. */
export const PLANNED =
  /\b(?:budget\w*|plan(?:s|ned)?|target\w*|forecast\w*|guidance|outlook|consensus|expect\w*|estimat\w*|project(?:ed|ions?)|scenario\w*|pro[- ]?forma|adjusted|underlying|would|could|should)\b|预算|预测|预计|预期|目标|计划|指引|估计|假设|调整后/iu;

/** Between clauses of a sentence; a comma within a number parts nothing. */
export const CLAUSE_ENDS = /[;，；]|,(?!\d)|\s[-–—]\s|\bbut\b|但是?|不过/gu;

/** At the start of a clause that speaks of what was said before it, or has no subject of its own. */
export const REFERS_BACK =
  /^\s*(?:and\s)?(?:(?:that|this|it|these|those|they|which|all|both|as|so|in line|vs|versus|against|compared|above|below|ahead|behind|under|over|per)(?:['’]s|\b)|是|这|那|都|符合|低于|高于|超过|与|比|按)/iu;

/** Before a time that a figure is compared with. */
export const COMPARED =
  /(?:\b(?:than|over|against|versus|vs\.?|compared (?:with|to)|since|from|on)|[比较于])\s?(?:in\s)?(?:the\s)?$/iu;

/** "2023-25": years from one to another, which are no period of a figure. */
export const YEARS = /(?<![\d.,])(?:FY ?)?(?:19|20)\d\d ?[-–—] ?(?:(?:19|20)\d\d|\d\d)(?![\d.,]*\d|\s?[%％\p{L}])/iu;

/** A time that counts from the one that is spoken of, which a heading may have named. */
export const YEAR_BEFORE =
  /^(?:the )?(?:last|prior|previous|preceding) (?:year|yr)$|^(?:去年|上年)(?:同期)?$|^a year (?:ago|earlier|before)$/iu;

/** "Last year's same period grew 10.7 %": a change in front of which it stands is that of the earlier period. */
export const CHANGE_OF_EARLIER =
  /(?:(?:去年|上年)同期|\bsame (?:period|quarter|half|month)s? (?:of )?(?:the )?(?:last|prior|previous) year|\b(?:last|prior|previous) year['’]s)/iu;

/** Behind a number that is not held against an earlier figure: "5 % above consensus", "3m more than SG". */
export const OF_ANOTHER =
  /^\s?(?:above|below|ahead|short|better|worse|over|under)\b|^\s?(?:more|less|higher|lower|fewer|larger|smaller) than (?!(?:in |at |for )?(?:the )?(?:last|prior|previous|year|quarter|same|a year|FY|Q\d|H\d|(?:19|20)\d\d))/iu;

/** Figures of a market or of others, in words. */
export const OTHERS = /\b(?:all insurers|industry|peers|competitors?|rivals?)\b|同业|行业|竞争对手/iu;

/** Behind the name of an entity they make it another one: "the HK market". */
export const OF_MARKET = /^\s(?:\p{Ll}+\s)?(?:market|industry|sector)\b/u;

/** "total of", "number of": these make no other figure of what follows. */
export const HARMLESS_OF = listed(
  "total amount level sum figure number numbers end close start view terms instead because ahead spite",
);

/** Words right before a metric that make no other one of it: "strong revenue". */
export const HARMLESS_BEFORE = listed(
  "strong stronger strongest weak weaker solid good better best bad worse higher highest lower lowest record flat stable healthy robust " +
    "reported actual final preliminary total overall combined quarterly monthly annual yearly same whole entire full " +
    "with without had has have hit made make earned booked posted recorded saw see grew lifted pushed drove new more fewer most least " +
    "its their our your my this that these those each every any no some current latest recent following above below",
);

/** Words that are often written with a capital and are no names; lower case. */
export const NO_NAMES = listed(
  "fy hy ytd qtd mtd ltm yoy qoq mom fx kpi kpis ok fyi btw imo afaik icymi tldr nb ps ppt pdf ceo cfo coo hr eop eoy ye q usd usdm pp " +
    "total full half year quarter month annual actual actuals result results figure figures reported number key highlight highlights " +
    "update note question summary correction reminder source data table in of the a an at for and or vs by up down on from to per we " +
    "our it this that these those they he she you here there what which who how is are was were do does did can could has have had with " +
    "as all also but so if then now today yesterday last next only just both yes no hi hey hello dear thanks " +
    "mon tue tues wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday " +
    "jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december",
);

/** Chinese words for the company itself, for times and for people who speak; they are nobody else's name. */
export const NO_NAMES_CHINESE =
  /我司|本公司|公司|集团|全公司|大家|各位|老板|同事|更新|汇报|报告|快报|数据|数字|初步|最终|整体|总体|全部|全年|上半年|下半年|半年|季度|年度|年报|中报|季报|本季|本月|本年|今年|去年|前年|上季|上月|上年|截至|期末|年末|月末|季末|年底|月底|业绩/gu;

/** Behind a name that says something, and is not what it is said of. */
export const SPEAKS =
  /^(?:\s\p{Lu}\p{Ll}+)?,?\s(?:said|says|wrote|writes|told|tells|asks?|asked|thinks?|thought|mentioned|mentions|heard|confirmed|claims|claimed that)\b/u;

/** Before a name that is spoken to, or that tells something. */
export const ADDRESSED = /(?:@|\b(?:hi|hey|hello|dear|thanks|thx|cc|ask|told|says|said|according to|as per)\s)$/iu;

/** First words that are no subject of a figure. */
export const NOBODY = /^(?:everyone|nobody|someone|anyone|everything)$/iu;

/** Behind the subject of a figure. */
export const HAS_FIGURE =
  /^(?:\s?[:：]|\s(?:had|has|reported|reports|posted|made|makes|grew|lost|earned|generated|booked|wrote|recorded|saw|achieved|delivered|closed|hit|did|counted|employed|ran)\b)/u;

function listed(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
