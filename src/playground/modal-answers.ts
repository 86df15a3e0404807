import { z } from "zod";
import type { Reply } from "./delivery/bot-transport.ts";
import { viewClosedPayload, viewSubmissionPayload } from "./delivery/payloads.ts";
import { type InteractionContext, UNANSWERED } from "./interactions.ts";
import { type JsonObject, parseJson } from "./json.ts";
import { checkView, isStackFull, openModal, replaceModal } from "./web-api/view-methods.ts";
import type { Modal, Person } from "./workspace-model.ts";

const TROUBLE = "We had some trouble connecting. Try again?";

const submissionShape = z.looseObject({
  response_action: z.enum(["errors", "update", "clear", "push"]).optional(),
  errors: z.record(z.string(), z.string()).optional(),
  view: z.unknown().optional(),
});

/** Sends a modal's values to the app and applies its response: close, show errors, or show another view. */
export async function submitModal(
  { modal, user, values }: { modal: Modal; user: Person; values: JsonObject },
  context: InteractionContext,
): Promise<Reply> {
  const payload = viewSubmissionPayload({ modal, user, values }, context);
  context.triggers.issue(String(payload.trigger_id), { user: user.id, viewId: modal.id });
  const reply = await context.delivery.deliverInteraction(payload);
  if (reply.kind === "failed") context.store.addNotice({ user: user.id, text: UNANSWERED });
  else answerSubmission(modal, reply.body, context);
  return reply;
}

function answerSubmission(submitted: Modal, body: string, context: InteractionContext): void {
  const { store } = context;
  const modal = store.modal(submitted.id);
  // The app may have closed or replaced the dialog meanwhile.
  if (modal === undefined) return;
  const json = parseJson(body);
  const parsed = submissionShape.safeParse(json.kind === "parsed" ? json.value : {});
  const answer = parsed.success ? parsed.data : {};
  switch (answer.response_action) {
    case "errors":
      store.setModal({ ...modal, errors: answer.errors ?? {} });
      break;
    case "clear":
      store.closeModals(stackOf(modal, context).map(({ id }) => id));
      break;
    case "update":
    case "push":
      showNext(modal, { action: answer.response_action, view: answer.view }, context);
      break;
    default:
      store.closeModals([modal.id]);
  }
}

function showNext(
  modal: Modal,
  { action, view }: { readonly action: "update" | "push"; readonly view: unknown },
  context: InteractionContext,
): void {
  const { store } = context;
  const checked = checkView(view, store, action === "update" ? modal.id : undefined);
  if (checked.kind === "rejected" || (action === "push" && isStackFull(modal, store))) {
    store.addNotice({ user: modal.user, text: TROUBLE });
  } else if (action === "update") replaceModal(checked.view, modal, context);
  else openModal(checked.view, { user: modal.user, below: modal }, context);
}

/** Closes a modal, or with `isCleared` all of its stack, and tells the app where its view asked for that. */
export async function closeModal(
  { modal, user, isCleared }: { modal: Modal; user: Person; isCleared: boolean },
  context: InteractionContext,
): Promise<void> {
  const isAll = isCleared || modal.view.clear_on_close === true;
  const closed = isAll ? stackOf(modal, context) : [modal];
  context.store.closeModals(closed.map(({ id }) => id));
  const told = closed.filter(({ view }) => view.notify_on_close === true);
  await Promise.all(
    told.map((each) =>
      context.delivery.deliverInteraction(viewClosedPayload({ modal: each, user, isCleared: isAll }, context)),
    ),
  );
}

function stackOf({ user, rootId }: Modal, { store }: InteractionContext): readonly Modal[] {
  return store.modalsOf(user).filter((modal) => modal.rootId === rootId);
}
