import { jobOf } from "../../../src/documents/worker/job.ts";

/** Jobs that behave, and jobs that do not. */

export async function* countTo(end: number): AsyncGenerator<{ readonly number: number; readonly pid: number }> {
  for (let number = 1; number <= end; number += 1) yield { number, pid: process.pid };
}
export const COUNT = jobOf(import.meta.url, "countTo", countTo);

/** The built program's own error of a file, thrown by its reader of documents behind the batches. */
export async function* failAfter({ batches, reader, path }: FailRequest): AsyncGenerator<unknown> {
  for (let number = 1; number <= batches; number += 1) yield number;
  const { documentBatches } = await import(reader);
  yield* documentBatches({ path, options: {} });
}
export interface FailRequest {
  readonly batches: number;
  /** URL of the built module with the reader of documents. */
  readonly reader: string;
  readonly path: string;
}
export const FAIL = jobOf(import.meta.url, "failAfter", failAfter);

export async function* breakDown(): AsyncGenerator<number> {
  yield* [];
  throw new TypeError("a defect");
}
export const BREAK = jobOf(import.meta.url, "breakDown", breakDown);

export async function* runForEver(batches: number): AsyncGenerator<number> {
  for (let number = 1; number <= batches; number += 1) yield number;
  for (;;);
}
export const HANG = jobOf(import.meta.url, "runForEver", runForEver);

/** Arrays that double are what ends a thread together with everybody's process. */
export async function* growArray(): AsyncGenerator<number> {
  const all: number[] = [];
  for (;;) {
    all.push(all.length);
    if (all.length < 0) yield 0;
  }
}
export const GROW_ARRAY = jobOf(import.meta.url, "growArray", growArray);

/** Bytes outside of the heap. */
export async function* growBytes(): AsyncGenerator<number> {
  const all: Buffer[] = [];
  for (;;) {
    all.push(Buffer.alloc(1_000_000, all.length));
    if (all.length < 0) yield 0;
  }
}
export const GROW_BYTES = jobOf(import.meta.url, "growBytes", growBytes);

export async function* endProcess(): AsyncGenerator<number> {
  yield 1;
  process.exit(3);
}
export const END = jobOf(import.meta.url, "endProcess", endProcess);

export async function* swell(bytes: number): AsyncGenerator<number> {
  yield Buffer.alloc(bytes, 1).length + process.pid - process.pid;
  yield process.pid;
}
export const SWELL = jobOf(import.meta.url, "swell", swell);

export async function* environment(): AsyncGenerator<readonly string[]> {
  yield Object.keys(process.env);
}
export const ENVIRONMENT = jobOf(import.meta.url, "environment", environment);

/** Is there for as long as a job that gets no processor. */
export async function* rest(milliseconds: number): AsyncGenerator<string> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  yield "rested";
}
export const REST = jobOf(import.meta.url, "rest", rest);
