import { inPlain } from "../../language/folding.ts";

/** Field codes of a header or footer: fonts, sizes, colours, page, date, file and sheet. */
const FIELDS = /&(?:"[^"]*"|\d+|K[0-9A-F]{6}|K\d\d[+-]\d{3}|[A-Z&])/gi;
/** The rest of "Page 1 of 3" without its numbers. */
const PAGE_NUMBERS = inPlain(/^(?:page|seite|pagina|of|von|sur|de|di|第|页|共|[\s\d/|–—-])*$/i);

/** The texts in a header or footer of a printed page, from its three sections. */
export function pageWords(notation: string): readonly string[] {
  return notation
    .split(/&(?=[LCR])/)
    .map((section, index) => (index === 0 ? section : section.slice(1)))
    .map((section) => section.replace(FIELDS, (field) => (field === "&&" ? "&" : " ")))
    .flatMap((section) => section.split(/[\r\n]+/))
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => !PAGE_NUMBERS.test(line));
}
