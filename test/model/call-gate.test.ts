import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type CallGate,
  type CallVerdict,
  createCallGate,
  GATE_LIMITS,
  type OpenCall,
} from "../../src/model/call-gate.ts";
import type { ModelState } from "../../src/model/model-meter.ts";

const LIMITS = { callsMax: 3, outagesMax: 3, faultsMax: 5, restMs: 1_000, restMaxMs: 5_000, lostAfterMs: 60_000 };

/** As `performance.now()` gives it, a time is no whole number. */
const STARTED = 1_000.625;
let now = STARTED;
let changes: ModelState[] = [];
let gate: CallGate = open();

function open(): CallGate {
  return createCallGate({ nowMs: () => now, changed: (state) => changes.push(state), limits: LIMITS });
}

beforeEach(() => {
  now = STARTED;
  changes = [];
  gate = open();
});

function enter(): OpenCall {
  const admission = gate.enter();
  if (admission.kind !== "admitted") throw new Error(`not admitted: ${admission.kind}`);
  return admission.call;
}

/** Makes a call that ends at once, for each verdict, and says whether it was let in. */
function calls(...verdicts: readonly CallVerdict[]): readonly string[] {
  return verdicts.map((verdict) => {
    const admission = gate.enter();
    if (admission.kind === "admitted") admission.call.end(verdict);
    return admission.kind;
  });
}

const OUT = "outage";

describe("a model that works", () => {
  it.each<readonly [string, readonly CallVerdict[]]>([
    ["two failures of the service", [OUT, OUT]],
    ["failures with a reply between them", [OUT, OUT, "success", OUT, OUT, "success", OUT, OUT]],
    ["four requests that it refused", ["fault", "fault", "fault", "fault"]],
    ["calls that tell nothing", Array.from({ length: 20 }, () => "unknown")],
    ["both kinds, each too seldom", [OUT, "fault", "fault", OUT, "fault", "fault"]],
  ])("is asked again after %s", (_name, verdicts) => {
    calls(...verdicts);
    expect(gate.enter().kind).toBe("admitted");
    expect(changes).toEqual([]);
  });
});

describe("a model that does not serve", () => {
  it.each<readonly [string, readonly CallVerdict[]]>([
    ["three failures of the service in a row", [OUT, OUT, OUT]],
    ["three failures between which requests were refused", [OUT, "fault", OUT, "unknown", OUT]],
    ["five requests in a row that it refused", ["fault", "fault", "fault", "fault", "fault"]],
  ])("is left alone after %s", (_name, verdicts) => {
    calls(...verdicts);
    expect(gate.enter()).toEqual({ kind: "resting" });
    now = STARTED + LIMITS.restMs - 1;
    expect(gate.enter()).toEqual({ kind: "resting" });
    expect(changes).toEqual(["resting"]);
  });

  it("is tried with one call when the time is over, while all others are kept from it", () => {
    calls(OUT, OUT, OUT);
    now = STARTED + LIMITS.restMs;
    const trial = enter();
    expect([gate.enter().kind, gate.enter().kind]).toEqual(["resting", "resting"]);
    now += 10 * LIMITS.restMs;
    expect(gate.enter().kind).toBe("resting");
    trial.end("success");
    expect(calls("success", OUT, OUT)).toEqual(["admitted", "admitted", "admitted"]);
    expect(gate.enter().kind).toBe("admitted");
    expect(changes).toEqual(["resting", "trying", "working"]);
  });

  it("is left alone twice as long after each trial that failed, up to a limit, and as at first after it worked", () => {
    calls(OUT, OUT, OUT);
    const rests = [1_000, 2_000, 4_000, 5_000, 5_000].map((restMs) => {
      now += restMs - 1;
      const early = gate.enter().kind;
      now += 1;
      return [early, ...calls(OUT)];
    });
    expect(rests).toEqual(Array.from({ length: 5 }, () => ["resting", "admitted"]));
    now += 5_000;
    calls("success", OUT, OUT, OUT);
    now += 999;
    expect(gate.enter().kind).toBe("resting");
    now += 1;
    expect(gate.enter().kind).toBe("admitted");
  });

  it("is tried by the next call where the trial told nothing", () => {
    calls(OUT, OUT, OUT);
    now = STARTED + LIMITS.restMs;
    expect(calls("unknown", OUT)).toEqual(["admitted", "admitted"]);
    now += 2 * LIMITS.restMs - 1;
    expect(gate.enter().kind).toBe("resting");
  });

  it("is there again where the trial is refused as a request, unless that is what it was left alone for", () => {
    calls(OUT, OUT, OUT);
    now = STARTED + LIMITS.restMs;
    expect(calls("fault", "fault", "fault", "fault")).toEqual(["admitted", "admitted", "admitted", "admitted"]);
    expect(calls("fault", "fault")).toEqual(["admitted", "resting"]);
    now += LIMITS.restMs;
    expect(calls("fault", "fault")).toEqual(["admitted", "resting"]);
    now += 2 * LIMITS.restMs - 1;
    expect(gate.enter().kind).toBe("resting");
  });
});

describe("calls side by side", () => {
  it("are bounded, and a place is free when one ends, however often it says so", () => {
    const [first] = [enter(), enter(), enter()];
    expect(gate.enter()).toEqual({ kind: "busy" });
    first?.end("success");
    first?.end("success");
    enter();
    expect(gate.enter()).toEqual({ kind: "busy" });
  });

  it("that all fail let the model rest once, and count nothing towards what comes after", () => {
    const open = [enter(), enter(), enter()];
    for (const call of open) call.end(OUT);
    expect(changes).toEqual(["resting"]);
    now = STARTED + LIMITS.restMs;
    expect(calls("success")).toEqual(["admitted"]);
    expect(gate.enter().kind).toBe("admitted");
  });

  it("that began before the rest and end after it neither lengthen nor end it", () => {
    const slow = [enter(), enter()];
    calls(OUT, OUT, OUT);
    slow[0]?.end("success");
    expect(gate.enter().kind).toBe("resting");
    now = STARTED + LIMITS.restMs;
    const trial = enter();
    slow[1]?.end(OUT);
    expect(gate.enter().kind).toBe("resting");
    trial.end("success");
    expect(gate.enter().kind).toBe("admitted");
    expect(changes).toEqual(["resting", "trying", "working"]);
  });

  it("that began before the rest and fail after it are no failures of the model that works again", () => {
    const slow = [enter(), enter()];
    calls(OUT, OUT, OUT);
    now = STARTED + LIMITS.restMs;
    calls("success");
    for (const call of slow) call.end(OUT);
    expect(calls(OUT, "success")).toEqual(["admitted", "admitted"]);
  });

  it("count once, however often they say how they ended", () => {
    const call = enter();
    for (let time = 0; time < LIMITS.outagesMax; time += 1) call.end(OUT);
    expect(gate.enter().kind).toBe("admitted");
  });

  it("that never end give their places back after a minute, and count as failures", () => {
    const lost = [enter(), enter(), enter()];
    now = STARTED + LIMITS.lostAfterMs - 1;
    expect(gate.enter().kind).toBe("busy");
    now += 1;
    expect(gate.enter().kind).toBe("resting");
    now += LIMITS.restMs;
    const trial = enter();
    for (const call of lost) call.end("success");
    expect(gate.enter().kind).toBe("resting");
    now += LIMITS.lostAfterMs;
    expect(gate.enter().kind).toBe("resting");
    trial.end("success");
    now += 2 * LIMITS.restMs - 1;
    expect(gate.enter().kind).toBe("resting");
    now += 1;
    expect(gate.enter().kind).toBe("admitted");
  });
});

describe("whatever happens", () => {
  const Step = fc.oneof(
    fc.record({ kind: fc.constant("enter" as const) }),
    fc.record({
      kind: fc.constant("end" as const),
      which: fc.nat(20),
      verdict: fc.constantFrom<CallVerdict>("success", "outage", "fault", "unknown"),
    }),
    fc.record({ kind: fc.constant("wait" as const), ms: fc.nat(3_000) }),
  );

  it("no more calls are under way than allowed, one at most while the model is tried, none while it rests", () => {
    fc.assert(
      fc.property(fc.array(Step, { maxLength: 200 }), (steps) => {
        now = STARTED;
        changes = [];
        gate = open();
        const under: OpenCall[] = [];
        for (const step of steps) {
          if (step.kind === "wait") now += Math.min(step.ms, 50_000 - now);
          if (step.kind === "end") under.splice(step.which % Math.max(1, under.length), 1)[0]?.end(step.verdict);
          if (step.kind !== "enter") continue;
          const before = changes.at(-1) ?? "working";
          const admission = gate.enter();
          const after = changes.at(-1) ?? "working";
          if (admission.kind === "admitted") under.push(admission.call);
          expect(under.length).toBeLessThanOrEqual(LIMITS.callsMax);
          expect(admission.kind === "admitted" && after === "resting").toBe(false);
          expect(admission.kind === "admitted" && before === "trying").toBe(false);
        }
      }),
      { seed: 20_251, numRuns: 300 },
    );
  });

  it("a model that works again is asked again, at the latest after the longest rest", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<CallVerdict>("success", "outage", "fault", "unknown")), (verdicts) => {
        now = STARTED;
        gate = open();
        for (const verdict of verdicts) {
          calls(verdict);
          now += 700;
        }
        now += LIMITS.restMaxMs;
        expect(calls("success", "success")).toEqual(["admitted", "admitted"]);
      }),
      { seed: 20_251 },
    );
  });

  it("the limits are those that are documented", () => {
    expect(GATE_LIMITS).toEqual({
      callsMax: 8,
      outagesMax: 3,
      faultsMax: 5,
      restMs: 30_000,
      restMaxMs: 900_000,
      lostAfterMs: 60_000,
    });
  });
});
