import { type ChildProcess, fork } from "node:child_process";

const YOUNG_MEGABYTES = 4;
/** Memory of the runtime outside its heap; the heap limit is lower by this, so that garbage is collected in time. */
const BESIDE_HEAP_BYTES = 90 * 1024 * 1024;
/** Environment variables that the runtime may need; others are passed on only if `settings` names them. */
const PASSED_ON = ["SystemRoot", "TEMP", "TMP", "TMPDIR", "TZ"];

export interface ForkOptions {
  /** `import.meta.url` of the calling module. */
  readonly from: string;
  /** Module path relative to `from`, without extension: `./reading-process`. */
  readonly module: string;
  /** Memory limit of the whole process, also passed to it as its first argument. */
  readonly bytesMax: number;
  /** Further environment variables that are passed on. */
  readonly settings?: readonly string[];
}

/** Starts a module of the built program as a child process. */
export function forkModule({ from, module, bytesMax, settings = [] }: ForkOptions): ChildProcess {
  return fork(new URL(`${module}.js`, from), [`${bytesMax}`], {
    execArgv: [
      `--max-old-space-size=${Math.floor((bytesMax - BESIDE_HEAP_BYTES) / 1024 / 1024)}`,
      `--max-semi-space-size=${YOUNG_MEGABYTES}`,
    ],
    env: environmentOf([...PASSED_ON, ...settings]),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function environmentOf(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
