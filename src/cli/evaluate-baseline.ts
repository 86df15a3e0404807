import { writeFile } from "node:fs/promises";
import { isBelow, type TallyChange } from "../evaluation/tally.ts";

interface BaselineUpdate {
  readonly path: string;
  readonly isWanted: boolean;
  readonly isMissing: boolean;
  readonly changes: readonly TallyChange<string>[];
  /** The outcome as the file has it. */
  readonly text: string;
}

/** A baseline only rises: a lower result must be fixed, or its entry removed by hand with a reason. */
export async function updateBaseline({ path, isWanted, isMissing, changes, text }: BaselineUpdate): Promise<void> {
  if (!isWanted) {
    if (isMissing) console.error(`There is no baseline at ${path} yet; write one with --update-baseline.`);
  } else if (changes.some(isBelow)) {
    console.error(`The baseline stays as it is, because a gate is below it: ${path}`);
  } else {
    await writeFile(path, text);
    console.error(`Wrote the baseline to ${path}`);
  }
}
