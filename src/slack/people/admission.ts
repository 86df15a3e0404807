import { clearanceOf, type Denial, isAnsweredIn, mayAsk } from "../../company/access/may-ask.ts";
import type { Person } from "../../company/access/person.ts";
import { ceilingOf, type Place } from "../../company/access/place.ts";
import { isShareAllowed } from "../../company/access/placement.ts";
import { rightsOf } from "../../company/access/rights.ts";
import type { AccessRules } from "../../domain/access.ts";
import { type Clearance, DEFAULT_CLEARANCE, isReadable, lower } from "../../domain/sensitivity.ts";
import type { Grant, UnaskedGrant } from "../deliver/grant.ts";
import type { Edge } from "../edge.ts";
import type { Curation } from "../ports.ts";

/** A person who may ask in a place, with their clearance and the ceiling of the place. */
export interface Admission {
  readonly kind: "admitted";
  readonly clearance: Clearance;
  readonly ceiling: Clearance;
  readonly person: Person;
  readonly place: Place;
}

export type Admitted = Admission | { readonly kind: "denied"; readonly reason: Denial };

/** The person and place of a question or click, with the event's own data about them. */
interface Asker {
  readonly user: string;
  /** Null on the Home tab. */
  readonly slackChannel: string | null;
  readonly team?: string | null;
  readonly isExtShared?: boolean;
}

/** The Home tab and its dialogs are visible to one person only. */
const HOME: Place = { channelId: "home", isShared: false, isDirect: true };

/** Decides whether a person may ask or click in a place. Throws `SlackEdgeError` while Slack is unreachable. */
export async function admit(
  edge: Pick<Edge, "directory" | "access">,
  { user, slackChannel, team = null, isExtShared = false }: Asker,
): Promise<Admitted> {
  const [person, place] = await Promise.all([
    edge.directory.person(user, { team }),
    slackChannel === null ? HOME : edge.directory.place(slackChannel, { isExtShared }),
  ]);
  return admittedBy(edge.access.current(), person, place);
}

/** Repeats the decision by the current rules. */
export function admitAgain(
  edge: Pick<Edge, "access">,
  { person, place }: Pick<Admission, "person" | "place">,
): Admitted {
  return admittedBy(edge.access.current(), person, place);
}

function admittedBy(rules: AccessRules, person: Person, place: Place): Admitted {
  const permission = mayAsk(person, place, rules);
  if (permission.kind === "denied") return permission;
  return { kind: "admitted", clearance: permission.clearance, ceiling: ceilingOf(place, rules), person, place };
}

/** Whether content judged by earlier rules may still be shown: not where the levels are lower now. */
export function isStillGranted(edge: Pick<Edge, "access">, grant: Grant): boolean {
  if (grant.to === "unasked") {
    const level = unaskedLevel(edge, grant);
    return level !== null && isReadable(grant.ceiling, level);
  }
  const { to, ...granted } = grant;
  const now = admitAgain(edge, granted);
  if (now.kind === "denied" || !isReadable(granted.clearance, now.clearance)) return false;
  if (to === "asker") return true;
  return (
    isReadable(granted.ceiling, now.ceiling) && (to === "place" || isShareAllowed(granted.place, edge.access.current()))
  );
}

/** The highest level of what is said unasked in a place, to a person in a direct message; null where nothing is. */
export function unaskedLevel(
  { access }: Pick<Edge, "access">,
  { person, place }: Pick<UnaskedGrant, "person" | "place">,
): Clearance | null {
  const rules = access.current();
  if (!place.isDirect) return isAnsweredIn(place, rules) ? ceilingOf(place, rules) : null;
  const admitted = person === null ? null : admittedBy(rules, person, place);
  return admitted?.kind === "admitted" ? lower(admitted.clearance, admitted.ceiling) : null;
}

/**
 * `outsiders`: people from outside are in the channel, or Slack does not confirm that there are none · `not_member`:
 * the person is not in the channel · `not_allowed`: the company file forbids sharing there.
 */
export type NoSharing = Denial | "outsiders" | "not_member" | "not_allowed";

/** Decides whether a person may share a private answer in a channel. The members are fetched anew. */
export async function admitSharer(
  edge: Pick<Edge, "directory" | "access">,
  { user, slackChannel }: { readonly user: string; readonly slackChannel: string },
): Promise<Admission | { readonly kind: "denied"; readonly reason: NoSharing }> {
  const [person, { place, members }] = await Promise.all([
    edge.directory.person(user),
    edge.directory.audience(slackChannel),
  ]);
  const rules = edge.access.current();
  const admitted = admittedBy(rules, person, place);
  if (admitted.kind === "denied") return admitted;
  if (place.isShared) return { kind: "denied", reason: "outsiders" };
  if (!isShareAllowed(place, rules)) return { kind: "denied", reason: "not_allowed" };
  if (!members.has(user)) return { kind: "denied", reason: "not_member" };
  return admitted;
}

/** A curator's level for documents in a place; null for others, which is counted in the metrics. */
export async function curatorLevel(
  edge: Edge,
  { user, slackChannel }: Pick<Asker, "user" | "slackChannel">,
): Promise<Clearance | null> {
  const [person, place] = await Promise.all([
    edge.directory.person(user),
    slackChannel === null ? HOME : edge.directory.place(slackChannel),
  ]);
  const rules = edge.access.current();
  if (!rightsOf(person, rules, edge.documents.curators).curator) {
    edge.metrics.turnedAway("not_curator");
    return null;
  }
  const level = lower(clearanceOf(person, rules), ceilingOf(place, rules));
  // In a channel, rows of documents above the default clearance are not shown, at any ceiling.
  return place.isDirect ? level : lower(level, DEFAULT_CLEARANCE);
}

/** Whether a person is a curator by the current rules. */
export async function isCurator(edge: Edge, user: string): Promise<boolean> {
  const person = await edge.directory.person(user);
  return rightsOf(person, edge.access.current(), edge.documents.curators).curator;
}

/** The document service with a curator's clearance in that place; null without one, and for others. */
export async function curationFor(edge: Edge, asker: Pick<Asker, "user" | "slackChannel">): Promise<Curation | null> {
  const { service } = edge.documents;
  const level = service === null ? null : await curatorLevel(edge, asker);
  return service === null || level === null ? null : service.for(level);
}
