import type { Clearance } from "../../domain/sensitivity.ts";
import type { Edge } from "../edge.ts";
import type { UnansweredView } from "../receipts/unanswered.ts";

/** The questions whose words a curator may read: as young as what is kept for learning; null where nothing is. */
export function unansweredView(edge: Pick<Edge, "names" | "clock">, level: Clearance): UnansweredView | null {
  const names = edge.names();
  return names === null ? null : { since: new Date(edge.clock().getTime() - names.desk.keptMs), level };
}
