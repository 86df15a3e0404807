import { onceFor } from "../domain/once.ts";
import { signPatterns, signSets } from "../language/words/signs.ts";
import type { Words } from "../language/words/word-list.ts";

/** The words by which messages say what their numbers are of, with the signs that stand around them. */
export type MessageWords = ReturnType<typeof messageWords>;

/** "2023-25": years from one to another, which are no period of a figure. */
export const YEARS = /(?<![\d.,])(?:FY ?)?(?:19|20)\d\d ?[-–—] ?(?:(?:19|20)\d\d|\d\d)(?![\d.,]*\d|\s?[%％\p{L}])/iu;

/** Times that a figure may be "more than", held against its own earlier one. */
const A_TIME =
  "(?:in |at |for )?(?:the )?(?:last|prior|previous|year|quarter|same|a year|FY|Q\\d|H\\d|(?:19|20)\\d\\d)";

const SIGN = "(?:(?:US|HK|S)?\\$|[A-Z]{3}|€|£|¥)?";

export const messageWords = onceFor((words: Words) => {
  const patterns = signPatterns(words).message;
  const sets = signSets(words).message;
  const { roughly, compared, loss_link, beside_another, more_than } = patterns;
  const beforeNumber = `\\s?(?:${roughly.latin}\\s|${roughly.chinese}\\s?)?${SIGN}\\s?$`;
  const form = (source: string, flags = "u"): RegExp => new RegExp(source, flags);
  return {
    toLevel: form(`${patterns.to_level.any}${beforeNumber}`),
    atLevel: form(`(?:${patterns.to_level.any}|${patterns.at_level.any}|[=:：])${beforeNumber}`),
    partOfIt: form(`${patterns.part.any}${beforeNumber}`),
    loss: form(
      `${patterns.loss.any}\\s?(?:${loss_link.latin}\\s|[:：]|${loss_link.chinese}){0,3}(?:(?:US|HK|S)?\\$|[A-Z]{3}\\s?)?$`,
    ),
    valued: form(patterns.valued.any, "iu"),
    planned: form(patterns.planned.any, "iu"),
    // A comma within a number parts nothing.
    clauseEnds: form(`[;，；]|,(?!\\d)|\\s[-–—]\\s|${patterns.turn.any}`, "gu"),
    refersBack: form(`^\\s*(?:and\\s)?${patterns.refers_back.any}`, "iu"),
    compared: form(`(?:${compared.latin}(?:(?<=vs)\\.)?|${compared.chinese})\\s?(?:in\\s)?(?:the\\s)?$`, "iu"),
    yearBefore: form(`^${patterns.year_before.any}$`, "iu"),
    changeOfEarlier: form(patterns.earlier_change.any, "iu"),
    ofAnother: form(`^\\s?(?:${beside_another.any}|${more_than.any} (?!${A_TIME}))`, "iu"),
    others: form(patterns.others.any, "iu"),
    ofMarket: form(`^\\s(?:\\p{Ll}+\\s)?${patterns.market.any}`),
    noNameChinese: form(patterns.no_name.chinese, "gu"),
    speaks: form(`^(?:\\s\\p{Lu}\\p{Ll}+)?,?\\s${patterns.speaks.any}`),
    addressed: form(`(?:@|${patterns.addressed.any}\\s)$`, "iu"),
    hasFigure: form(`^(?:\\s?[:：]|\\s${patterns.has_figure.any})`),
    harmlessOf: sets.harmless_of,
    harmlessBefore: sets.harmless_before,
    noName: sets.no_name,
    nobody: sets.nobody,
    besideTime: sets.beside_time,
  };
});
