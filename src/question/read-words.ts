import type { ReadWord } from "../domain/intent.ts";
import type { Tokenized } from "../language/tokenize.ts";
import type { Item } from "./item.ts";
import type { Mentions } from "./mentions.ts";

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** The words for slots that are no names of the company file: those of the trade, and slips of the keyboard. */
export function readWords(items: readonly Item[], { text, tokens }: Tokenized, { all }: Mentions): readonly ReadWord[] {
  const read = all.flatMap(({ axis, codes, item: at }): readonly ReadWord[] => {
    const item = items[at];
    if (item === undefined || codes.length === 0) return [];
    const own = tokens.slice(item.from, item.to);
    const synonym = item.kind === "term" && "synonym" in item.term ? item.term.synonym : undefined;
    const isRespelled = own.some((token) => token.isRespelled);
    if (synonym === undefined && !isRespelled) return [];
    const raw = text.slice(own[0]?.start ?? 0, own.at(-1)?.end ?? 0).replace(INVISIBLE, "");
    return raw === ""
      ? []
      : [{ raw, slot: axis, codes, ...(synonym === "form" && !isRespelled ? { isForm: true } : {}) }];
  });
  const distinct = new Map(read.map((word) => [`${word.slot} ${word.raw.toLowerCase()} ${word.codes.join()}`, word]));
  // The name of a computation ("op margin") stands for several names, which the answer shows.
  const words = [...distinct.values()];
  return words.filter(({ raw, slot }) => words.filter((one) => one.raw === raw && one.slot === slot).length === 1);
}
