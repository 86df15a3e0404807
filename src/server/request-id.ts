import { randomUUID } from "node:crypto";

/** Twelve hexadecimal digits that identify an answered question in logs and posts. */
export function newRequestId(): string {
  return randomUUID().replaceAll("-", "").slice(0, 12);
}
