import { userInfo } from "node:os";
import { type Engine, openEngine } from "../server/compose.ts";
import { pathsWithFacts, type StoreOptions } from "./options.ts";

/** Opens the engine without a model on an existing fact store, and closes it after the work. */
export async function withEngine(options: StoreOptions, work: (engine: Engine) => Promise<void>): Promise<void> {
  const engine = await openEngine({ ...pathsWithFacts(options), model: null, trace: () => {} });
  try {
    await work(engine);
  } finally {
    engine.close();
  }
}

/** The account that runs the command. */
export function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    // The account has no name, as in some containers.
    return "unknown";
  }
}
