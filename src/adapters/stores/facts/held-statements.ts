import type { Fact, ReviewStatus } from "../../../domain/fact.ts";
import { cellOf } from "../../../import/review/review-port.ts";
import type { Settlement } from "../../../import/review/settlement.ts";
import type { Statement } from "../../../import/tables/statement.ts";
import { readStatement } from "../review/review-json.ts";
import { all, first, type Work } from "../work.ts";
import type { FactNote } from "./fact-notes.ts";

/** How a statement was read, and the rank of its document. */
export interface Origin {
  readonly extractorVersion: string;
  readonly mappingVersion: string | null;
  readonly rank: number;
}

/** A statement that is or was in doubt, as read from its document. */
export interface HeldStatement {
  readonly id: number;
  readonly statement: Statement;
  readonly origin: Origin;
}

interface HeldRow {
  readonly held_id: number;
  readonly body: string;
  readonly extractor_version: string;
  readonly mapping_version: string;
  readonly rank: number;
}

export function* holdStatement(documentId: number, statement: Statement, origin: Origin): Work<HeldStatement> {
  const { extractorVersion, mappingVersion, rank } = origin;
  const row = yield* first<{ readonly held_id: number }>(
    `INSERT INTO held_statement (document_id, body, extractor_version, mapping_version, rank)
     VALUES (?, ?, ?, ?, ?) RETURNING held_id`,
    [documentId, JSON.stringify(statement), extractorVersion, mappingVersion ?? "", rank],
  );
  return { id: row?.held_id ?? 0, statement, origin };
}

export function* heldStatements(documentId: number): Work<readonly HeldStatement[]> {
  const rows = yield* all<HeldRow>(
    `SELECT held_id, body, extractor_version, mapping_version, rank FROM held_statement
     WHERE document_id = ? ORDER BY held_id`,
    [documentId],
  );
  return rows.map((row) => ({
    id: row.held_id,
    statement: readStatement(row.body),
    origin: {
      extractorVersion: row.extractor_version,
      mappingVersion: row.mapping_version === "" ? null : row.mapping_version,
      rank: row.rank,
    },
  }));
}

/** A fact with its explanation. */
export interface NotedFact {
  readonly fact: Fact;
  readonly note: Omit<FactNote, "heldId">;
}

/**
 * The fact row for a settlement. Waiting and left-out statements also get one, so that the cell's history shows them;
 * null where their cell or unit is unknown.
 */
export function notedFact(
  settlement: Settlement,
  { extractorVersion, mappingVersion }: Origin,
  geographyOf: (entity: string) => string,
): NotedFact | null {
  switch (settlement.kind) {
    case "fact": {
      // Listed field by field: spreading the object is several times slower, and there may be a million of them.
      const { cell, figure, source, validAsOf, reviewStatus, raw, because, stated, rulingIds } = settlement.fact;
      const geography = geographyOf(cell.entity);
      return {
        fact: { cell, figure, source, geography, validAsOf, reviewStatus, extractorVersion, mappingVersion },
        note: { raw, because, stated, rulingIds },
      };
    }
    case "waiting":
      return unsettled(settlement.statement, "pending", settlement.rulingIds, {
        origin: { extractorVersion, mappingVersion },
        geographyOf,
      });
    case "left_out":
      return unsettled(settlement.statement, "rejected", [settlement.by.id], {
        origin: { extractorVersion, mappingVersion },
        geographyOf,
      });
  }
}

interface FactContext {
  readonly origin: Pick<Origin, "extractorVersion" | "mappingVersion">;
  readonly geographyOf: (entity: string) => string;
}

function unsettled(
  { slots, value, source, validAsOf, raw, because }: Statement,
  reviewStatus: ReviewStatus,
  rulingIds: readonly number[],
  { origin, geographyOf }: FactContext,
): NotedFact | null {
  const cell = cellOf(slots);
  if (cell === null || slots.unit === null) return null;
  const figure = { value, unit: slots.unit };
  const geography = geographyOf(cell.entity);
  return {
    fact: { cell, figure, source, validAsOf, geography, reviewStatus, ...origin },
    note: { raw, because, stated: null, rulingIds },
  };
}
