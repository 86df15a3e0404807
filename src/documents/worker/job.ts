/** Work for the reading process: an exported async generator, identified by module and name. */
export interface Job<Argument, Batch> {
  /** `import.meta.url` of the module. */
  readonly module: string;
  readonly name: string;
  /** The generator itself: carries the types, and can be run in this process without limits. */
  readonly run: (argument: Argument) => AsyncIterable<Batch>;
}

/** Declares an exported function as a job: `export const READ = jobOf(import.meta.url, "read", read)`. */
export function jobOf<Argument, Batch>(
  module: string,
  name: string,
  run: (argument: Argument) => AsyncIterable<Batch>,
): Job<Argument, Batch> {
  return { module, name, run };
}
