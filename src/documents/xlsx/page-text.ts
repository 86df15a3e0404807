import { inPlain } from "../../language/folding.ts";

/** Fields of a header or footer: fonts, sizes and colours, the page, the date, the file, the sheet. */
const FIELDS = /&(?:"[^"]*"|\d+|K[0-9A-F]{6}|K\d\d[+-]\d{3}|[A-Z&])/gi;
/** What is left of "Page 1 of 3" without its numbers. */
const PAGE_NUMBERS = inPlain(/^(?:page|seite|pagina|of|von|sur|de|di|第|页|共|[\s\d/|–—-])*$/i);

/** The words in a header or footer of a printed page, in its three sections. */
export function pageWords(notation: string): readonly string[] {
  return notation
    .split(/&(?=[LCR])/)
    .map((section, index) => (index === 0 ? section : section.slice(1)))
    .map((section) => section.replace(FIELDS, (field) => (field === "&&" ? "&" : " ")))
    .flatMap((section) => section.split(/[\r\n]+/))
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => !PAGE_NUMBERS.test(line));
}
