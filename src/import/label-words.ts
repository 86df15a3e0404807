import type { Clearance } from "../domain/sensitivity.ts";

/** A word that says how sensitive something is, in its plain form and in small letters; a blank stands for any signs between words. */
export interface LabelWord {
  readonly says: string;
  readonly level: Clearance;
  /** `plain`: it hardly means anything else. `ordinary`: business speaks of it too, as of restricted cash. `vague`: no level's own name. */
  readonly use: "plain" | "ordinary" | "vague";
}

function words(level: Clearance, use: LabelWord["use"], list: string): readonly LabelWord[] {
  return list.split(" | ").map((says) => ({ says, level, use }));
}

/** Longer ones stand before those that they begin with. */
export const ENGLISH_LABELS: readonly LabelWord[] = [
  ...words("RESTRICTED", "plain", "top secret | highly confidential | tlp red"),
  ...words("CONFIDENTIAL", "plain", "commercial in confidence | in strict confidence | confidential"),
  ...words("CONFIDENTIAL", "plain", "tlp amber+strict | tlp amber strict | tlp amber"),
  ...words("CONFIDENTIAL", "vague", "trade secrets | trade secret | personal data | eyes only | inside information"),
  ...words("CONFIDENTIAL", "vague", "strictly private | proprietary | need to know | confidentiality notice"),
  ...words("CONFIDENTIAL", "vague", "do not distribute | do not circulate | do not forward | do not share"),
  ...words("CONFIDENTIAL", "vague", "not for distribution | not for circulation | embargoed"),
  ...words("CONFIDENTIAL", "ordinary", "in confidence | privileged | sensitive"),
  ...words("RESTRICTED", "ordinary", "restricted | secret"),
  ...words("INTERNAL", "ordinary", "internal | tlp green"),
  ...words("PUBLIC", "ordinary", "public | tlp clear | tlp white"),
];

/** What may stand before a label without being another subject. */
export const ENGLISH_LEADS =
  "strictly|highly|very|company|commercially|commercial|business|trade|market|price|private|privileged|proprietary|" +
  "classification|sensitivity|classified|confidentiality|protective|marking|marked|document|information|security|" +
  "status|level|category|label|official|draft|legally|attorney|client|for|and|in|as|c ?[0-5]";

/** What may follow a label without being what it is said of. */
export const ENGLISH_FOLLOWERS =
  "and|to|for|until|not|do|use|only|information|document|documents|material|draft|internal|confidential|proprietary|" +
  "copy|data|distribution|circulation|yes|true";

/** What stands before an ordinary noun in a sentence: "a confidential hotline", "number of confidential calls". */
export const ENGLISH_BEFORE_NOUNS =
  "a|an|the|our|your|their|its|his|her|my|any|all|no|some|of|on|with|to|new|through|via|by|from|each|every|more|most";

/** Between a negation and the word that it takes back. */
export const ENGLISH_NEGATED_GAP =
  "be|is|as|been|considered|classified|marked|labelled|labeled|treated|regarded|deemed|a|strictly|company|any|longer|or";

/** What a sentence may say is confidential, so that it speaks of the document itself. */
export const ENGLISH_SUBJECTS =
  "document|report|presentation|file|memo|memorandum|paper|pack|deck|workbook|spreadsheet|sheet|page|slide|email|" +
  "message|materials?|information|communication|note|briefing|letter|tables?|data|contents?|figures|minutes|version|" +
  "summary|update|publication|analysis|plan|review|attachment";

/** Between the verb of such a sentence and its label. */
export const ENGLISH_SENTENCE_GAP =
  "strictly|highly|company|commercially|private|and|privileged|considered|deemed|to|be|treated|as|classified|marked|" +
  "labelled|labeled|designated|proprietary|legally|some|certain|kept|a|both|may|contain|or|hereby|regarded";

/** Nouns that name an ordinary thing behind a label: no reason to take a file for labelled without a doubt. */
export const ENGLISH_ORDINARY_NOUNS =
  "cash|stock|stocks|share|shares|fund|funds|asset|assets|reserve|reserves|deposit|deposits|units|equity|capital|" +
  "securities|grants|donations|income|balances?|accounts?";

export const CHINESE_LABELS: readonly LabelWord[] = [
  ...words("RESTRICTED", "plain", "绝密 | 最高机密"),
  ...words("CONFIDENTIAL", "plain", "机密 | 商业秘密 | 国家秘密 | 涉密 | 商密"),
  ...words(
    "CONFIDENTIAL",
    "vague",
    "严禁外传 | 禁止外传 | 请勿外传 | 不得外传 | 切勿外传 | 严禁外泄 | 严禁转发 | 限阅 | 敏感信息",
  ),
  ...words("CONFIDENTIAL", "ordinary", "保密 | 秘密"),
  ...words("RESTRICTED", "ordinary", "受限"),
  ...words("INTERNAL", "ordinary", "内部公开 | 内部"),
  ...words("PUBLIC", "ordinary", "公开"),
];

/** All else that a line may hold whose business is its label. */
export const CHINESE_COMPANIONS =
  "公司|集团|我司|商业|核心|严格|高度|绝对|文件|资料|文档|材料|信息|报告|数据|文本|使用|专用|密级|等级|级别|保密级别|仅供|仅限|" +
  "请勿|不得|严禁|请|注意|应|须|需|予以|保存|保管|阅后|销毁|传阅|外传|草稿|草案|讨论稿|征求意见稿|人员|员工|参考|属于|属|为|系|是|" +
  "含有|包含|含|本|此|该|的|与|和|及|等|级|年|长期|启用前|董事会|管理层|内容|全文|均|所载|所有";

/** What a sentence says of itself is secret: between its subject and its label. */
export const CHINESE_SUBJECTS =
  "文件|报告|资料|材料|文档|演示|邮件|表|备忘录|内容|信息|数据|纪要|页|函|简报|方案|计划|以上内容|以下内容";

export const CHINESE_NEGATIONS =
  "(?:非|不|无|未|没有|并非|并不|不是|不属于?|无需|不需要?|毋须|无须|不再|不含有?|不包含|不涉及?|已?解除|取消)" +
  "(?:是|为|属于|属|含有|含|涉及|公司|商业|任何|列为|定为|作为|需要?|构成)*";
