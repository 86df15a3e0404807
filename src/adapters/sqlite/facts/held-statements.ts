import type { Fact, ReviewStatus } from "../../../domain/fact.ts";
import { cellOf } from "../../../import/review/review-port.ts";
import type { Settlement } from "../../../import/review/settlement.ts";
import type { Statement } from "../../../import/tables/statement.ts";
import type { FactNote } from "../../stores/facts/fact-notes.ts";
import { readStatement } from "../../stores/review/review-json.ts";
import type { Database } from "../database.ts";

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

export interface HeldStatements {
  add(documentId: number, statement: Statement, origin: Origin): HeldStatement;
  of(documentId: number): readonly HeldStatement[];
}

export function openHeldStatements(database: Database): HeldStatements {
  const insert = database.prepare<[number, string, string, string, number]>(
    "INSERT INTO held_statement (document_id, body, extractor_version, mapping_version, rank) VALUES (?, ?, ?, ?, ?)",
  );
  const select = database.prepare<[number], HeldRow>(
    "SELECT held_id, body, extractor_version, mapping_version, rank FROM held_statement WHERE document_id = ? ORDER BY held_id",
  );
  return {
    add: (documentId, statement, origin) => {
      const { extractorVersion, mappingVersion, rank } = origin;
      const row = [documentId, JSON.stringify(statement), extractorVersion, mappingVersion ?? "", rank] as const;
      return { id: Number(insert.run(...row).lastInsertRowid), statement, origin };
    },
    of: (documentId) =>
      select.all(documentId).map((row) => ({
        id: row.held_id,
        statement: readStatement(row.body),
        origin: {
          extractorVersion: row.extractor_version,
          mappingVersion: row.mapping_version === "" ? null : row.mapping_version,
          rank: row.rank,
        },
      })),
  };
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
