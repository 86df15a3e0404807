import type { AuditTrail } from "../../operations/audit/audit-trail.ts";
import { type AuditLog, auditLog } from "../stores/audit/audit-log.ts";
import { AUDIT } from "../stores/audit/audit-schema.ts";
import { auditTrail } from "../stores/audit/audit-trail.ts";
import { openSqlite } from "./sqlite-engine.ts";

export interface SqliteAuditTrail extends AuditTrail {
  close(): void;
}

export interface SqliteAuditLog extends AuditLog {
  close(): void;
}

/** Opens the file of the audit trail for appending. Throws a `StoreError`. */
export function openSqliteAuditTrail(path: string): SqliteAuditTrail {
  const database = openSqlite(path, AUDIT);
  return { ...auditTrail(database), close: () => void database.close() };
}

/** Opens the file read-only, also while another process appends. Throws a `StoreError`. */
export function openSqliteAuditLog(path: string): SqliteAuditLog {
  const database = openSqlite(path, AUDIT, { readOnly: true });
  return { ...auditLog(database), close: () => void database.close() };
}
