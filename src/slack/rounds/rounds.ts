import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { askCurators } from "../names/ask-curators.ts";
import { tellWanted } from "../wanted/wanted-round.ts";
import { sendDigests } from "./send-digests.ts";
import { tellBackups } from "./tell-backups.ts";
import { tellChanges } from "./tell-changes.ts";
import { tellReadings } from "./tell-readings.ts";

/** Looks for something to say that nobody has asked for at this moment. */
interface Round {
  readonly name: string;
  /** May run again after a crash or beside another process: it posts under the same keys, and so nothing twice. */
  readonly run: (edge: Edge) => Promise<void>;
}

const ROUNDS: readonly Round[] = [
  { name: "learned_names", run: askCurators },
  { name: "wanted_figures", run: tellWanted },
  { name: "sources", run: tellReadings },
  { name: "backups", run: tellBackups },
  { name: "changes", run: tellChanges },
  { name: "digests", run: sendDigests },
];

/** Runs all rounds, one after the other; a call while they run does nothing. What fails is tried again next time. */
export function createRounds(edge: Edge): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    for (const { name, run } of ROUNDS) {
      try {
        await run(edge);
      } catch (error) {
        edge.logger.warn({ round: name, fault: faultCode(error) }, "a round failed");
      }
    }
    isRunning = false;
  };
}
