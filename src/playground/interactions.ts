import { z } from "zod";
import { elementsOf, withNestedBlocks } from "./block-kit/blocks.ts";
import { optionsOf } from "./block-kit/options.ts";
import { validateView } from "./block-validator.ts";
import type { Reply } from "./delivery/bot-transport.ts";
import type { EventDelivery } from "./delivery/event-delivery.ts";
import {
  type ElementUse,
  messageActionPayload,
  viewActionPayload,
  viewSubmissionPayload,
} from "./delivery/payloads.ts";
import { type JsonObject, objectsIn, parseJson } from "./json.ts";
import { PlaygroundError } from "./playground-error.ts";
import type { ResponseUrls } from "./response-urls.ts";
import type { Triggers } from "./triggers.ts";
import { storedView } from "./web-api/surface-methods.ts";
import type { AppIdentity, Message, Modal, Person } from "./workspace-model.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

/** The used element and the choice made. */
export interface Click {
  readonly actionId: string;
  /** Needed only where two blocks contain the same action. */
  readonly blockId?: string | undefined;
  /** The value of the chosen option; for a date picker the date. */
  readonly selectedOption?: string | undefined;
  /** For buttons: selects among buttons with the same action_id by value. */
  readonly value?: string | undefined;
}

/** A click or choice in a message. */
export interface MessageClick extends Click {
  /** Channel id or name, or `dm`. */
  readonly channel: string;
  readonly messageTs: string;
  readonly user?: string | undefined;
}

/** The message or view that contains the element. */
export type Surface =
  | { readonly kind: "message"; readonly message: Message }
  | { readonly kind: "view"; readonly view: JsonObject };

/** Dependencies of interactions. */
export interface InteractionContext {
  readonly store: WorkspaceStore;
  readonly identity: AppIdentity;
  readonly delivery: EventDelivery;
  readonly responseUrls: ResponseUrls;
  readonly triggers: Triggers;
  readonly baseUrl: () => string;
}

const UNANSWERED = "The app did not respond. Please try again.";

/** Sends a click or choice to the app; shows a notice to the person where the app does not acknowledge it. */
export async function sendElementUse(
  { user, surface, click }: { user: Person; surface: Surface; click: Click },
  context: InteractionContext,
): Promise<Reply> {
  const blocks = surface.kind === "message" ? surface.message.blocks : objectsIn(surface.view.blocks);
  const use = { user, ...findElement(blocks, click) };
  const payload = payloadFor(use, surface, context);
  context.triggers.issue(String(payload.trigger_id), user.id);
  const reply = await context.delivery.deliverInteraction(payload);
  if (reply.kind === "failed") context.store.addNotice({ user: user.id, text: UNANSWERED });
  return reply;
}

function payloadFor(use: ElementUse, surface: Surface, context: InteractionContext): JsonObject {
  if (surface.kind === "view") return viewActionPayload(use, surface.view, context);
  const { message } = surface;
  const path = context.responseUrls.issue({ message, user: use.user.id });
  return messageActionPayload(use, { ...context, message, responseUrl: `${context.baseUrl()}${path}` });
}

function findElement(blocks: readonly JsonObject[], click: Click): Omit<ElementUse, "user"> {
  const candidates = withNestedBlocks(blocks)
    .filter((block) => click.blockId === undefined || block.block_id === click.blockId)
    .flatMap((block) => elementsOf(block).map((element) => ({ blockId: String(block.block_id), element })))
    .filter(({ element }) => element.action_id === click.actionId);
  const found = candidates.find(({ element }) => matchesValue(element, click)) ?? candidates[0];
  if (found === undefined) {
    throw new PlaygroundError("unknown_element", `No element with action_id ${click.actionId} stands there.`);
  }
  return { ...found, chosen: chosenOf(found.element, click) };
}

function matchesValue(element: JsonObject, click: Click): boolean {
  return click.value === undefined || element.type !== "button" || element.value === click.value;
}

function chosenOf(element: JsonObject, click: Click): JsonObject {
  const { selectedOption, value } = click;
  switch (element.type) {
    case "static_select":
    case "radio_buttons":
    case "overflow":
      return { selected_option: optionOf(element, selectedOption) };
    case "multi_static_select":
    case "checkboxes":
      return { selected_options: selectedOption === undefined ? [] : [optionOf(element, selectedOption)] };
    case "datepicker":
      return { selected_date: selectedOption ?? null };
    case "users_select":
      return { selected_user: selectedOption ?? null };
    case "conversations_select":
      return { selected_conversation: selectedOption ?? null };
    case "channels_select":
      return { selected_channel: selectedOption ?? null };
    case "feedback_buttons":
      return { value: value ?? "" };
    default:
      return {};
  }
}

function optionOf(element: JsonObject, value: string | undefined): JsonObject {
  const option = optionsOf(element).find((candidate) => candidate.value === value);
  if (option === undefined) throw new PlaygroundError("unknown_option", `The menu has no option with value ${value}.`);
  return option;
}

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
  context.triggers.issue(String(payload.trigger_id), user.id);
  const reply = await context.delivery.deliverInteraction(payload);
  if (reply.kind === "failed") context.store.addNotice({ user: user.id, text: UNANSWERED });
  else answerSubmission(modal, reply.body, context);
  return reply;
}

function answerSubmission(modal: Modal, body: string, context: InteractionContext): void {
  const json = parseJson(body);
  const parsed = submissionShape.safeParse(json.kind === "parsed" ? json.value : {});
  const answer = parsed.success ? parsed.data : {};
  const verdict = validateView(answer.view);
  if (answer.response_action === "errors") {
    context.store.setModal({ ...modal, errors: answer.errors ?? {} });
  } else if ((answer.response_action === "update" || answer.response_action === "push") && verdict.kind === "valid") {
    context.store.setModal({ ...modal, view: storedView(verdict.view, modal.id, context), errors: {} });
  } else {
    context.store.closeModal(modal.id);
  }
}
