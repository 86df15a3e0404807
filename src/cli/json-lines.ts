/** What stands in place of a result for a line that could not be read. */
export interface LineError {
  readonly id: null;
  readonly error: { readonly code: string; readonly message: string };
}

export function lineError(code: string, message: string): LineError {
  return { id: null, error: { code, message } };
}

/** Writes one line, and waits until it is out. */
export function writeJson(value: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(value)}\n`, (error) => (error ? reject(error) : resolve()));
  });
}
