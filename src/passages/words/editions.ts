/** Words in titles and in sentences about documents; in lower case and simplified characters. */

/** Nouns for kinds of documents: "this guide", 本办法. */
export const DOCUMENT_NOUNS = listed(
  "edition version issue revision release document guide guideline guidelines policy memo memorandum note circular handbook manual rule rules rulebook procedure procedures standard standards instruction instructions directive notice regulation regulations terms framework code charter paper text watch review report catalogue tariff statement one ones",
);
export const DOCUMENT_NOUNS_ZH =
  "版本|版|文件|文档|文|办法|规定|制度|指引|指南|手册|通知|通告|备忘录|守则|细则|政策|规则|规程|章程|标准|说明|公告|报告";

/** Generic title words, which do not identify a document. */
export const GENERAL = new Set([
  ...DOCUMENT_NOUNS,
  ...listed(
    "introduction overview summary executive background contents content agenda notes preface foreword conclusion appendix annex attachment general information key figures highlights main page untitled draft final readme index cover about questions answers",
  ),
]);
export const GENERAL_ZH = new RegExp(
  `${DOCUMENT_NOUNS_ZH}|概述|总结|摘要|前言|目录|简介|背景|引言|附件|附录|附表|结论|要点|说明|总则|附则|正文|标题|公司|内部`,
  "gu",
);

/** Words of recurring documents, each about another day; later ones do not replace earlier ones. */
export const RECURRING =
  /\b(?:minutes|meetings?|daily|weekly|biweekly|monthly|quarterly|annual|annually|yearly|half[- ]?year(?:ly)?|interim|results|newsletter|bulletin|flash|updates?|news|briefing|digest|round-?up|press|survey|diary|log|tracker|conference|budget|forecast)\b|日报|周报|月报|季报|年报|周刊|月刊|季刊|简报|快报|快讯|通讯|纪要|会议|例会|业绩|中期|月度|季度|年度|每日|每周|每月|问答|调查|新闻|预算|预测/u;

/** Words that distinguish editions of the same document, and therefore are ignored in titles. */
export const EDITION_WORDS = new Set(
  listed(
    "edition version revision ver rev revised reissued reissue updated amended corrected republished final draft proposed consultation dated issued effective new old current superseded replaced",
  ),
);
export const EDITION_WORDS_ZH =
  /修订版|修订稿|修正版|更新版|更正版|正式版|最终版|终稿|定稿|新版|旧版|原版|重新发布|重发|修订|更新|试行|草案|草稿|初稿|讨论稿|征求意见稿|版本|版/gu;
export const DRAFT = /\b(?:draft|proposed|consultation|proposal)\b|草案|草稿|初稿|讨论稿|征求意见稿/u;
export const REVISED =
  /\b(?:revised|reissued?|re-issued|updated|amended|corrected|republished)\b|修订|修正版|更新版|更正版|重新发布|重发/u;

/** Function words, ignored in titles. */
export const GLUE = new Set(
  listed("the a an of on in at to for from by with its our their all any both and or as per s"),
);

function listed(words: string): readonly string[] {
  return words.split(" ");
}
