/** `warning`: works, but needs attention · `fault`: the server would not start or answer, or a proof is broken. */
export type Level = "ok" | "warning" | "fault";

/** The result of one check. Never contains a secret. */
export interface Finding {
  readonly name: string;
  readonly level: Level;
  readonly says: string;
  /** How to fix it; null where nothing is wrong. */
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
