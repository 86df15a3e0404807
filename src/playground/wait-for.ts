import type { WorkspaceStore } from "./workspace-store.ts";

/** Resolves with the first value that the probe finds, now or after a later change; rejects on timeout. */
export function waitFor<Found>(
  probe: () => Found | false | null | undefined,
  { store, timeoutMs }: { store: WorkspaceStore; timeoutMs: number },
): Promise<Found> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      unsubscribe();
    };
    const check = (): void => {
      try {
        const found = probe();
        if (found === undefined || found === false || found === null) return;
        stop();
        resolve(found);
      } catch (error) {
        stop();
        reject(error);
      }
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`The workspace did not come to the expected state within ${timeoutMs} ms.`));
    }, timeoutMs);
    const unsubscribe = store.subscribe(check);
    check();
  });
}
