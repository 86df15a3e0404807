import type { Reply } from "./delivery/bot-transport.ts";
import type { PageAction, PageModal } from "./front-end-api.ts";
import { type Click, type InteractionContext, type MessageClick, sendElementUse } from "./interactions.ts";
import { sendCommand, sendShortcut } from "./invocations.ts";
import type { JsonObject } from "./json.ts";
import { closeModal, submitModal } from "./modal-answers.ts";
import type { PeopleActions } from "./people-actions.ts";
import { PlaygroundError } from "./playground-error.ts";
import type { Modal, Person } from "./workspace-model.ts";

const NOT_A_MESSAGE = "In Slack, all messages that start with “/” are interpreted as commands.";

/** An entry of the app that a person chooses in the menu of a message. */
export interface ShortcutUse {
  readonly channel: string;
  readonly messageTs: string;
  readonly callbackId: string;
  readonly user?: string | undefined;
}

/** A slash command as typed. */
export interface CommandUse {
  readonly channel: string;
  readonly text: string;
  readonly user?: string | undefined;
}

/** A click or choice in an open modal. */
export interface ModalClick extends Click {
  readonly user?: string | undefined;
  readonly viewId?: string | undefined;
  readonly values?: JsonObject | undefined;
}

/** A click or choice in the home tab. */
export interface HomeClick extends Click {
  readonly user?: string | undefined;
}

/** A person who closes the topmost modal, or with `isCleared` all of them. */
export interface ModalClosing {
  readonly user?: string | undefined;
  readonly isCleared?: boolean;
}

/** What a person filled in before submitting the topmost modal. */
export interface ModalSubmission {
  readonly user?: string | undefined;
  readonly values: JsonObject;
}

/** Uses of the app by people: elements, modals, shortcuts and slash commands. */
export class PeopleUses {
  private readonly people: PeopleActions;
  private readonly context: InteractionContext;

  constructor(people: PeopleActions, context: InteractionContext) {
    this.people = people;
    this.context = context;
  }

  /** Uses an element of a message and waits for the app's acknowledgement. */
  async click(click: MessageClick): Promise<Reply> {
    const user = this.people.person(click.user);
    const channel = this.people.conversation(click.channel, user).id;
    const message = this.context.store.message(channel, click.messageTs);
    if (message === undefined || (message.visibleTo !== undefined && message.visibleTo !== user.id)) {
      throw new PlaygroundError("unknown_message", `${user.name} sees no message ${click.messageTs}.`);
    }
    return sendElementUse({ user, surface: { kind: "message", message }, click }, this.context);
  }

  /** Chooses an entry of the app in the menu of a message, which ephemeral messages do not have. */
  async shortcut({ channel: named, messageTs, callbackId, user: person }: ShortcutUse): Promise<Reply> {
    const user = this.people.person(person);
    const channel = this.people.conversation(named, user).id;
    const message = this.context.store.message(channel, messageTs);
    if (message === undefined || message.visibleTo !== undefined) {
      throw new PlaygroundError("unknown_message", `No message ${messageTs} has a menu.`);
    }
    return sendShortcut({ user, message, callbackId }, this.context);
  }

  /** Types a slash command, such as `/footnote sales?`. */
  async command({ channel: named, text, user: person }: CommandUse): Promise<Reply> {
    const user = this.people.person(person);
    const channel = this.people.conversation(named, user).id;
    return sendCommand({ user, channel, typed: text }, this.context);
  }

  /** Uses an element of the home tab. */
  async clickHome({ user: named, ...click }: HomeClick): Promise<Reply> {
    const user = this.people.person(named);
    const view = this.context.store.home(user.id)?.view;
    if (view === undefined) throw new PlaygroundError("unknown_element", `${user.name} has no home tab yet.`);
    return sendElementUse({ user, surface: { kind: "home", view }, click }, this.context);
  }

  /** Uses an element of an open modal, the topmost one unless another is named; `values` is what is filled in. */
  async clickModal({ user: named, viewId, values = {}, ...click }: ModalClick): Promise<Reply> {
    const user = this.people.person(named);
    const modal = viewId === undefined ? this.topModal(user) : this.context.store.modal(viewId);
    if (modal === undefined) throw new PlaygroundError("unknown_element", `${user.name} has no dialog open.`);
    return sendElementUse({ user, surface: { kind: "modal", modal, values }, click }, this.context);
  }

  /** Closes the topmost modal of a person, or all of its stack. */
  async closeModal({ user: named, isCleared = false }: ModalClosing): Promise<void> {
    const user = this.people.person(named);
    const modal = this.topModal(user);
    if (modal !== undefined) await closeModal({ modal, user, isCleared }, this.context);
  }

  /** Submits the open modal of a person. */
  async submit({ user: named, values }: ModalSubmission): Promise<Reply> {
    const user = this.people.person(named);
    const modal = this.topModal(user);
    if (modal === undefined) throw new PlaygroundError("unknown_element", `${user.name} has no dialog open.`);
    return submitModal({ modal, user, values }, this.context);
  }

  /** A click or choice in the page. */
  async act(action: PageAction): Promise<void> {
    if ("channel" in action) {
      await this.click(action);
      return;
    }
    const { viewId, values, ...click } = action;
    await (this.context.store.modal(viewId) === undefined
      ? this.clickHome(click)
      : this.clickModal({ ...click, viewId, values }));
  }

  /** Slack takes whatever begins with a slash for a command, and none of an app in a thread. */
  async typeCommand({ threadTs, ...use }: CommandUse & { readonly threadTs?: string | undefined }) {
    const { id: user } = this.people.person(use.user);
    const [name = ""] = use.text.trim().split(/\s/u);
    if (!this.context.store.setup.manifest.commands.some(({ command }) => command === name)) {
      this.context.store.addNotice({ user, text: `${name} is not a valid command. ${NOT_A_MESSAGE}` });
    } else if (threadTs !== undefined) {
      this.context.store.addNotice({ user, text: `${name} is not supported in threads. Sorry!` });
    } else await this.command(use);
  }

  /** A modal that was submitted or closed in the page. */
  async answerModal(answer: PageModal): Promise<void> {
    const modal = this.context.store.modal(answer.viewId);
    if (modal === undefined) return;
    const user = this.people.person(modal.user);
    if ("close" in answer) await closeModal({ modal, user, isCleared: answer.close === "all" }, this.context);
    else await submitModal({ modal, user, values: answer.values }, this.context);
  }

  private topModal({ id }: Person): Modal | undefined {
    return this.context.store.modalsOf(id).at(-1);
  }
}
