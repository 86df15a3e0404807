import { useEffect, useState } from "react";
import type { WorkspaceView } from "../workspace-model.ts";

/** Counts per conversation the messages of others since the viewer last opened it. */
export function useUnread(
  view: WorkspaceView | undefined,
  { viewer, open }: { readonly viewer: string | undefined; readonly open: string | undefined },
): ReadonlyMap<string, number> {
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const last = view?.messages.findLast(({ channel }) => channel === open)?.ts;
  useEffect(() => {
    if (viewer !== undefined && open !== undefined && last !== undefined) {
      setSeen((before) => ({ ...before, [`${viewer}:${open}`]: last }));
    }
  }, [viewer, open, last]);
  const counts = new Map<string, number>();
  for (const { channel, user, ts, visibleTo } of view?.messages ?? []) {
    const isForOthers = visibleTo !== undefined && visibleTo !== viewer;
    const isSeen = Number(ts) <= Number(seen[`${viewer}:${channel}`] ?? 0);
    if (channel === open || user === viewer || isForOthers || isSeen) continue;
    counts.set(channel, (counts.get(channel) ?? 0) + 1);
  }
  return counts;
}
