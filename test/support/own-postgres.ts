import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const DEBIAN = "/usr/lib/postgresql";

/** The folder of the machine's own Postgres programs; null where there are none. */
export const POSTGRES = postgresFolder();

function postgresFolder(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const [latest] = readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one));
  const folder = latest === undefined ? null : join(DEBIAN, latest, "bin");
  return folder !== null && existsSync(join(folder, "initdb")) ? folder : null;
}

/** A Postgres server of a test in a folder of its own, reached over a socket there. */
export interface OwnPostgres {
  readonly url: string;
  run(sql: string): void;
  stop(): void;
}

/** Starts a server; it does not run as root, so that the account postgres runs it there. */
export function startPostgres(bin: string): OwnPostgres {
  // The folder of tests is closed to other accounts.
  const folder = mkdtempSync("/tmp/footnote-postgres-");
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync("chown", ["postgres", folder]);
  const user = isRoot ? "postgres" : String(process.env.USER ?? "postgres");
  const call = (program: string, args: readonly string[]): void => {
    const [command = "", ...rest] = isRoot
      ? ["runuser", "-u", "postgres", "--", join(bin, program), ...args]
      : [join(bin, program), ...args];
    execFileSync(command, rest, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  };
  const data = join(folder, "data");
  call("initdb", ["-D", data, "-U", user, "--auth=trust", "-E", "UTF8", "--no-sync"]);
  const options = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`;
  call("pg_ctl", ["-D", data, "-l", join(folder, "log"), "-w", "-o", options, "start"]);
  return {
    url: `postgresql://${user}@/postgres?host=${encodeURIComponent(folder)}`,
    run: (sql) => call("psql", ["-h", folder, "-U", user, "-d", "postgres", "-v", "ON_ERROR_STOP=1", "-qc", sql]),
    stop: () => {
      call("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
