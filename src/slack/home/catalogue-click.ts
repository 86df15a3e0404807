import { z } from "zod";
import { type CataloguePage, readCataloguePage } from "../../domain/catalogue.ts";

/** Prefix of the ids of the buttons that open or turn the dialog of what can be asked. */
export const CATALOGUE_ACTION_PREFIX = "footnote_catalogue:";

/** A click that shows a page of what can be asked. */
export interface CatalogueClick {
  readonly page: CataloguePage;
  readonly user: string;
  /** Slack's permission to open a dialog, valid for a few seconds. */
  readonly triggerId: string;
  /** The dialog that it turns; null where it opens one. */
  readonly viewId: string | null;
}

const Clicked = z.object({
  trigger_id: z.string(),
  user: z.object({ id: z.string() }),
  view: z.object({ id: z.string(), type: z.string() }).optional(),
  actions: z.array(z.object({ action_id: z.string().startsWith(CATALOGUE_ACTION_PREFIX), value: z.string() })).min(1),
});

/** Parses a click on such a button; null for anything else. */
export function readCatalogueClick(body: unknown): CatalogueClick | null {
  const { data } = Clicked.safeParse(body);
  const page = readCataloguePage(data?.actions[0]?.value ?? "");
  if (data === undefined || page === null) return null;
  const { trigger_id: triggerId, user, view } = data;
  return { page, user: user.id, triggerId, viewId: view?.type === "modal" ? view.id : null };
}
