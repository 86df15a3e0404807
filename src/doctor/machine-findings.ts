import { createServer } from "node:net";
import {
  type Environment,
  readAuditDays,
  readHeldDay,
  readLogLevel,
  readMetricsSettings,
} from "../settings/settings.ts";
import { SettingsError } from "../settings/settings-error.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

export const NODE_MIN = [20, 11] as const;

export function nodeFinding(version: string): Finding {
  const name = "Node.js";
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isEnough = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
  return isEnough ? ok(name, version) : fault(name, `${version} is too old`, `Install ${NODE_MIN.join(".")} or later.`);
}

/** Checks the settings that no other check covers. */
export function settingsFinding(env: Environment): Finding {
  const name = "settings";
  const wrong = [
    ...refused("LOG_LEVEL", () => readLogLevel(env)),
    ...refused("FOOTNOTE_TODAY", () => readHeldDay(env)),
    ...refused("FOOTNOTE_METRICS_PORT or FOOTNOTE_METRICS_HOST", () => readMetricsSettings(env)),
    ...refused("FOOTNOTE_AUDIT_DAYS", () => readAuditDays(env)),
  ];
  if (wrong.length > 0) return fault(name, `not usable: ${wrong.join(", ")}`, "Write them as docs/settings.md says.");
  return env.FOOTNOTE_TODAY === undefined
    ? ok(name, "can be read")
    : warning(
        name,
        "FOOTNOTE_TODAY holds the day still",
        "Unset it outside of trials: “last year” is counted from it.",
      );
}

/** Returns only the variable's name: a wrong value may be a misplaced secret. */
function refused(variable: string, read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return [variable];
    throw error;
  }
}

export interface PortLook {
  readonly variable: "PORT" | "FOOTNOTE_METRICS_PORT" | "FOOTNOTE_API_PORT";
  readonly port: number;
  /** Undefined for all addresses of the machine. */
  readonly host: string | undefined;
  /** While a server runs, a port in use is taken to be its own. */
  readonly isServerRunning: boolean;
}

/** Opens a port briefly to see whether it is free. */
export async function portFinding({ variable, port, host, isServerRunning }: PortLook): Promise<Finding> {
  const name = `port of ${variable}`;
  if (port === 0) return ok(name, "any free one");
  const code = await listenFault(port, host);
  if (code === null) return ok(name, `${port} is free`);
  const remedy = `Stop the program that has it, or set ${variable} to another port.`;
  if (code !== "EADDRINUSE") return fault(name, `${port} cannot be opened (${code})`, remedy);
  return isServerRunning
    ? ok(name, `${port} is in use while the server runs`)
    : fault(name, `${port} is in use by another program`, remedy);
}

function listenFault(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => server.close(() => resolve(null)));
  });
}
