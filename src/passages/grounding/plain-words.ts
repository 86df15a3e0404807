import { searchTerms } from "../search-terms.ts";
import { meaningOf } from "./synonyms.ts";

/** Words that a paraphrase may bring along: they name nothing, count nothing and blame nobody. */
const ENGLISH = `
note notes noted mention mentions mentioned occur occurs occurred occurring experience experiences experienced record records recorded post posts posted achieve achieves achieved generate generates generated produce produces
produced provide provides provided face faces faced undergo underwent undergone follow follows followed impact impacts impacted influence influences influenced relate relates related concern concerns concerned belong belongs
belonged consist consists consisted comprise comprises comprised correspond corresponds corresponding apply applies applied exist exists existed serve serves served represent represents represented constitute constitutes
constituted enable enables enabled help helps helped carry carries carried move moves moved work works worked act acts acted bear borne seek sought try tried handle handles handled hold holds held place places placed base based
define defined regard regarded consider considered view viewed treat treated aim aimed stem stems arise arises arose arisen originate originates originated owe owes owed point points pointed indicate indicates indicated relative
relation compared period quarter amount value number share portion proportion effect factor factors situation company firm business overall total rest remainder part difference outcome result development basis purpose time date
area kind type sort extent degree matter side end start item figure level sum term case respect context full entire whole main primary key major principal chief central certain particular specific general initial initially
original originally current currently present recent recently former formerly latter separate separately single alone own relevant respective combined together available able due such same various several primarily principally
chiefly predominantly approximately accordingly correspondingly finally eventually ultimately additionally moreover furthermore also again instead directly otherwise once thereby operation operations operate operated activity
activities require requires required need needs needed intend intends intended annual annually quarterly anyway indeed thereof therein thereafter hereby whereby accord according account accounts accounted afterwards ahead allow
allows allowed along already always amid among appear appears appeared ask asked attend attended average away back balance become behind beside beyond book booked bring call called cause change changed choose clear clearly close
come common commonly complete completed completely conduct conducted contain contains contained continue continued contribute contributed contribution count counts counted counting create created decide decided deliver delivered
depend depends different differ differs direct discuss divide divided during each either elsewhere enter entered especially even ever every evident exact exactly example except exclude excluded excludes excluding expand explain
explained explains explanation express extend fact far few fill find finish fit focus form found further future gather give given go grant granted group happen happened having head here high hit however ignore implement
implemented implies imply importance important include included includes including inside introduce introduced involve involved itself join joined keep kept know known large late later launch launched lead leading leave less let
lie lift lifted like likewise limit limited link linked list little long longer look looked lot lower make maintain maintained manage many mark marked mean means meant merely middle mind minor moment more most mostly much name
named namely natural necessary new none normal normally notably obtain obtained occasion offer offered often one only open opened opening option order ordinary other others out outside over pace paid partly pass passed past
pattern per perform performed person phase piece plan plans planned play plus position possible press previous previously print prior process proceed proceeded project prompt proper pure purely push pushed put quick quickly quite
raise raised range rate rather reach reached read ready real reason receive received refer reflect reflects reflected regular rely relies relied remain remained remaining remark repeat report reported respectively respond response
responsible resulted retain retained return returned review reviewed role round run running save see seen select selected send set shift shifted short show shown shows sign similar similarly simple simply since size slight small
so solely some somewhat soon source specify spend spread stage stand standing started state stated stay stayed step still stop subject support supported supports sure swing swung switch switched table take taken taking talk tell
tend tends tended than then there thing think thought throughout thus too took touch toward track trend turn turned typical typically under until up upon use used using usual usually vary version very via way well went what when
where whereas whether which while who whose why wide widely within without word would write written wrote yet any all anything everything everyone everybody both up-to-date at-the-time counterpart counterparts equivalent equal
equally predecessor predecessors successor successors adopt adopted anticipate anticipated benefit benefited cite cited combine combines concentrate concentrated connect connected derive derived designate designated determine
determined devote devoted emerge emerged establish established feature featured highlight highlighted identify identified incur incurred locate located measure measured observe observed participate participated persist persisted
prevail prove proved proven realise realised recognise recognised secure suit suited translate translated undertake undertaken witness witnessed altogether jointly individually traditionally historically technically formally
officially effectively actually essentially basically fully partially strictly beginning outset midway onwards henceforth hitherto regularly precisely affairs arrangement aspect attention background capability capacity category
characteristic choice combination component core definition description distinction era event evidence existence framework instance interval issue magnitude manner mechanism method mode mix model nature notion object objective
opportunity origin platform presence priority procedure product property prospect proximity ratio reading reference region reliance scenario scope segment sequence series shape span speed sphere status strategy structure style
subset system task technique tendency territory theme tier topic trait unit variant variety volume world people somebody someone things aspects bases element elements circumstance circumstances condition conditions features course
courses events detail details line lines views finance financed financing fund funded funding drive drives driving enjoy enjoyed ensure ensured encounter encountered reasons regardless
`;

const ENGLISH_WORDS: ReadonlySet<string> = new Set(searchTerms(ENGLISH).map(meaningOf));

/** A word of a paraphrase, given by its stem. */
export function isPlainWord(stem: string): boolean {
  return ENGLISH_WORDS.has(meaningOf(stem));
}

/**
 * The same for Chinese: characters that join, point and count, and those that words of business are made of whatever it does. What somebody
 * makes up has a character of its own.
 */
const CHINESE = `
的了着过起会须现必并当二两一三内外中间时期年月日度份次个名家位项种类件条者方面部分全各每某些这那此该其之以所可能应得使让给对向从由于因为和与及或且而但却则若如即也都又还再就才只仅已曾正将被把比较最更很太约达至到在是有等来
去出入进行开立成做作用说指表示称见便另共总计均同随后前先高低多少大小快慢强弱升降增减变化加超持续维占近主要素原影响结果情况水平规模程整体相关样显明确提供获取需求推动促引导致扩展发生产业务公司集团市场客户首末底初截止速幅率
额量数带待实完按照遵依据根本身己他她它们咱我你您谁何哪几许甚尤特别非常十百千万亿单亦皆乃既无没未不勿否除余剩上下左右东西南北旁边侧点线段步层级置处地区域今昨天旦周旬晚早午夜刻钟秒久暂经往昔历始终束继接连断逐渐急忽突究毕竟
想看听讲谈论述写读记录知道认识解释答问题询告诉意味愿希望盼觉感受拿放搬移转换改替代调理顺序排列组合办搞弄干令叫请准予交付送递寄收领承担负责任故然停留住守保存储备途采纳利借靠凭托仗仰赖好良差易难简繁轻重厚薄深浅宽窄粗细新旧
老长幼真反精密力功效益劲势头局态状形式貌型法径路措施手骤环节阶拉压抬举拔落跌涨伸缩张紧松闭拢聚散布遍覆盖包含括容装载呈惯统帮助积累算析估测控制限标例批队群众启涉鉴考虑参互彼似符吻匹配概基言彻充足够极稍略微卖买售购物品货款
金钱价值费支缴人员工职岗士口脑目光眼耳心拥具属归缓趋走朝临针唯独尚仍倒虽尽管怕回返复恢造构执
`;
const CHINESE_CHARACTERS: ReadonlySet<string> = new Set(CHINESE.replace(/\s/gu, ""));

export function isPlainCharacter(character: string): boolean {
  return CHINESE_CHARACTERS.has(character);
}

/** How much a word counts that the passage does not hold, but that every paraphrase may bring along. */
export const PLAIN_WORTH = 0.2;

const WORD_KEY = /^word:(.+)$/u;
const HAN = /\p{Script=Han}/u;

/** A Chinese pair that holds a character of any paraphrase is one that a word of it makes with its neighbour. */
export function isPlainKey(key: string): boolean {
  const word = WORD_KEY.exec(key)?.[1];
  if (word === undefined) return false;
  return HAN.test(word) ? [...word].some(isPlainCharacter) : isPlainWord(word);
}
