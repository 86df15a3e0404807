import { z } from "zod";
import { validateView } from "../block-validator.ts";
import { withGeneratedIds } from "../generated-ids.ts";
import { type JsonObject, objectsIn } from "../json.ts";
import type { Modal } from "../workspace-model.ts";
import type { WorkspaceStore } from "../workspace-store.ts";
import { type ApiContext, type ApiMethod, failed, jsonField, method } from "./api-call.ts";
import { slackFileFaults } from "./slack-file-check.ts";

const VIEW_LENGTH_MAX = 250_000;
/** The first dialog, and two on top of it. */
const STACK_MAX = 3;

type ViewContext = Pick<ApiContext, "store" | "identity">;

/** A view that Slack takes, or its error. */
export type ViewCheck =
  | { readonly kind: "valid"; readonly view: JsonObject }
  | { readonly kind: "rejected"; readonly response: JsonObject };

/** Checks a view against Slack's rules; `id` is that of the view that it replaces. */
export function checkView(value: unknown, store: WorkspaceStore, id?: string): ViewCheck {
  const verdict = validateView(value);
  if (verdict.kind === "rejected") return rejected(verdict.error, verdict.messages);
  const { view } = verdict;
  if (JSON.stringify(view).length > VIEW_LENGTH_MAX) return rejected("view_too_large");
  const faults = slackFileFaults(view.blocks, { pointer: "/view/blocks", files: store.files });
  if (faults.length > 0) return rejected("invalid_arguments", faults);
  const { external_id: externalId = "" } = view;
  const others = store.views().filter((other) => other.id !== id);
  if (externalId !== "" && others.some((other) => other.external_id === externalId)) {
    return rejected("duplicate_external_id");
  }
  return { kind: "valid", view };
}

function rejected(error: string, messages: readonly string[] = []): ViewCheck {
  return { kind: "rejected", response: failed(error, messages) };
}

interface StackPlace {
  readonly id: string;
  readonly rootId: string;
  readonly previousId: string | undefined;
}

/** A view as Slack stores it, with ids for itself and its blocks. */
function storedView(view: JsonObject, place: StackPlace, { store, identity }: ViewContext): JsonObject {
  return {
    private_metadata: "",
    callback_id: "",
    external_id: "",
    clear_on_close: false,
    notify_on_close: false,
    ...view,
    id: place.id,
    root_view_id: place.rootId,
    previous_view_id: place.previousId ?? null,
    team_id: identity.teamId,
    app_id: identity.appId,
    bot_id: identity.botId,
    hash: store.newId("hash."),
    state: { values: {} },
    blocks: withGeneratedIds(objectsIn(view.blocks), store),
  };
}

/** Opens a dialog of one person, on top of another one or as the first. */
export function openModal(
  view: JsonObject,
  { user, below }: { readonly user: string; readonly below?: Modal | undefined },
  context: ViewContext,
): JsonObject {
  const id = context.store.newId("V");
  const place = { id, rootId: below?.rootId ?? id, previousId: below?.id };
  const stored = storedView(view, place, context);
  context.store.setModal({ ...place, user, view: stored, errors: {} });
  return stored;
}

/** Shows another view in an open dialog. */
export function replaceModal(view: JsonObject, modal: Modal, context: ViewContext): JsonObject {
  const stored = storedView(view, modal, context);
  context.store.setModal({ ...modal, view: stored, errors: {} });
  return stored;
}

/** Whether no further dialog fits on top of those of this person. */
export function isStackFull({ user, rootId }: Modal, store: WorkspaceStore): boolean {
  return store.modalsOf(user).filter((modal) => modal.rootId === rootId).length >= STACK_MAX;
}

const publish = method(
  z.object({ user_id: z.string(), view: jsonField, hash: z.string().optional() }),
  (args, context) => {
    const { store } = context;
    if (store.person(args.user_id) === undefined) return failed("user_not_found");
    const published = store.home(args.user_id)?.view;
    if (args.hash !== undefined && args.hash !== published?.hash) return failed("hash_conflict");
    const id = typeof published?.id === "string" ? published.id : store.newId("V");
    const checked = checkView(args.view, store, id);
    if (checked.kind === "rejected") return checked.response;
    if (checked.view.type !== "home") {
      return failed("invalid_arguments", ["[ERROR] must be a home view [json-pointer:/view/type]"]);
    }
    const view = storedView(checked.view, { id, rootId: id, previousId: undefined }, context);
    store.setHome({ user: args.user_id, view });
    return { ok: true, view };
  },
);

const triggered = z.object({ trigger_id: z.string(), view: jsonField });

const open = method(triggered, (args, context) => {
  const trigger = context.useTrigger(args.trigger_id);
  if (trigger.kind === "unusable") return failed(trigger.error);
  const checked = checkView(args.view, context.store);
  if (checked.kind === "rejected") return checked.response;
  return { ok: true, view: openModal(checked.view, { user: trigger.user }, context) };
});

const push = method(triggered, (args, context) => {
  const { store } = context;
  const trigger = context.useTrigger(args.trigger_id);
  if (trigger.kind === "unusable") return failed(trigger.error);
  const below = trigger.viewId === undefined ? undefined : store.modal(trigger.viewId);
  if (below === undefined) return failed("not_found");
  if (isStackFull(below, store)) return failed("push_limit_reached");
  const checked = checkView(args.view, store);
  if (checked.kind === "rejected") return checked.response;
  return { ok: true, view: openModal(checked.view, { user: trigger.user, below }, context) };
});

const updateShape = z.object({
  view_id: z.string().optional(),
  external_id: z.string().optional(),
  hash: z.string().optional(),
  view: jsonField,
});

const update = method(updateShape, (args, context) => {
  const { store } = context;
  const modal = modalOf(args, store);
  if (modal === undefined) return failed("not_found");
  if (args.hash !== undefined && args.hash !== modal.view.hash) return failed("hash_conflict");
  const checked = checkView(args.view, store, modal.id);
  if (checked.kind === "rejected") return checked.response;
  return { ok: true, view: replaceModal(checked.view, modal, context) };
});

function modalOf(args: z.output<typeof updateShape>, store: WorkspaceStore): Modal | undefined {
  if (args.view_id !== undefined) return store.modal(args.view_id);
  if (args.external_id === undefined || args.external_id === "") return undefined;
  return store.view().modals.find((modal) => modal.view.external_id === args.external_id);
}

/** The methods of `views.*`. */
export const viewMethods: Readonly<Record<string, ApiMethod>> = {
  "views.publish": publish,
  "views.open": open,
  "views.push": push,
  "views.update": update,
};
