import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, MAIN, requireNode } from "./lib/prepare.mjs";
import { script } from "./lib/process.mjs";

const PARENT_CHECK_MS = 250;

await script(async () => {
  endWithNpm();
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  // The same process goes on as Footnote: its arguments, signals and exit code are the terminal's own.
  process.argv[1] = MAIN;
  await import(pathToFileURL(MAIN).href);
  return undefined;
}, "Footnote could not start");

/**
 * `npm start` runs this below a shell, and a signal to npm ends that shell alone: without this the server would live on
 * unseen and keep its port.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== "start") return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS);
  watch.unref();
}
