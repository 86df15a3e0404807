import { exitOnCrash } from "../../../src/operations/logging/exit-on-crash.ts";
import { createLogger } from "../../../src/operations/logging/logger.ts";
import { crashes } from "./crashes.ts";

/** A process that breaks in the way that its argument names, and whose work never ends. */
const keptAlive = setInterval(() => {}, 1_000);
exitOnCrash({
  logger: createLogger({ level: "fatal" }),
  root: process.cwd(),
  drain: () => new Promise(() => keptAlive.ref()),
  drainMs: 50,
});
setImmediate(() => crashes[process.argv[2] ?? ""]?.());
