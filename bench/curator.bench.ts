import { curatedWorkbook } from "../test/support/curated-workbook.ts";
import { line } from "./figures.ts";

/** How many answers of a curator a group's workbook takes until all its figures are stored, and whether all are right. */
const { figures, before, stored, wrong, missing, clicks, answered, stuck } = await curatedWorkbook();
line("figures of the company in the workbook", `${figures}`);
line("stored before anybody is asked", `${before}`);
line("stored at the end · wrong · missing", `${stored} · ${wrong.length} · ${missing.length}`);
line("answers of the curator (aim: at most 15)", `${clicks}`);
for (const text of [...answered, ...stuck.map((one) => `no true answer: ${one}`), ...wrong]) console.log(`  ${text}`);
