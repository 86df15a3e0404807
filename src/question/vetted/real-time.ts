import { foldText } from "../../language/folding.ts";

/** Chinese words for the present moment, in simplified characters, to which the text is folded. */
const CHINESE_CUES: readonly string[] = [
  ..."今天 今日 昨天 昨日 现在 现时 此刻 眼下 当前 目前 实时 即时 最新 股价".split(" "),
];

/** English ones, as whole words, also directly beside Chinese; "currency" does not match. */
const ENGLISH_CUES =
  /(?<!\p{Script=Latin})(?:today|yesterday|current|currently|latest|right[\s-]+now|as[\s-]+of[\s-]+now|real[\s-]*time|at[\s-]+the[\s-]+moment|price[\s-]+now|(?:share|stock)[\s-]+price)(?!\p{Script=Latin})/u;

/** Whether a question is about the present moment, which an answer vetted earlier cannot cover. */
export function asksForTheMoment(question: string): boolean {
  const text = foldText(question);
  return ENGLISH_CUES.test(text) || CHINESE_CUES.some((cue) => text.includes(cue));
}
