import { elementsOf, withNestedBlocks } from "./block-kit/blocks.ts";
import { optionsOf } from "./block-kit/options.ts";
import type { Reply } from "./delivery/bot-transport.ts";
import type { EventDelivery } from "./delivery/event-delivery.ts";
import { type ElementUse, messageActionPayload, viewActionPayload } from "./delivery/payloads.ts";
import { type JsonObject, objectsIn } from "./json.ts";
import { PlaygroundError } from "./playground-error.ts";
import type { ResponseUrls } from "./response-urls.ts";
import type { Triggers } from "./triggers.ts";
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

/** The message, home tab or modal that contains the element. */
export type UsedSurface =
  | { readonly kind: "message"; readonly message: Message }
  | { readonly kind: "home"; readonly view: JsonObject }
  | { readonly kind: "modal"; readonly modal: Modal; readonly values: JsonObject };

/** Dependencies of interactions. */
export interface InteractionContext {
  readonly store: WorkspaceStore;
  readonly identity: AppIdentity;
  readonly delivery: EventDelivery;
  readonly responseUrls: ResponseUrls;
  readonly triggers: Triggers;
  readonly baseUrl: () => string;
}

/** Shown to a person whose interaction the app did not acknowledge. */
export const UNANSWERED = "The app did not respond. Please try again.";

/** Sends a click or choice to the app; shows a notice to the person where the app does not acknowledge it. */
export async function sendElementUse(
  { user, surface, click }: { user: Person; surface: UsedSurface; click: Click },
  context: InteractionContext,
): Promise<Reply> {
  const use = { user, ...findElement(blocksOf(surface), click) };
  const payload = payloadFor(use, surface, context);
  const viewId = surface.kind === "modal" ? surface.modal.id : undefined;
  context.triggers.issue(String(payload.trigger_id), { user: user.id, viewId });
  const reply = await context.delivery.deliverInteraction(payload);
  if (reply.kind === "failed") context.store.addNotice({ user: user.id, text: UNANSWERED });
  return reply;
}

function blocksOf(surface: UsedSurface): readonly JsonObject[] {
  if (surface.kind === "message") return surface.message.blocks;
  return objectsIn(surface.kind === "home" ? surface.view.blocks : surface.modal.view.blocks);
}

function payloadFor(use: ElementUse, surface: UsedSurface, context: InteractionContext): JsonObject {
  if (surface.kind === "home") return viewActionPayload(use, { view: surface.view, values: {} }, context);
  if (surface.kind === "modal") {
    return viewActionPayload(use, { view: surface.modal.view, values: surface.values }, context);
  }
  const { message } = surface;
  const path = context.responseUrls.issue({ channel: message.channel, user: use.user.id, clicked: message });
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
