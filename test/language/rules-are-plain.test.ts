import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { plainText } from "../../src/language/folding.ts";
import { readSources } from "../support/source-files.ts";

/** Where texts are read in another form than the plain one, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "language/folding.ts": "the table of the folding itself",
  "domain/sensitivity.ts":
    "a level of sensitivity counts as it is written: what only looks like a lower one is the highest",
  "documents/pdf/words.ts": "takes signs that fonts disguise for those that are seen",
  "language/numbers/footnote-marks.ts": "raised letters are marks, and stay raised until they are taken off",
};

const LETTER = /[\p{L}\p{M}]/gu;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** Folders whose rules read texts of documents in their plain form. */
const FOLDERS = /^(?:documents|import|company|domain|language\/)/;

describe("a rule that reads texts in their plain form", () => {
  it("is written in that form, since it would find nothing otherwise", () => {
    const files = readSources(join(import.meta.dirname, "../../src")).filter(({ path }) => FOLDERS.test(path));
    const odd = files.flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        const letters = COMMENT.test(line) ? [] : (line.match(LETTER) ?? []);
        const folded = letters.filter((letter) => plainText(letter) !== letter);
        return folded.length === 0 || path in EXCEPTIONS ? [] : [`${path}:${index + 1} ${folded.join("")}`];
      }),
    );
    expect(odd).toEqual([]);
    expect(files.length).toBeGreaterThan(150);
  });
});
