import type { App } from "@slack/bolt";
import { answerMessage } from "../answer-message.ts";
import type { Edge } from "../edge.ts";
import { readHomeOpened, readMessage } from "../inbound.ts";
import { greet, publishHome } from "../open-home.ts";

/**
 * Listens to what people write and open. A mention may arrive as `app_mention` and as `message`; which of the two comes
 * first is answered, and the other finds the message claimed.
 */
export function registerEvents(app: App, edge: Edge): void {
  app.event("app_mention", ({ body }) => onMessage(edge, body));
  app.event("message", ({ body }) => onMessage(edge, body));
  app.event("app_home_opened", ({ body }) => onHomeOpened(edge, body));
}

async function onMessage(edge: Edge, body: unknown): Promise<void> {
  const message = readMessage(body, edge.botUserId);
  if (message !== null) await answerMessage(edge, message);
}

async function onHomeOpened(edge: Edge, body: unknown): Promise<void> {
  const visit = readHomeOpened(body);
  if (visit === null) return;
  const key = `event:${visit.eventId}`;
  if ((await edge.inbox.claim(key, edge.clock())) !== "taken") return;
  if (visit.tab === "home") await publishHome(edge, visit);
  else await greet(edge, visit);
  await edge.inbox.finish(key, edge.clock());
}
