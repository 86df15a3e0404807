import type { NewRuling, Ruling } from "../../../import/review/ruling.ts";
import type { StoredName } from "../../stores/facts/sources.ts";
import { appendRuling, rulingsNear } from "../../stores/review/ruling-log.ts";
import type { Database } from "../database.ts";
import { runOn } from "../sqlite-engine.ts";

/** The rulings, for what runs on the connection itself. */
export interface RulingLog {
  append(ruling: NewRuling): Ruling;
  near(document: StoredName): readonly Ruling[];
}

export function openRulingLog(database: Database): RulingLog {
  return {
    append: (ruling) => runOn(database, appendRuling(ruling)),
    near: (document) => runOn(database, rulingsNear(document)),
  };
}
