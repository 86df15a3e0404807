/** The stores: each is a file in SQLite, and a schema in Postgres. */
export const STORES = ["facts", "threads", "slack", "audit", "spend", "names"] as const;

export type StoreName = (typeof STORES)[number];

/** The tables of a store, as steps from version to version. A released step never changes. */
export interface StoreSchema {
  readonly store: StoreName;
  readonly sqlite: {
    /** Identifies the kind of store, so that another store's file is not opened by mistake. */
    readonly applicationId: number;
    readonly steps: readonly string[];
    /** A finished write survives a power failure; costs a few milliseconds per commit. */
    readonly isDurable?: boolean;
    /** What is deleted is overwritten, so that nothing of it is left in the file as free room. */
    readonly overwritesDeleted?: boolean;
    /** How long a statement waits for another process's lock before it fails as `locked`. */
    readonly busyTimeoutMs?: number;
  };
  readonly postgres: readonly string[];
}

/** The tables of a store in Postgres. */
export type PostgresSchema = Pick<StoreSchema, "store" | "postgres">;
