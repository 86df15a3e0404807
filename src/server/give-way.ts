import { setTimeout as sleep } from "node:timers/promises";

/** Long enough for several turns of the event loop. */
const PAUSE_MS = 5;

/**
 * Lets other work of the process go first, between two steps. The timer keeps the process alive: a server that is
 * starting may have nothing else that does.
 */
export function giveWay(): Promise<void> {
  return sleep(PAUSE_MS);
}
