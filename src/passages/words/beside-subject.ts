/**
 * Words in a question that do not describe its subject: time, politeness and form. They are not searched for, and
 * passages need not contain them. Matched as whole words; in lower case and simplified characters. Words that name a
 * period (今年, "this month") are not included, because they select documents.
 */
export interface WordsBeside {
  readonly english: readonly string[];
  readonly chinese: readonly string[];
}

export const TIME_WORDS: WordsBeside = {
  english: listed(
    "recently, most recently, recent, more recent, most recent, lately, latest, the latest, of late, newest, currently, at present, presently, at the moment, at this moment, at this point, now, right now, just now, as of now, by now, until now, up to now, so far, to this day, nowadays, these days, in recent years, in recent months, in recent weeks, in recent times, in the past few months, over the past few months, in the last few months, in the past few years, over the last few years, meanwhile, anymore, any more, yet, already",
  ),
  chinese: listed(
    "最近, 近期, 近来, 近日, 近些年, 近年, 近年来, 近几年, 近几年来, 这几年, 这些年, 近几个月, 这几个月, 这段时间, 最近一段时间, 近段时间, 前段时间, 这阵子, 这些天, 这几天, 这两天, 目前, 目前为止, 到目前为止, 截至目前, 截止目前, 迄今, 迄今为止, 至今, 当前, 当下, 现在, 现时, 现今, 现阶段, 眼下, 眼前, 如今, 最新, 最新的, 刚刚, 刚才",
  ),
};

export const COURTESY_WORDS: WordsBeside = {
  english: listed(
    "please, pls, kindly, thanks, thank you, many thanks, thanks in advance, hi, hello, hey, could you tell me, can you tell me, could you please tell me, can you please tell me, would you tell me, tell me, could you show me, can you show me, let me know, do you know, i would like to know, i'd like to know, i want to know, may i ask, just wondering, quick question, if possible, by the way, if you don't mind",
  ),
  chinese: listed(
    "请问, 请问一下, 请教, 请教一下, 麻烦, 麻烦你, 麻烦您, 劳驾, 劳烦, 谢谢, 多谢, 感谢, 谢谢你, 谢谢您, 你好, 您好, 帮我, 帮忙, 帮我看看, 帮我看一下, 帮我查一下, 帮我查查, 告诉我, 想知道, 我想知道, 想了解, 我想了解, 想了解一下, 想问, 想问一下, 我想问一下, 能否, 可否, 能不能, 可不可以, 方便的话, 不好意思, 打扰一下, 顺便问一下",
  ),
};

export const ASKING_WORDS: WordsBeside = {
  english: listed(
    "any, is there any, are there any, have there been any, any news, any update, any updates, news, what's new, what is new, what about, how about, how do you see, what do you think",
  ),
  chinese: listed(
    "有什么, 有哪些, 有没有, 有何, 有啥, 有什么新消息, 有什么消息, 有什么新闻, 新消息, 新闻, 新动态, 新动向, 什么, 哪些, 是什么, 是啥, 多少, 是多少, 有多少, 为多少, 怎么看, 怎样看, 如何看, 如何看待, 怎么看待, 怎么样, 怎样, 如何, 怎么说",
  ),
};

function listed(words: string): readonly string[] {
  return words.split(", ");
}
