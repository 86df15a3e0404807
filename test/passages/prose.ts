import fc from "fast-check";

/** Pieces that texts are made of, so that random ones reach every rule for marks, numbers, blanks and scripts. */
const PIECES = [
  ...'revenue|Tern|e.g.|No.|Ltd.|J.|1,538|12.5|FY2025|Q3|,|.|. |? |!|;|...|"|)|(|\n|\n\n| \n | |  |\t|-|%'.split("|"),
  ..."营收|下降|。|！|？|；|”|）|，|一千三百万|台风|12.5亿|サービス|カード|ｶﾞ|𠀀|𠮷野|🙂|👩‍👩‍👧|❤️|é|e\u0301|ﬁ|\u00a0|　|\u2028".split(
    "|",
  ),
];

/** Random texts: of such pieces, of any characters, and of halves of characters. */
export const proseText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 }).map((units) => String.fromCharCode(...units)),
);
