import { VectorIndexError } from "../../passages/vector-index.ts";
import type { Database } from "./database.ts";
import { storeFault } from "./store-fault.ts";

/** Loads sqlite-vec into a connection. The package and its platform binary are imported on the first call. */
export async function loadVectorExtension(database: Database, path: string): Promise<void> {
  try {
    const { load } = await import("sqlite-vec");
    load(database);
  } catch (cause) {
    const message = "The extension sqlite-vec cannot be loaded on this machine, so vectors cannot be searched.";
    throw storeFault(cause, path) ?? new VectorIndexError("extension_missing", message, { cause });
  }
}
