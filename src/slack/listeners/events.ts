import type { App } from "@slack/bolt";
import type { Edge } from "../edge.ts";
import { readHomeOpened } from "../inbound.ts";
import { greet, publishHome } from "../open-home.ts";

/** Listens to what people open; what they write is kept and queued before any listener hears of it. */
export function registerEvents(app: App, edge: Edge): void {
  app.event("app_home_opened", ({ body }) => onHomeOpened(edge, body));
}

async function onHomeOpened(edge: Edge, body: unknown): Promise<void> {
  const visit = readHomeOpened(body);
  if (visit === null) return;
  const key = `event:${visit.eventId}`;
  if ((await edge.work.claim(key, edge.clock())).kind !== "taken") return;
  if (visit.tab === "home") await publishHome(edge, visit);
  else await greet(edge, visit);
  await edge.work.finish(key, null, edge.clock());
}
