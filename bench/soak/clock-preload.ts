import { readFileSync } from "node:fs";

/**
 * Moves the clock of the process that imports this: every date is away from the real one by the milliseconds in a file, which
 * is read anew at each SIGUSR2. Timers are left alone, as they are when an operator sets a clock.
 */
const file = process.env.SOAK_CLOCK_FILE ?? "";
const realNow = Date.now;
let offsetMs = readOffset();

function readOffset(): number {
  return Number(readFileSync(file, "utf8"));
}

function now(): number {
  return realNow() + offsetMs;
}

process.on("SIGUSR2", () => {
  offsetMs = readOffset();
});

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget): object =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: (target) => new target(now()).toString(),
  get: (target, name): unknown => (name === "now" ? now : Reflect.get(target, name)),
});
