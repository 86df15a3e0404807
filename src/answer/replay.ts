import type { Change, Replay } from "../domain/replay.ts";
import { type Clearance, isReadable } from "../domain/sensitivity.ts";
import type { ShownSource } from "../domain/shown-source.ts";
import type { FactStore } from "../figures/fact-store.ts";
import { standingOf } from "../figures/standing.ts";
import type { PassageIndex } from "../passages/passage-index.ts";

/** Holds what an answer showed against the stores, at the reader's clearance. */
export async function replayOf(
  { level, sources }: { readonly level: Clearance; readonly sources: readonly ShownSource[] },
  { facts, passages }: { readonly facts: Pick<FactStore, "find">; readonly passages: Pick<PassageIndex, "around"> },
  clearance: Clearance,
): Promise<Replay> {
  if (!isReadable(level, clearance)) return { kind: "not_shown", because: "access" };
  const changes: Change[] = [];
  for (const source of sources) {
    if (source.kind === "passage") {
      const around = await passages.around(source.passageId, 0, clearance);
      const isThere = around.some(
        ({ id, sensitivity }) => id === source.passageId && isReadable(sensitivity, clearance),
      );
      if (!isThere) return { kind: "not_shown", because: "gone" };
      continue;
    }
    const { cell, figure: former } = source.shown;
    const standing = standingOf(source.shown, await facts.find(cell, clearance));
    if (standing.kind === "withheld") return { kind: "not_shown", because: "access" };
    if (standing.kind === "gone") return { kind: "not_shown", because: "gone" };
    if (standing.kind === "restated") changes.push({ cell, former, now: standing.now });
  }
  return { kind: "shown", changes };
}
