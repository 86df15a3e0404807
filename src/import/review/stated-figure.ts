import type { Figure } from "../../domain/fact.ts";
import type { Settlement } from "./settlement.ts";

/** What a document states, whatever persons made of it; the unit is empty as long as it is open. */
export function statedFigure(settlement: Settlement): Figure {
  switch (settlement.kind) {
    case "fact":
      return settlement.fact.stated ?? settlement.fact.figure;
    case "waiting":
    case "left_out": {
      const { value, slots } = settlement.statement;
      return { value, unit: slots.unit ?? "" };
    }
  }
}
