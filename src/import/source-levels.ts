import { highest } from "../domain/sensitivity.ts";
import type { SourceSpec } from "../domain/source-spec.ts";
import type { FoundFile } from "./find-files.ts";
import { isWithin, placeNow } from "./place-now.ts";

/** Gives the level of a file by the folders that the company file names as sources, whoever reads it. */
export async function sourceLevels(
  sources: readonly SourceSpec[],
): Promise<(path: string) => Pick<FoundFile, "level">> {
  const folders = await Promise.all(
    sources.flatMap((one) =>
      one.kind === "folder" ? [placeNow(one.path).then((place) => ({ place, level: one.level }))] : [],
    ),
  );
  return (path) => {
    const levels = folders.filter(({ place }) => isWithin(place, path)).map(({ level }) => level);
    return levels.length === 0 ? {} : { level: highest(levels) };
  };
}
