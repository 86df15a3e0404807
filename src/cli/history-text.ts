import { documentName, type Figure } from "../domain/fact.ts";
import { sameFigure } from "../domain/figure.ts";
import { type HistoryEntry, type HistoryState, isCellRuling } from "../import/review/review-port.ts";
import type { Ruling } from "../import/review/ruling.ts";
import { RULES } from "../import/tables/rules.ts";
import type { Reason } from "../import/tables/statement.ts";
import { choiceText } from "./review-text.ts";
import { aligned, minute, printable } from "./terminal-text.ts";

const STATES: Readonly<Record<HistoryState, string>> = {
  holds: "holds",
  conflicts: "disagrees",
  agrees: "agrees",
  outranked: "outranked",
  replaced: "replaced",
  withdrawn: "withdrawn",
  overruled: "overruled",
  waiting: "waiting",
  rejected: "rejected",
};

export function figureText({ value, unit }: Figure): string {
  return `${value} ${unit}`;
}

/** One line per statement, followed by its rulings. */
export function historyLines(entries: readonly HistoryEntry[]): readonly string[] {
  const lines = aligned(
    entries.map(({ state, figure, stated, source, document }) => [
      STATES[state],
      figureText(figure),
      printable(
        `${documentName(source)} · ${source.locator}${isCorrected(figure, stated) ? ` says ${figureText(stated)}` : ""}`,
      ),
      `read ${minute(document.ingestedAt)}, version ${document.version} of ${printable(documentName(document))}`,
    ]),
  );
  return entries.flatMap((entry, index) => [lines[index] ?? "", ...entry.rulings.map((one) => `  ${rulingText(one)}`)]);
}

/** Whether a curator's figure differs from the document's. */
function isCorrected(figure: Figure, stated: Figure | null): stated is Figure {
  return stated !== null && !sameFigure(stated, figure);
}

/** Such as `kim, 2026-01-06 09:00: 1700 USD_M in place of 1702 USD_M; as the notes say`. */
export function rulingText({ by, at, key, choice, stated, match, why }: Ruling): string {
  const instead = stated.length === 0 ? "" : ` in place of ${[...new Set(stated.map(figureText))].join(" and ")}`;
  // Words can change nothing; what changes nothing about a cell ends its correction.
  const said = isCellRuling(key) && choice.kind === "plain" ? "the correction was taken back" : choiceText(choice);
  const scope = /[*?]/.test(match) ? ` (for ${printable(match)})` : "";
  const reason = why === "" ? "" : `; ${printable(why)}`;
  return `${printable(by)}, ${minute(at)}: ${said}${instead}${scope}${reason}`;
}

/** How a statement came about: place, file, extractor, all rules and rulings used. */
export function explanationLines(entry: HistoryEntry): readonly string[] {
  const { figure, stated, source, document, raw, because, rulings, validAsOf, mappingVersion } = entry;
  const rows: (readonly string[])[] = [
    ["document", printable(documentName(source))],
    ["place", printable(source.locator)],
    ...(raw === null ? [] : [["text", `“${printable(raw)}”`]]),
    ...(stated === null ? [] : [["stated", figureText(stated)]]),
    ...(validAsOf === null ? [] : [["as of", validAsOf]]),
    [
      "file",
      `${printable(documentName(document))}, version ${document.version}, read ${minute(document.ingestedAt)} UTC`,
    ],
    ["hash", document.fileHash],
    ["reader", entry.extractorVersion],
    ["mapping", mappingVersion ?? "none"],
    ["rank", String(entry.rank)],
    ...because.map((reason, index) => [index === 0 ? "because" : "", reasonText(reason)]),
    ...rulings.map((ruling, index) => [index === 0 ? "decided" : "", rulingText(ruling)]),
  ];
  return [`${STATES[entry.state]}: ${figureText(figure)}`, ...aligned(rows).map((line) => `  ${line}`)];
}

function reasonText({ rule, text, read }: Reason): string {
  const from = text === "" ? "" : ` “${printable(text)}”`;
  const sentence = RULES.get(rule);
  return `${rule}${from}${read === null ? "" : ` → ${read}`}${sentence === undefined ? "" : `. ${sentence}`}`;
}

/** An entry with the field names of JSON output. */
export function historyJson(entry: HistoryEntry) {
  const { state, figure, stated, source, validAsOf, rank, document, reviewStatus, raw, because, rulings } = entry;
  return {
    state,
    ...figure,
    stated,
    source,
    valid_as_of: validAsOf,
    rank,
    document: {
      doc: document.doc,
      ...(document.from === undefined ? {} : { from: document.from }),
      version: document.version,
      file_hash: document.fileHash,
      ingested_at: document.ingestedAt,
    },
    review_status: reviewStatus,
    extractor_version: entry.extractorVersion,
    mapping_version: entry.mappingVersion,
    raw,
    because,
    rulings,
  };
}
