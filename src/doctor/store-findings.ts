import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isServerRunning } from "../adapters/sqlite/server-lock.ts";
import { checkStorePlace } from "../adapters/sqlite/store-place.ts";
import { inspectStore } from "../adapters/sqlite/store-report.ts";
import type { StoreName } from "../adapters/stores/schema.ts";
import { StoreError } from "../figures/store-error.ts";
import { auditFindings } from "./audit-finding.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

export interface StoreLook {
  /** The path of each store, existing or not; facts first. */
  readonly stores: readonly { readonly name: StoreName; readonly path: string }[];
  readonly dbPath: string;
}

const MEGABYTE = 1_000_000;
const FREE_WARN_BYTES = 2_000 * MEGABYTE;
const FREE_FAULT_BYTES = 100 * MEGABYTE;

/** Checks the store files and their disk; read-only. */
export async function storeFindings({ stores, dbPath }: StoreLook): Promise<readonly Finding[]> {
  const ofStores = stores.map(async ({ name, path }) => {
    const finding = storeFinding(name, path);
    return name === "audit" && finding.level === "ok" ? [finding, ...(await auditFindings(path))] : [finding];
  });
  return [
    ...(await Promise.all(ofStores)).flat(),
    ...placeFindings(dbPath),
    folderFinding(dbPath),
    diskFinding(dbPath),
    serverFinding(dbPath),
  ];
}

function storeFinding(store: StoreName, path: string): Finding {
  const name = `store of ${store}`;
  try {
    const report = inspectStore(store, path);
    if (report === null) return missingFinding(store, path);
    const { bytes, version, latest } = report;
    const says = `${path} is intact, ${megabytes(bytes)}, version ${version}`;
    return version < latest
      ? warning(name, `${says} of ${latest}`, "Keep a copy (`footnote backup FILE`): the next start brings it forward.")
      : ok(name, says);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return fault(
      name,
      error.message,
      "Restore it from a backup, update Footnote, or name another file with FOOTNOTE_DB.",
    );
  }
}

function missingFinding(store: StoreName, path: string): Finding {
  const name = `store of ${store}`;
  switch (store) {
    case "facts":
      return warning(name, `there is none at ${path}`, "Load some with `footnote ingest PATH`.");
    case "spend":
      return ok(name, "there is none yet; it is made where the model has a budget");
    case "names":
      return ok(name, "there is none; it is made where the company file says `learn: true`");
    case "threads":
    case "slack":
    case "audit":
      return ok(name, "there is none yet; the server makes it");
  }
}

/** A fault where links make the stores' location ambiguous. */
function placeFindings(dbPath: string): readonly Finding[] {
  try {
    checkStorePlace(dbPath);
    return [];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [fault("place of the stores", error.message, "Stop whatever works on the store before.")];
  }
}

function folderFinding(dbPath: string): Finding {
  const name = "folder of the stores";
  const folder = existingFolder(dbPath);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(dbPath)) accessSync(dbPath, constants.R_OK | constants.W_OK);
    return ok(name, `${folder} can be written to`);
  } catch {
    return fault(
      name,
      `${folder} cannot be written to by this user`,
      "Give the server's user the right to, or set FOOTNOTE_DB.",
    );
  }
}

function diskFinding(dbPath: string): Finding {
  const name = "disk";
  const { bavail, bsize } = statfsSync(existingFolder(dbPath));
  const free = bavail * bsize;
  const says = `${megabytes(free)} are free below the stores`;
  if (free >= FREE_WARN_BYTES) return ok(name, says);
  const remedy = "Make room, or move the stores with FOOTNOTE_DB.";
  return free < FREE_FAULT_BYTES ? fault(name, says, remedy) : warning(name, says, remedy);
}

function serverFinding(dbPath: string): Finding {
  const name = "server";
  try {
    return ok(
      name,
      isServerRunning(dbPath) ? "works on this store; a second one would end" : "does not run on this store",
    );
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return fault(name, error.message, "Remove the lock's file while no server runs.");
  }
}

/** The store's folder, or its nearest existing parent. */
function existingFolder(dbPath: string): string {
  let folder = dirname(resolve(dbPath));
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE).toLocaleString("en")} MB`;
}
