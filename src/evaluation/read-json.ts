import type { z } from "zod";
import { GoldenError } from "./golden-error.ts";

/** Parses a JSON file of a golden set or a baseline; `place` is the prefix of error messages. */
export function readJson<T>(
  text: string,
  place: string,
  schema: z.ZodType<T>,
  code: "golden_invalid" | "baseline_invalid",
): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new GoldenError(code, `${place}: is not JSON`, { cause });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) =>
    [...(path.length === 0 ? [] : [path.join(".")]), message].join(": "),
  );
  throw new GoldenError(code, `${place}: ${faults.join("; ")}`);
}
