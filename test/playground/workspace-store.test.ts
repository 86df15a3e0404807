import { expect, it } from "vitest";
import { OPEN_MANIFEST } from "../../src/playground/app-manifest.ts";
import { WorkspaceStore } from "../../src/playground/workspace-store.ts";

const setup = {
  workspaceName: "Orchid",
  app: { id: "U1", name: "Footnote", isBot: true, isGuest: false },
  people: [],
  conversations: [],
  suggestions: [],
  channelMessagesDelivered: false,
  manifest: OPEN_MANIFEST,
};

it("ids of a workspace do not return when it is started again", () => {
  const started = (at: string): WorkspaceStore => new WorkspaceStore({ ...setup, clock: () => new Date(at) });
  const first = started("2026-06-12T09:00:00Z");
  const ids = Array.from({ length: 100 }, () => first.newId("Ev"));
  const again = started("2026-06-12T09:00:10Z");
  expect(new Set([...ids, ...Array.from({ length: 100 }, () => again.newId("Ev"))]).size).toBe(200);
});
