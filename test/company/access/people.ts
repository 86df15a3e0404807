import type { Person } from "../../../src/company/access/person.ts";
import type { Place } from "../../../src/company/access/place.ts";
import { type AccessRules, type ChannelRules, DEFAULT_ACCESS } from "../../../src/domain/access.ts";

export function person(parts: Partial<Person> = {}): Person {
  return {
    id: "U0ANNA",
    isKnown: true,
    teamId: "T0HOME",
    isGuest: false,
    isStranger: false,
    isBot: false,
    groups: [],
    ...parts,
  };
}

export function place(parts: Partial<Place> = {}): Place {
  return { channelId: "C0GENERAL", isShared: false, isDirect: false, ...parts };
}

export function rules(parts: Partial<AccessRules> = {}): AccessRules {
  return { ...DEFAULT_ACCESS, ...parts };
}

export function channel(parts: Partial<ChannelRules> = {}): ReadonlyMap<string, ChannelRules> {
  return new Map([
    ["C0GENERAL", { ceiling: null, ceilingWhenShared: "PUBLIC", share: false, answer: true, notices: true, ...parts }],
  ]);
}
