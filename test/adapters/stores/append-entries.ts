import { openSqliteAuditTrail } from "../../../src/adapters/sqlite/open-audit.ts";
import { answers } from "../../operations/audit/events.ts";

/** Adds entries to an audit trail one by one, as a process of its own: `append-entries.ts FILE COUNT`. */
const [path = "", count = "0"] = process.argv.slice(2);
const trail = openSqliteAuditTrail(path);
for (const entry of answers(Number(count))) await trail.record([entry]);
trail.close();
