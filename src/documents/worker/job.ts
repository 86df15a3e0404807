/** Work that can be done in the reading process: an exported async generator, found by its module and its name. */
export interface Job<Argument, Batch> {
  /** The address of the module, its `import.meta.url`. */
  readonly module: string;
  readonly name: string;
  /** The work itself; it tells the types, and runs it in this process where no limits are wanted. */
  readonly run: (argument: Argument) => AsyncIterable<Batch>;
}

/** Names an exported function as a job: `export const READ = jobOf(import.meta.url, read)`. */
export function jobOf<Argument, Batch>(
  module: string,
  run: (argument: Argument) => AsyncIterable<Batch>,
): Job<Argument, Batch> {
  return { module, name: run.name, run };
}
