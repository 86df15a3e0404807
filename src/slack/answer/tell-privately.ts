import type { Edge } from "../edge.ts";
import { type Listener, showAlone } from "./show-alone.ts";

/** Shows a line to one person. A failure is only logged. */
export async function tellPrivately(edge: Edge, listener: Listener, text: string): Promise<void> {
  if (listener.slackChannel === null) return;
  if (!(await showAlone(edge, listener, [{ text }]))) edge.logger.warn("a private note was not shown");
}
