/** `news`: asks for news about its subject · `recent`: asks for the present state of the subject. */
export type Recency = "news" | "recent";

const NEWS =
  /\bnews\b|\bwhat(?:['’]s| is| has) (?:new|happening|changed)\b|\b(?:the )?latest (?:on|about|from|regarding|with|in)\b|\bupdates?\b(?= (?:on|about|from|regarding|in|for)\b)|\bany updates?\b|\b(?:new|recent|latest) developments?\b|消息|新闻|新聞|动态|動態|动向|動向|近况|近況|新变化|新變化|进展|進展/iu;
const RECENT =
  /\b(?:latest|newest|most recent(?:ly)?|recent(?:ly)?|lately|currently|these days)\b|最近|最新|近期|近来|近來|近日|目前|现在|現在/iu;

export function recencyAsked(text: string): Recency | null {
  if (NEWS.test(text)) return "news";
  return RECENT.test(text) ? "recent" : null;
}
