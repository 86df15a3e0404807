import { searchTerms } from "../search-terms.ts";
import { lemmaOf } from "../words/lemmas.ts";

/** Words that a paraphrase may bring along: they name nothing, count nothing and blame nobody. */
const ENGLISH = `
note notes noted mention mentions mentioned occur occurs occurred occurring experience experiences experienced record records recorded post posts posted achieve achieves achieved generate generates generated
produce produces produced provide provides provided face faces faced undergo underwent undergone follow follows followed impact impacts impacted influence influences influenced relate relates related
concern concerns concerned belong belongs belonged consist consists consisted comprise comprises comprised correspond corresponds corresponding apply applies applied exist exists existed serve serves served
represent represents represented constitute constitutes constituted enable enables enabled help helps helped carry carries carried move moves moved work works worked act acts acted bear borne seek sought try tried
handle handles handled hold holds held place places placed base based define defined regard regarded consider considered view viewed treat treated aim aimed
stem stems arise arises arose arisen originate originates originated owe owes owed point points pointed indicate indicates indicated relative relation compared
period quarter amount value number share portion proportion effect factor factors situation company firm business overall total rest remainder part half difference outcome result development basis purpose
time date place area kind type sort extent degree matter side end start item figure level sum term case respect context
full entire whole main primary key major principal chief central certain particular specific general initial initially original originally current currently present recent recently former formerly
latter separate separately single alone own relevant respective combined together available able due such same various several
primarily principally chiefly predominantly approximately accordingly correspondingly finally eventually ultimately additionally moreover furthermore also again instead directly otherwise once thereby
operation operations operate operated activity activities require requires required need needs needed intend intends intended annual annually quarterly
anyway indeed thereof therein thereafter hereby whereby
`;

const ENGLISH_WORDS: ReadonlySet<string> = new Set(searchTerms(ENGLISH).map(lemmaOf));

/** A word of a paraphrase, given by its stem. */
export function isPlainWord(stem: string): boolean {
  return ENGLISH_WORDS.has(lemmaOf(stem));
}

/**
 * The same for Chinese: characters that join, point and count, and those that words of business are made of whatever it does. What somebody
 * makes up has a character of its own.
 */
const CHINESE = `
的了着过起会须现必并当二两一三内外中间时期年月日度份次个名家位项种类件条者方面部分全各每某些这那此该其之以所可能应得使让给对向从由于因为和与及或且而但却则若如即也都又还再就才只仅已曾
正将被把比较最更很太约达至到在是有等来去出入进行开立成做作用说指表示称见便另共总计均同随后前先高低多少大小快慢强弱升降增减变化加超持续维占近主要素原影响结果情况水平规模程整体相关样显
明确提供获取需求推动促引导致扩展发生产业务公司集团市场客户首末底初截止速幅率额量数带待实完
`;
const CHINESE_CHARACTERS: ReadonlySet<string> = new Set(CHINESE.replace(/\s/gu, ""));

export function isPlainCharacter(character: string): boolean {
  return CHINESE_CHARACTERS.has(character);
}
