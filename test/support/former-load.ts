import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { openEngine } from "../../src/server/compose.ts";
import { SAMPLE_PROFILE } from "./sample-store.ts";

const CSV = (value: string): string =>
  [
    "metric,entity,geography,channel,period_type,period,value,unit,source_doc,source_locator",
    `REVENUE,ACME_HK,HK,TOTAL,FY,2012,${value},USD_M,history.pptx,slide=1`,
    "REVENUE,ACME_HK,HK,TOTAL,FY,2011,700,USD_M,history.pptx,slide=2",
    "REVENUE,ACME_HK,HK,TOTAL,FY,2010,680,USD_M,history.pptx,slide=3",
  ].join("\n");

/**
 * Loads a history of Hong Kong as on 1 March 2026, with a revenue of 600 for 2012, and again now with 650.
 * `folder`: where its file is written.
 */
export async function loadFormer(dbPath: string, folder: string): Promise<void> {
  const engine = await openEngine({ profilePath: SAMPLE_PROFILE, dbPath, model: null, trace: () => {} });
  const history = join(folder, "history.csv");
  await writeFile(history, CSV("600"));
  await engine.ingest([history]);
  const database = new BetterSqlite3(dbPath);
  database.exec("UPDATE document SET ingested_at = '2026-03-01T09:00:00.000Z' WHERE doc = 'history.csv'");
  database.close();
  await writeFile(history, CSV("650"));
  await engine.ingest([history]);
  engine.close();
}
