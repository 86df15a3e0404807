import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureBuilt, ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { Failure, ROOT, run, script } from "./lib/process.mjs";
import { checkDocxTables } from "./lib/tables-docx.mjs";
import { scorePdfTables } from "./lib/tables-icdar.mjs";
import { checkPptxTables } from "./lib/tables-pptx.mjs";
import { checkXlsxTables } from "./lib/tables-xlsx.mjs";

/** @typedef {{ holds: boolean, says: string }} Check */
/** @typedef {{ tables: readonly { doc: string, locator: string, cells: readonly object[] }[] }} Recovered */

const USAGE = "Usage: node scripts/acceptance-tables.mjs FOLDER, where FOLDER holds data/tables.";
/** Of the cells of tables in PDFs, at their place and with their text. */
const PDF_RATE_MIN = 0.95;
const SHOWN_MAX = 10;

/** Recovers the tables of documents that nobody on this project wrote, and holds them against gold that another program or a person read. */
await script(async () => {
  requireNode();
  const [shared, ...rest] = process.argv.slice(2);
  if (shared === undefined || rest.length > 0) throw new Failure(USAGE);
  const folder = resolve(shared, "data/tables");
  if (!existsSync(folder)) {
    console.error(`SKIPPED: there are no tables in ${folder}.`);
    return 0;
  }
  await ensureInstalled();
  await ensureBuilt();
  const checks = [
    exact("the workbook", checkXlsxTables(join(folder, "ons-tourism"), await recover(join(folder, "ons-tourism")))),
    exact("the Word document", checkDocxTables(join(folder, "docx-seer"), await recover(join(folder, "docx-seer")))),
    exact("the deck", checkPptxTables(join(folder, "pptx"), await recover(join(folder, "pptx")))),
    ...(await pdfChecks(join(folder, "pdf-icdar2013-eu"))),
  ];
  console.log();
  for (const { holds, says } of checks) console.log(`${holds ? "ok    " : "FAILED"} ${says}`);
  const failed = checks.filter(({ holds }) => !holds).length;
  console.log(`\n${checks.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}, "The tables could not be recovered");

/** What `footnote tables` says of every document of a folder. @param {string} folder @returns {Promise<Recovered>} */
async function recover(folder) {
  const files = readdirSync(folder)
    .filter((name) => /\.(?:xlsx|docx|pptx|pdf)$/.test(name))
    .map((name) => join(folder, name));
  const { stdout } = await run(process.execPath, [join(ROOT, "bin/footnote.mjs"), "tables", ...files, "--json"], {
    quiet: true,
  });
  return JSON.parse(stdout);
}

/** @param {string} what @param {{ checked: number, right: number, wrong: readonly unknown[] }} result @returns {Check} */
function exact(what, { checked, right, wrong }) {
  for (const fault of wrong.slice(0, SHOWN_MAX)) console.log(`  ${what}: ${JSON.stringify(fault)}`);
  return {
    holds: checked > 0 && right === checked && wrong.length === 0,
    says: `cells of ${what} with their text, figure and place: ${right} of ${checked}`,
  };
}

/** @param {string} folder @returns {Promise<readonly Check[]>} */
async function pdfChecks(folder) {
  const { total, documents } = scorePdfTables(folder, await recover(folder));
  for (const { doc, measures } of documents) console.log(`  ${doc}  ${rateText(measures.placed)}`);
  return [
    rateCheck("cells of tables in PDFs with their text and place", total.placed),
    rateCheck("texts of cells in PDFs", total.text),
    rateCheck("neighbours of cells in PDFs", total.relations),
  ];
}

/** @param {string} what @param {{ precision: number, recall: number }} rates @returns {Check} */
function rateCheck(what, rates) {
  return {
    holds: rates.precision >= PDF_RATE_MIN && rates.recall >= PDF_RATE_MIN,
    says: `${what}: ${rateText(rates)}, at least ${PDF_RATE_MIN} each`,
  };
}

/** @param {{ precision: number, recall: number }} rates */
function rateText({ precision, recall }) {
  return `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`;
}
