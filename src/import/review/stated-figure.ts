import type { Figure } from "../../domain/fact.ts";
import type { Settlement } from "./settlement.ts";

/** The figure that the document states, without corrections; the unit is empty while it is open. */
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
