import { userInfo } from "node:os";
import { type Engine, openEngine } from "../server/compose.ts";
import { pathsWithFacts, type StoreOptions } from "./options.ts";

/** Opens the engine on facts that exist, without a model, for the time of some work. */
export async function withEngine(options: StoreOptions, work: (engine: Engine) => Promise<void>): Promise<void> {
  const engine = await openEngine({ ...pathsWithFacts(options), model: null, trace: () => {} });
  try {
    await work(engine);
  } finally {
    engine.close();
  }
}

/** Who decides where nobody is named: the account that runs the command. */
export function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without a name, as in some containers.
    return "unknown";
  }
}
