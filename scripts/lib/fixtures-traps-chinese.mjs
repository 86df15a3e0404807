import { fact, left, table, text, trap } from "./fixtures-model.mjs";
import { chinesePdfBytes } from "./fixtures-pdf-chinese.mjs";

const YEARS = ["2025年度", "2024年度"];
const ABOUT = { title: "2025年度业绩", language: "zh", asOf: "2025-12-31" };

/**
 * Chinese PDFs as they are found: in fonts that the file only names, whose characters the reader has to know, and in an embedded font whose
 * numbers mean something in that file alone.
 */
export function chineseTraps() {
  const named = [hongKong("UniGB-UCS2-H"), mainland("GBK-EUC-H")];
  const embedded = [hongKong("embedded"), mainland("embedded")];
  const fonts = ["chinese", "other_currency", "units_in_titles", "pdf_without_lines"];
  return [
    chinese("chinese-named-fonts.pdf", ["named_fonts", ...fonts], named),
    chinese("chinese-embedded-font.pdf", ["embedded_fonts", ...fonts], embedded),
  ];
}

function chinese(path, rules, parts) {
  const document = trap(path, [...rules, "footnote_marks", "negatives"], {
    ...ABOUT,
    parts,
    questions: [{ kind: "label", text: "净利润" }],
  });
  return { ...document, bytes: chinesePdfBytes(document) };
}

/** Net profit is no metric of the company file, and operating profit is another figure: the row waits for a person. */
function hongKong(font) {
  const hkd = { unit: "HKD_M" };
  const marked = (base, mark, shown) => ({
    ...shown,
    text: base,
    runs: [{ text: base }, { text: mark, superscript: true }],
  });
  const loss = { ...hkd, negative: "parentheses" };
  const rows = [
    ["项目", ...YEARS],
    [
      "营业收入",
      marked("12,254", "1", fact("REVENUE ACME_HK FY2025", "12254", hkd)),
      fact("REVENUE ACME_HK FY2024", "11177", hkd),
    ],
    ["营运利润", fact("PROFIT ACME_HK FY2025", "2785", hkd), fact("PROFIT ACME_HK FY2024", "-248.8", loss)],
    ["净利润", left("in_doubt", "2103"), left("in_doubt", "-312.5", { negative: "parentheses" })],
  ];
  const note = "1 包括当期已赚保费与投资收益。";
  return {
    font,
    title: "ACME香港 2025年度业绩",
    blocks: [text("单位：百万港元"), table(rows), text(note), text(REASON)],
  };
}

const REASON =
  "2025年度ACME香港的营业收入上升，主要由于代理渠道在下半年推出了新的储蓄产品，两家合作银行也自十月起在全部网点销售该产品；同时，续保率的改善使当期的赔付支出低于去年，营运利润由此恢复为正数，管理层预计新的一年不会再有类似的一次性支出。";

function mainland(font) {
  const yi = { unit: "CNY_YI" };
  const rows = [
    ["项目", ...YEARS],
    ["营业收入", fact("REVENUE ACME_CN FY2025", "105.27", yi), fact("REVENUE ACME_CN FY2024", "95.04", yi)],
    [
      "营运利润",
      fact("PROFIT ACME_CN FY2025", "11.6", yi),
      fact("PROFIT ACME_CN FY2024", "-0.85", { ...yi, negative: "parentheses" }),
    ],
  ];
  return { font, title: "ACME中国 2025年度业绩", blocks: [text("单位：人民币亿元"), table(rows)] };
}
