import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FootnoteError } from "./domain/errors.ts";
import { exitOnCrash } from "./operations/logging/exit-on-crash.ts";
import { createLogger } from "./operations/logging/logger.ts";
import { PlaygroundError } from "./playground/playground-error.ts";
import { serveApiAlone } from "./server/api-mode.ts";
import type { Running } from "./server/measured-engine.ts";
import { servePlayground } from "./server/playground-mode.ts";
import { serveSlack } from "./server/slack-mode.ts";
import { readApiSettings } from "./settings/api.ts";
import { readEnvironment } from "./settings/environment.ts";
import { readLogLevel, readPaths } from "./settings/settings.ts";
import { readSlackSettings } from "./settings/slack.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Stopped on a crash; null until it is running. */
let serving: Running | null = null;

/** Serves as the environment configures: Slack (and the API if its port is set), the API alone, or the playground. */
async function main(): Promise<void> {
  const env = readEnvironment();
  const settings = readSlackSettings(env);
  const api = readApiSettings(env);
  const named = settings.mode === "none" ? api && { mode: "api" as const, api } : settings;
  const logger = createLogger({ level: readLogLevel(env) ?? (named === null ? "warn" : "info") });
  if (named === null) {
    const running = await servePlayground({ env, root: ROOT, logger });
    serving = running;
    console.log(
      `Footnote playground: ${running.url} — ${running.isSample ? "a workspace with sample data, nothing to set up" : "a workspace with your own company"}`,
    );
    stopOnSignal(running);
    return;
  }
  const paths = readPaths(env, {});
  if (!existsSync(paths.profilePath)) {
    throw new FootnoteError(
      "no_profile",
      `There is no company file at ${paths.profilePath}. Set FOOTNOTE_PROFILE, or write a first one with \`npx footnote profile draft FILE\`.`,
    );
  }
  await mkdir(dirname(paths.dbPath), { recursive: true });
  const options = { ...paths, env, logger };
  const running = await (named.mode === "api"
    ? serveApiAlone(named.api, options)
    : serveSlack({ ...options, settings: named }));
  serving = running;
  logger.info({ event: "serving", mode: named.mode, port: running.port }, "Footnote is serving");
  stopOnSignal(running);
}

/** The first signal stops gracefully, a second exits at once. Under npm, one Ctrl-C may arrive twice within moments. */
function stopOnSignal(running: Running): void {
  let stoppingSince = 0;
  const stop = (): void => {
    const now = Date.now();
    if (stoppingSince > 0) {
      if (now - stoppingSince > 500) process.exit(1);
      return;
    }
    stoppingSince = now;
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

const crash = exitOnCrash({
  // Independent of LOG_LEVEL, which is not read yet and may be invalid.
  logger: createLogger({ level: "fatal" }),
  root: ROOT,
  drain: async () => serving?.stop(),
});
// All files hold confidential company data: create them, and those of child processes, for the owner only.
process.umask(0o077);
try {
  await main();
} catch (error) {
  if (error instanceof FootnoteError || error instanceof PlaygroundError) {
    console.error(error.message);
    process.exitCode = 1;
  } else crash(error);
}
