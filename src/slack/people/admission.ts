import { type Denial, mayAsk } from "../../access/may-ask.ts";
import { ceilingOf, type Place } from "../../access/place.ts";
import { rightsOf } from "../../access/rights.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { Edge } from "../edge.ts";

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

/** Whether somebody may load documents and decide their questions; counted where not. */
export async function mayCurate(edge: Edge, user: string): Promise<boolean> {
  const { curator } = rightsOf(await edge.directory.person(user), edge.access, edge.documents.curators);
  if (!curator) edge.metrics.turnedAway("not_curator");
  return curator;
}
