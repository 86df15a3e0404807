import { foldText } from "../../language/folding.ts";

/** Chinese words for this very moment, in simplified characters: the text is folded to these before it is compared. */
const CHINESE_CUES: readonly string[] = [
  ..."今天 今日 昨天 昨日 现在 现时 此刻 眼下 当前 目前 实时 即时 最新 股价".split(" "),
];

/** English ones, each a word of its own, also beside Chinese ones; "currency" asks for nothing current. */
const ENGLISH_CUES =
  /(?<!\p{Script=Latin})(?:today|yesterday|current|currently|latest|right[\s-]+now|as[\s-]+of[\s-]+now|real[\s-]*time|at[\s-]+the[\s-]+moment|price[\s-]+now|(?:share|stock)[\s-]+price)(?!\p{Script=Latin})/u;

/** Whether a question wants how things are at this moment, which an answer that was vetted earlier cannot say. */
export function asksForTheMoment(question: string): boolean {
  const text = foldText(question);
  return ENGLISH_CUES.test(text) || CHINESE_CUES.some((cue) => text.includes(cue));
}
