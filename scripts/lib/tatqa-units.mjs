import { currencyIn, scaleIn } from "./tatqa-text.mjs";

/** @typedef {import("./tatqa-table.mjs").TableCell} TableCell */
/** @typedef {{ currency: string | null, scale: string | null }} TableUnit */

/** The unit that a table, or else the text around it, states for its amounts. @param {{ table: readonly (readonly string[])[], paragraphs: readonly string[] }} source @returns {TableUnit} */
export function tableUnit({ table, paragraphs }) {
  const printed = table.flat().join(" \n ");
  const around = paragraphs.join(" ");
  const stated =
    /\(?\bin (?:thousands|millions|billions)\b|\b(?:thousand|million|billion)s? (?:of|NT|U\.?S)/i.exec(around)?.[0] ??
    "";
  return { currency: currencyIn(printed) ?? null, scale: scaleIn(printed) ?? scaleIn(stated) };
}

/** @param {TableCell} cell @param {TableUnit} unit */
export function figureUnit({ label, section, column, number }, { currency, scale }) {
  if (number.basisPoints) return "BPS";
  if (number.percent || /\(%\)|^%|% |\bpercent(?:age)?\b/i.test(label)) return "PCT";
  if (
    currency === null ||
    /\b(?:number|shares|rights|options|units|years|customers|mwh|tonnes)\b/i.test(`${label} ${column}`)
  )
    return withScale("COUNT", /\bshares\b/i.test(label) ? scale : null);
  if (/\bcents\b/i.test(`${label} ${section}`)) return `${currency}_CENT`;
  if (/\bper\b/i.test(`${label} ${section} ${column}`)) return currency;
  return withScale(currency, scale);
}

/** @param {string} base @param {string | null} scale */
function withScale(base, scale) {
  return scale === null ? base : `${base}_${scale}`;
}
