import type { Person } from "../../company/access/person.ts";
import type { Place as PlaceOfPeople } from "../../company/access/place.ts";
import type { Clearance } from "../../domain/sensitivity.ts";

/** The right to show a post's content, with the levels of that decision. */
export type Grant = PersonalGrant | UnaskedGrant;

/** For its asker, for everybody in the place, or because a person shares it. */
export interface PersonalGrant {
  readonly to: "asker" | "place" | "shared";
  readonly person: Person;
  readonly place: PlaceOfPeople;
  readonly clearance: Clearance;
  readonly ceiling: Clearance;
}

/** For what nobody asked for: where it no longer applies, nothing is posted. */
export interface UnaskedGrant {
  readonly to: "unasked";
  /** In a direct message, the person it is for; else null. */
  readonly person: Person | null;
  readonly place: PlaceOfPeople;
  readonly ceiling: Clearance;
}
