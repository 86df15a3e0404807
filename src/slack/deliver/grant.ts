import type { Person } from "../../company/access/person.ts";
import type { Place as PlaceOfPeople } from "../../company/access/place.ts";
import type { Clearance } from "../../domain/sensitivity.ts";

/**
 * The right to show a post's content: for its asker, for everybody in the place, or because a person shares
 * it; with the levels of that decision.
 */
export interface Grant {
  readonly to: "asker" | "place" | "shared";
  readonly person: Person;
  readonly place: PlaceOfPeople;
  readonly clearance: Clearance;
  readonly ceiling: Clearance;
}
