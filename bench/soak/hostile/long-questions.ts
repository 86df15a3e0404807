import { hostileQuestion } from "../../../test/support/hostile-questions.ts";
import type { Random } from "../random.ts";

/** As long as a message in Slack may be, and far longer than a question. */
const MESSAGE_LENGTH = 40_000;
const QUESTION_LENGTH = 4_000;
const SEEDS = 1_000_000;

/** Words that repeat, periods within periods, brackets and stars: each once held everybody up, or ended the process. */
const REPEATED = [
  "2025 ",
  "TTM ",
  "revenue ",
  "HK, ",
  "first half of ",
  "not and 和",
  "(",
  "[",
  "{",
  "<",
  "*a",
  "*?",
  "?!.",
  "上半年",
  "j i n g ",
  "<http://a.b|",
  "\n> ",
] as const;

/** A question that is made to cost more than it is worth; sometimes one that is no question by its length alone. */
export function longQuestion(random: Random): string {
  if (random.chance(0.5)) return hostileQuestion(random.below(SEEDS));
  const piece = random.pick(REPEATED);
  const length = random.chance(0.5) ? MESSAGE_LENGTH : QUESTION_LENGTH;
  const ending = random.pick(["", "x", " HK revenue 2025?"]);
  return piece.repeat(length / piece.length).slice(0, length - ending.length) + ending;
}
