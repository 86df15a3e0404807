import { aprilTraps } from "./fixtures-traps-april.mjs";
import { chineseTraps } from "./fixtures-traps-chinese.mjs";
import { financeTraps } from "./fixtures-traps-finance.mjs";
import { layoutTraps } from "./fixtures-traps-layout.mjs";
import { markupTraps } from "./fixtures-traps-markup.mjs";
import { numberTraps } from "./fixtures-traps-numbers.mjs";
import { silentTraps } from "./fixtures-traps-silent.mjs";
import { unitTraps } from "./fixtures-traps-units.mjs";
import { wordTraps } from "./fixtures-traps-words.mjs";

/** One small document for each way in which a table can mislead its reader. */
export function traps() {
  return [
    ...layoutTraps(),
    ...financeTraps(),
    ...unitTraps(),
    ...numberTraps(),
    ...wordTraps(),
    ...markupTraps(),
    ...silentTraps(),
    ...chineseTraps(),
    ...aprilTraps(),
  ];
}
