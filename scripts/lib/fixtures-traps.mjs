import { aprilTraps } from "./fixtures-traps-april.mjs";
import { layoutTraps } from "./fixtures-traps-layout.mjs";
import { numberTraps } from "./fixtures-traps-numbers.mjs";
import { unitTraps } from "./fixtures-traps-units.mjs";
import { wordTraps } from "./fixtures-traps-words.mjs";

/** One small document for each way in which a table can mislead its reader. */
export function traps() {
  return [...layoutTraps(), ...unitTraps(), ...numberTraps(), ...wordTraps(), ...aprilTraps()];
}
