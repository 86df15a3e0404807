import type { Clearance } from "../../domain/sensitivity.ts";

/** A word for a level, in plain form and lower case; a space stands for up to three other signs. */
export interface LabelWord {
  readonly says: string;
  readonly level: Clearance;
  /**
   * `plain`: unambiguous. `ordinary`: also common in business, such as restricted cash. `vague`: indicates a level
   * without naming one. `topic`: vague, and also a usual heading, such as personal data.
   */
  readonly use: "plain" | "ordinary" | "vague" | "topic";
}

function words(level: Clearance, use: LabelWord["use"], list: string): readonly LabelWord[] {
  return list.split(" | ").map((says) => ({ says, level, use }));
}

/** Longer labels come before their own prefixes. */
export const ENGLISH_LABELS: readonly LabelWord[] = [
  ...words("RESTRICTED", "plain", "top secret | highly confidential | tlp red"),
  ...words("CONFIDENTIAL", "plain", "commercial in confidence | in strict confidence | confidential"),
  ...words("CONFIDENTIAL", "plain", "tlp amber+strict | tlp amber strict | tlp amber"),
  ...words("CONFIDENTIAL", "topic", "trade secrets | trade secret | personal data | inside information"),
  ...words(
    "CONFIDENTIAL",
    "vague",
    "eyes only | strictly private | proprietary | need to know | confidentiality notice",
  ),
  ...words("CONFIDENTIAL", "vague", "do not distribute | do not circulate | do not forward | do not share"),
  ...words("CONFIDENTIAL", "vague", "not for distribution | not for circulation | embargoed"),
  ...words("CONFIDENTIAL", "ordinary", "in confidence | privileged | sensitive"),
  ...words("RESTRICTED", "ordinary", "restricted | secret"),
  ...words("INTERNAL", "ordinary", "internal | tlp green"),
  ...words("PUBLIC", "ordinary", "public | tlp clear | tlp white"),
];

/** Words that may precede a label without changing its subject. */
export const ENGLISH_LEADS =
  "strictly|highly|very|company|commercially|commercial|business|trade|market|price|private|privileged|proprietary|" +
  "classification|sensitivity|classified|confidentiality|protective|marking|marked|document|information|security|" +
  "status|level|category|label|official|draft|legally|attorney|client|for|and|in|as|c ?[0-5]";

/** Words that may follow a label without being its noun. */
export const ENGLISH_FOLLOWERS =
  "and|to|for|until|not|do|use|only|information|document|documents|material|draft|internal|confidential|proprietary|" +
  "copy|data|distribution|circulation|yes|true";

/** Words before a noun phrase in a sentence: "a confidential hotline", "number of confidential calls". */
export const ENGLISH_BEFORE_NOUNS =
  "a|an|the|our|your|their|its|his|her|my|any|all|no|some|of|on|with|to|new|through|via|by|from|each|every|more|most";

/** Words between a negation and the negated label. */
export const ENGLISH_NEGATED_GAP =
  "be|is|as|been|considered|classified|marked|labelled|labeled|treated|regarded|deemed|a|strictly|company|any|longer|or";

/** Subjects of sentences in which a document calls itself confidential. */
export const ENGLISH_SUBJECTS =
  "document|report|presentation|file|memo|memorandum|paper|pack|deck|workbook|spreadsheet|sheet|page|slide|email|" +
  "message|materials?|information|communication|note|briefing|letter|tables?|data|contents?|figures|minutes|version|" +
  "summary|update|publication|analysis|plan|review|attachment";

/** Words between the verb of such a sentence and its label. */
export const ENGLISH_SENTENCE_GAP =
  "strictly|highly|company|commercially|private|and|privileged|considered|deemed|to|be|treated|as|classified|marked|" +
  "labelled|labeled|designated|proprietary|legally|some|certain|kept|a|both|may|contain|or|hereby|regarded";

/** Names in "this report" that can only mean the document itself. */
export const ENGLISH_OWN_NAMES =
  "documents?|reports?|presentations?|files?|memos?|memorandum|papers?|packs?|decks?|workbooks?|spreadsheets?|sheets?|" +
  "pages?|slides?|emails?|messages?|materials?|communications?|notes?|briefings?|letters?|minutes|publications?|" +
  "attachments?|summary|tables?";

/** Words between "this report" and its verb that still refer to the document. */
export const ENGLISH_OWN_PARTS =
  "and|or|of|in|with|within|including|together|its|all|any|the|contents?|attachments?|annex|annexes|appendix|" +
  "appendices|information|data|figures|material|contained|enclosed|herein|therein|thereof|it|document|parts?";

/** Modals before the verb of a sentence: "must be", "may contain". */
export const ENGLISH_MODALS = "must|shall|should|may|will|is to|are to|has|have|can|also|therefore|hereby|at all times";

/** Small words next to names in footers: "Page 3 of 12", "© Acme. All rights reserved". */
export const ENGLISH_FOOTER_WORDS =
  "page|of|on|by|the|at|v|no|version|rights|reserved|copyright|property|prepared|issued|edition|revised|onward|group|plc";

/** Words that show a sentence or a heading rather than a name: "Why We Keep It Confidential". */
export const ENGLISH_NO_NAMES =
  "it|is|are|be|been|was|were|we|you|they|keep|keeps|keeping|kept|stay|stays|remain|remains|remaining|why|how|what|" +
  "when|who|where|which|not|should|must|can|this|that|these|treated|being|becoming";

/** Ordinary nouns after a label, as in restricted cash: such a label is never sure. */
export const ENGLISH_ORDINARY_NOUNS =
  "cash|stock|stocks|share|shares|fund|funds|asset|assets|reserve|reserves|deposit|deposits|units|equity|capital|" +
  "securities|grants|donations|income|balances?|accounts?";

/** Regular expressions for restrictions that name no level; a space stands for spaces or hyphens. */
export const ENGLISH_KEPT_BACK: readonly string[] = [
  "^(?:strictly )?restricted access(?: only)?$",
  "^(?:strictly )?access (?:is )?(?:strictly )?restricted(?: to|$)",
  "^(?:strictly )?not for (?:further|onward|wider|general|public|external) (?:distribution|circulation|disclosure|release)",
  "^(?:please )?do not (?:copy|reproduce|disclose|distribute|circulate|forward|share)",
  "^(?:strictly |shared |on a )*need to know basis(?: only)?$",
  "^for (?:the )?(?:\\p{L}+ ){1,4}eyes only$",
  "^for the eyes of",
  "(?:must|should|may|shall) not be (?:shared|disclosed|circulated|distributed|forwarded) (?:outside|beyond|externally)",
];

export const CHINESE_LABELS: readonly LabelWord[] = [
  ...words("RESTRICTED", "plain", "绝密 | 最高机密"),
  ...words("CONFIDENTIAL", "plain", "机密 | 商业秘密 | 国家秘密 | 涉密 | 商密"),
  ...words(
    "CONFIDENTIAL",
    "vague",
    "严禁外传 | 禁止外传 | 请勿外传 | 不得外传 | 切勿外传 | 严禁外泄 | 严禁转发 | 限阅",
  ),
  ...words("CONFIDENTIAL", "topic", "敏感信息"),
  ...words("CONFIDENTIAL", "ordinary", "保密 | 秘密"),
  ...words("RESTRICTED", "ordinary", "受限"),
  ...words("INTERNAL", "ordinary", "内部公开 | 内部"),
  ...words("PUBLIC", "ordinary", "公开"),
];

/** Other words that a label line may contain. */
export const CHINESE_COMPANIONS =
  "公司|集团|我司|商业|核心|严格|高度|绝对|文件|资料|文档|材料|信息|报告|数据|文本|使用|专用|密级|等级|级别|保密级别|仅供|仅限|" +
  "请勿|不得|严禁|请|注意|应|须|需|予以|保存|保管|阅后|销毁|传阅|外传|草稿|草案|讨论稿|征求意见稿|人员|员工|参考|属于|属|为|系|是|" +
  "含有|包含|含|本|此|该|的|与|和|及|等|级|年|长期|启用前|董事会|管理层|内容|全文|均|所载|所有";

/** The subject of a sentence that calls its document secret. */
export const CHINESE_SUBJECTS =
  "文件|报告|资料|材料|文档|演示|邮件|表|备忘录|内容|信息|数据|纪要|页|函|简报|方案|计划|以上内容|以下内容";

/** Names in 本报告 that can only mean the document itself. */
export const CHINESE_OWN_NAMES =
  "文件|报告|资料|材料|文档|演示文稿|演示|邮件|备忘录|会议纪要|纪要|页|函|简报|通报|手册|表|稿";

/** Words between 本报告 and its label, in addition to the companions. */
export const CHINESE_OWN_PARTS =
  "其|附件|附录|附表|已|被|定为|列为|划为|归为|标为|标记为|视为|作为|涉及|所|有|中|我们|必须|一律|请";

/** Next to an ordinary label these make it a topic: 数据保密. */
export const CHINESE_TOPIC_PARTS = "信息|数据|人员|员工|内容|使用|管理层|董事会|保存|保管";

/** Nouns after an ordinary label: 保密协议. */
export const CHINESE_ORDINARY_NOUNS =
  "协议|协定|制度|工作|条款|义务|培训|热线|管理|承诺|责任|意识|教育|规定|规则|办法|措施|法|政策|体系|合同|审查|现金|资金|股";

/** Endings of company names that a label may follow without a separator. */
export const CHINESE_NAME_ENDS = "公司|集团|银行|保险|人寿|控股|股份|证券|基金|基金会|委员会|董事会|事业部|分行|中心";

export const CHINESE_NEGATIONS =
  "(?:非|不|无|未|没有|并非|并不|不是|不属于?|无需|不需要?|毋须|无须|不再|不含有?|不包含|不涉及?|已?解除|取消)" +
  "(?:是|为|属于|属|含有|含|涉及|公司|商业|任何|列为|定为|作为|需要?|构成)*";
