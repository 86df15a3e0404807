/** Bundles the program where its sources changed since the last build. */
export function ensureBuilt(): Promise<void>;
