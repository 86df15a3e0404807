import { searchTerms } from "../search-terms.ts";
import { lemmaOf } from "../words/lemmas.ts";

/**
 * Words of business prose that are said for each other without saying anything else; each stands in one group. They hold where a statement
 * is compared with its passage, and nowhere else: no search is widened by them. Words that move, size, bound or deny are none of these.
 */
const ENGLISH = `
offer provide supply|fund finance|keep retain|renew extend prolong extension|limit cap restrict capped|relocate move|request ask|need require necessary|obtain receive get|apply use utilise|show indicate demonstrate
prompt trigger|staff personnel workforce|telephone phone|firm company|assist help|aim target goal|buy purchase acquire|rule regulation|supervisor regulator|notify inform tell|clarify explain
conclude complete finish|choose select pick opt|judge consider deem regard view|error mistake|install mount fit|maintenance upkeep|failure breakdown fail|outage interruption disruption|swap switch|examine check inspect
arrive come|depart leave|notice observe|rest remainder remaining|whole entire all entirely wholly|main chief principal primary mainly chiefly mostly largely primarily principally|solely exclusively only|approximately roughly about around
almost nearly practically virtually|evenly equally|subsequent later|additional further extra|various several|needless unnecessary|tempt lure|border frontier|dispute disagreement|cover coverage|customer client|visitor traveller
branch outlet|train training|licence license|handle process|manual hand|administer administration|decide decision|sign signature|forecast predict|survey poll|hire recruit recruitment|demolish pull|lease tenancy
automatic automatically|goods merchandise|propose proposal|produce generate|partner partnership|reject refuse
wait await|vendor supplier|depend rely reliance reliant|young youth|ready available|worker labourer|doctor physician|fee charge|plan scheme|depart departure
define definition|value valuation|someone somebody person|everyone everybody|spare backup|near nearby close|approve approval|install installation|explanation explains|proceed procedure|develop development|invest investment|reopening reopen|arrangement arrange|completion completed|delivery deliver|payment paid|reinvestment reinvest|identify identification
cancellation cancel|registration register|removal remove|settlement settle|participate participation|revision revise|variation vary|preparation prepare|estimate estimation
`;

const GROUPS: readonly (readonly string[])[] = ENGLISH.trim()
  .split(/[|\n]/)
  .map((group) => [...new Set(searchTerms(group).map(lemmaOf))]);

const MEANINGS: ReadonlyMap<string, string> = new Map(
  // The first group that a word stands in is its own.
  [...GROUPS].reverse().flatMap(([first = "", ...others]) => others.map((other) => [other, first] as const)),
);

/** One form for all forms of an English word, given as a stem, and for what is said for it. */
export function meaningOf(stem: string): string {
  const lemma = lemmaOf(stem);
  return MEANINGS.get(lemma) ?? lemma;
}

/** Of Chinese only pairs of characters, so that every place in a text stays where it is. */
const CHINESE = `
取代 代替 替代|承担 负担|说明 解释|理由 原由|采用 使用 运用|实施 施行|获得 取得 拿到 获取|等待 等候|购买 买进|公司 企业|客户 顾客|员工 职员 雇员|移交 转交 交由 转给|返回 回到 重返|设立 成立|延续 持续
收到 接到|缺乏 缺少|目前 当前|销售 出售 售出 售卖 卖出|畅销 热销|接手 接管|完成 完毕 做完|补录 补登|展示 演示|显示 表明|认为 觉得|历来 一向 一直 向来|大致 大体 基本|许多 不少 众多
依据 根据 按照 依照|规定 规则|起因 缘由|上年 去年|今年 本年|全年 整年|年底 年末|合作 协作|互补 补充|比重 占比 比例|报酬 薪酬|薪金 薪水 工资|挂钩 关联|招募 招聘|岗位 职位|反复 多次|识别 辨认
选择 选定 挑选|遭遇 遇到 遭受|修正 更正|意愿 愿望|拉高 推高 抬高|必须 须要|特别 尤其|自行 自己|部分 一些|途径 渠道|办理 处理|了解 知道 清楚|询问 问及
`;

const CHINESE_MEANINGS: ReadonlyMap<string, string> = new Map(
  CHINESE.trim()
    .split(/[|\n]/)
    .flatMap((group) => {
      const [first = "", ...others] = group.split(" ");
      return others.map((other) => [other, first] as const);
    }),
);
const CHINESE_FORM = new RegExp([...CHINESE_MEANINGS.keys()].join("|"), "gu");

/** A Chinese text with one word for all that are said for each other; every place in it stays where it is. */
export function withOneWording(text: string): string {
  return text.replace(CHINESE_FORM, (word) => CHINESE_MEANINGS.get(word) ?? word);
}
