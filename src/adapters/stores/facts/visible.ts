import type { ReviewStatus } from "../../../domain/fact.ts";

/** Whether facts with this status are shown. */
export function isVisible(status: ReviewStatus): boolean {
  return status === "auto_approved" || status === "approved";
}
