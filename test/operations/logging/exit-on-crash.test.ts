import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bundled } from "../../../scripts/lib/bundle.mjs";
import { UNTOLD } from "./untold.ts";

/** Runs `crashing.ts` to its end. */
async function crashed(kind: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const program = await bundled("test/operations/logging/crashing.ts");
  const child = spawn(process.execPath, [program, kind], {
    cwd: join(import.meta.dirname, "../../.."),
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    output.stdout += chunk.toString("utf8");
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output.stderr += chunk.toString("utf8");
  });
  await once(child, "close");
  return { code: child.exitCode, ...output };
}

const Report = z.looseObject({ name: z.string() });

function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  return left.name.localeCompare(right.name);
}

describe("a process that breaks, and whose work does not end,", () => {
  const cell = { name: "CellUnreadable", code: "E_CELL", frames: [], cause: null };
  const type = { name: "TypeError", code: null, frames: [], cause: null };

  it.concurrent.each([
    ["thrown", [cell]],
    ["rejected", [cell]],
    ["caused", [{ ...type, cause: cell }]],
    ["text", [{ ...type, name: "string" }]],
    ["object", [{ ...type, name: "object" }]],
    ["unreadable", [{ ...type, name: "Error" }]],
    ["again", [type, cell]],
  ])(
    "with something %s tells its class and code, ends with 1, and says nothing of what it held",
    async (kind, told) => {
      const { code, stdout, stderr } = await crashed(kind);
      expect([code, stderr]).toEqual([1, ""]);
      const lines = stdout.split("\n").filter((line) => line !== "");
      // Of two that come at once, either may be told first.
      const reports = lines.map((line) => Report.parse(JSON.parse(line))).sort(byName);
      expect(reports).toEqual(
        [...told].sort(byName).map((report) => ({
          level: "fatal",
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          event: "crash",
          ...report,
          msg: "Footnote ends",
        })),
      );
      expect(stdout.replace(/"time":"[^"]+"/g, "")).not.toMatch(UNTOLD);
    },
  );
});
