#!/usr/bin/env node
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "../scripts/lib/prepare.mjs";
import { ROOT, script } from "../scripts/lib/process.mjs";

// A reader that has seen enough, such as `head`, closes the pipe: that is no fault.
process.stdout.on("error", (error) => {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPIPE") throw error;
  process.exit(0);
});

await script(async () => {
  await ensureBuilt();
  // What is built is for everybody; what the command creates is for its user alone, from its first moment.
  process.umask(0o077);
  const { runCli } = await import(pathToFileURL(join(ROOT, "dist/cli.js")).href);
  return runCli(process.argv.slice(2));
}, "footnote could not start");
