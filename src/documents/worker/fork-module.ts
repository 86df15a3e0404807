import { type ChildProcess, fork } from "node:child_process";

const YOUNG_MEGABYTES = 4;
/** What the runtime holds beside its heap; so much below the limit of the whole, the heap is tidied before anything is ended. */
const BESIDE_HEAP_BYTES = 90 * 1024 * 1024;
/** Settings that the runtime itself may need; nothing else of the environment is a process's business unless it is named. */
const PASSED_ON = ["SystemRoot", "TEMP", "TMP", "TMPDIR", "TZ"];

export interface ForkOptions {
  /** The address of the module that starts it, its `import.meta.url`. */
  readonly from: string;
  /** The module's name beside that one, without its ending: `./reading-process`. */
  readonly module: string;
  /** What the process may hold of memory as a whole; it is told so as its first argument. */
  readonly bytesMax: number;
  /** Further settings of the environment that it may see. */
  readonly settings?: readonly string[];
}

/** Starts a module of this program as a process of its own, from the sources as from what was built of them. */
export function forkModule({ from, module, bytesMax, settings = [] }: ForkOptions): ChildProcess {
  const fromSources = from.endsWith(".ts");
  return fork(new URL(`${module}${fromSources ? ".ts" : ".js"}`, from), [`${bytesMax}`], {
    execArgv: [
      // By its address: a bare name would be looked for where the program was started.
      ...(fromSources ? ["--import", import.meta.resolve("tsx")] : []),
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
