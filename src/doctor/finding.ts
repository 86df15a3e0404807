/** `warning`: it works, and somebody should look · `fault`: the server would not start or not answer, or what it keeps as proof does not hold. */
export type Level = "ok" | "warning" | "fault";

/** What a look at one thing found. Nothing of it is ever a secret. */
export interface Finding {
  readonly name: string;
  readonly level: Level;
  readonly says: string;
  /** How to mend it; null where nothing is wrong. */
  readonly remedy: string | null;
}

export function ok(name: string, says: string): Finding {
  return { name, level: "ok", says, remedy: null };
}

export function warning(name: string, says: string, remedy: string): Finding {
  return { name, level: "warning", says, remedy };
}

export function fault(name: string, says: string, remedy: string): Finding {
  return { name, level: "fault", says, remedy };
}
