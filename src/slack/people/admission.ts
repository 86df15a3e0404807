import { clearanceOf, type Denial, mayAsk } from "../../access/may-ask.ts";
import { ceilingOf, type Place } from "../../access/place.ts";
import { rightsOf } from "../../access/rights.ts";
import { type Clearance, DEFAULT_CLEARANCE, lower } from "../../domain/sensitivity.ts";
import type { Edge } from "../edge.ts";
import type { CuratorDesk } from "../ports.ts";

/** Somebody who may ask there, and what is for them and for everybody who reads along. */
export interface Admission {
  readonly kind: "admitted";
  readonly clearance: Clearance;
  readonly ceiling: Clearance;
  readonly place: Place;
}

export type Admitted = Admission | { readonly kind: "denied"; readonly reason: Denial };

/** Who asks or clicks and where, with what the event itself says of them. */
interface Asker {
  readonly user: string;
  /** Null on the Home tab. */
  readonly slackChannel: string | null;
  readonly team?: string | null;
  readonly isExtShared?: boolean;
}

/** The Home tab and its dialogs are seen by one person alone. */
const HOME: Place = { channelId: "home", isShared: false, isDirect: true };

/** Decides whether somebody may ask or click there. Throws `SlackEdgeError` while Slack does not tell who they are. */
export async function admit(
  edge: Pick<Edge, "directory" | "access">,
  { user, slackChannel, team = null, isExtShared = false }: Asker,
): Promise<Admitted> {
  const [person, place] = await Promise.all([
    edge.directory.person(user, { team }),
    slackChannel === null ? HOME : edge.directory.place(slackChannel, { isExtShared }),
  ]);
  const permission = mayAsk(person, place, edge.access);
  if (permission.kind === "denied") return permission;
  return { kind: "admitted", clearance: permission.clearance, ceiling: ceilingOf(place, edge.access), place };
}

/** What a curator is shown of documents where they act; null for whoever may not load and decide, who is counted. */
export async function curatorLevel(
  edge: Edge,
  { user, slackChannel }: Pick<Asker, "user" | "slackChannel">,
): Promise<Clearance | null> {
  const [person, place] = await Promise.all([
    edge.directory.person(user),
    slackChannel === null ? HOME : edge.directory.place(slackChannel),
  ]);
  if (!rightsOf(person, edge.access, edge.documents.curators).curator) {
    edge.metrics.turnedAway("not_curator");
    return null;
  }
  const level = lower(clearanceOf(person, edge.access), ceilingOf(place, edge.access));
  // The rows of a document that not everybody may see stand in nobody's channel, whatever its ceiling.
  return place.isDirect ? level : lower(level, DEFAULT_CLEARANCE);
}

/** The desk of a curator as they may see it there; null where there is none, or for somebody who is no curator. */
export async function curatorDesk(
  edge: Edge,
  asker: Pick<Asker, "user" | "slackChannel">,
): Promise<CuratorDesk | null> {
  const { desk } = edge.documents;
  const level = desk === null ? null : await curatorLevel(edge, asker);
  return desk === null || level === null ? null : desk.for(level);
}
