import { inPlain } from "../../language/folding.ts";
import { plainFormOf, withoutInPlain } from "../../language/plain-spans.ts";

const BREAKDOWN = inPlain(
  /^(?:by |area |areas |region |purpose|type of|types of|kind of|mode of|segment|channel|category|categories|product line|sector|division|breakdown|split by|analysis by|age group|sex$|gender$|按)/i,
);

/** What a heading takes figures apart by, as words: "By channel" by "channel", "Area of residence" by itself; null for other headings. */
export function breakdownOf(name: string): string | null {
  if (!BREAKDOWN.test(name)) return null;
  return withoutInPlain(withoutInPlain(name, BY_AT_START), AS_TAKEN_APART) || null;
}

const BY_AT_START = /^(?:by|split by|analysis by|按)\s*/i;
const AS_TAKEN_APART = /(?:分|划分|分类|列示)$/;

const BY = /^(.+?),?(?<!\s)\s+by\s+([\p{L}][\p{L} ]{1,30})$/iu;

/** "Customers by channel": what is measured, and by what it is taken apart. */
export function titleBreakdown(title: string): { readonly measured: string; readonly by: string } | null {
  const { plain, wordsOf } = plainFormOf(title);
  const match = BY.exec(plain);
  const [measured, by] = [match?.[1]?.trim(), match?.[2]?.trim()];
  return measured === undefined || by === undefined ? null : { measured: wordsOf(measured), by: wordsOf(by) };
}
