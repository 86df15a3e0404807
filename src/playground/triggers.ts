import type { TriggerVerdict } from "./web-api/api-call.ts";

const LIFETIME_MS = 3_000;

/** Whose interaction it was, and in which modal, if in one. */
interface Issued {
  readonly user: string;
  readonly viewId?: string | undefined;
}

/** The short-lived trigger ids of interactions, which permit opening a modal. */
export class Triggers {
  private readonly clock: () => Date;
  private readonly issued = new Map<string, Issued & { readonly until: number; used: boolean }>();

  constructor(clock: () => Date) {
    this.clock = clock;
  }

  issue(triggerId: string, issued: Issued): void {
    this.issued.set(triggerId, { ...issued, until: this.clock().getTime() + LIFETIME_MS, used: false });
  }

  /** Uses up a trigger: each opens one modal, within three seconds. */
  use(triggerId: string): TriggerVerdict {
    const trigger = this.issued.get(triggerId);
    if (trigger === undefined) return { kind: "unusable", error: "invalid_trigger_id" };
    if (trigger.used) return { kind: "unusable", error: "exchanged_trigger_id" };
    if (trigger.until < this.clock().getTime()) return { kind: "unusable", error: "expired_trigger_id" };
    trigger.used = true;
    return { kind: "usable", user: trigger.user, viewId: trigger.viewId };
  }
}
