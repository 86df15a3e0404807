import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isJsonObject, type JsonObject } from "../../src/playground/json.ts";
import { callAs } from "./app-calls.ts";
import { type ScriptedPlayground, startScriptedPlayground } from "./scripted-app.ts";

let playground: ScriptedPlayground;

beforeEach(async () => {
  playground = await startScriptedPlayground();
  playground.app.action(/^(?:next|more)$/u, ({ ack }) => ack());
  playground.app.view({ type: "view_closed", callback_id: "" }, ({ ack }) => ack());
});
afterEach(() => playground.stop());

const api = (name: string, args: JsonObject) => callAs(playground.workspace, name, args);
const plain = (text: string) => ({ type: "plain_text", text });
const next = { type: "button", action_id: "next", value: "2", text: plain("Next") };
const dialog = (title: string, parts: JsonObject = {}): JsonObject => ({
  type: "modal",
  title: plain(title),
  blocks: [{ type: "actions", block_id: "steps", elements: [next] }],
  ...parts,
});
const titleOf = (view: JsonObject | undefined) => (isJsonObject(view?.title) ? view.title.text : undefined);
const topTitle = () => titleOf(playground.workspace.modal()?.view);

/** Clicks a button of an answer and opens a dialog with its trigger, as an app does. */
async function opened(view = dialog("First")): Promise<JsonObject> {
  return viewOf(await api("views.open", { trigger_id: await triggerOfMessage(), view }));
}

async function triggerOfMessage(): Promise<unknown> {
  const blocks = [{ type: "actions", elements: [next] }];
  const { ts } = await api("chat.postMessage", { channel: "C00000001", text: "x", blocks });
  await playground.workspace.click({ channel: "finance", messageTs: String(ts), actionId: "next" });
  return playground.workspace.deliveries.at(-1)?.payload.trigger_id;
}

/** Clicks in the topmost dialog; returns the payload. */
async function clicked(): Promise<JsonObject> {
  await playground.workspace.clickModal({ actionId: "next" });
  return playground.workspace.deliveries.at(-1)?.payload ?? {};
}

const viewOf = (answer: JsonObject): JsonObject => (isJsonObject(answer.view) ? answer.view : answer);
const pushed = async (title: string, parts: JsonObject = {}) =>
  api("views.push", { trigger_id: (await clicked()).trigger_id, view: dialog(title, parts) });
/** The app answers the next submission with this. */
function answerSubmission(answer: JsonObject): void {
  playground.app.view("step", async ({ ack }) => ack(Object(answer)));
}
const submittable = { callback_id: "step", submit: plain("Go") };

describe("a click in a dialog", () => {
  it("carries the view, what is filled in, and a trigger of its own", async () => {
    const name = { type: "input", block_id: "name", label: plain("Name"), element: { type: "plain_text_input" } };
    const blocks = [name, { type: "actions", block_id: "steps", elements: [next] }];
    const view = await opened(dialog("First", { blocks, submit: plain("Go") }));
    const before = playground.workspace.deliveries.at(-1)?.payload.trigger_id;
    const values = { name: { text: { type: "plain_text_input", value: "Asia" } } };
    await playground.workspace.clickModal({ actionId: "next", values });
    const payload = playground.workspace.deliveries.at(-1)?.payload;
    expect(payload).toMatchObject({
      type: "block_actions",
      container: { type: "view", view_id: view.id },
      view: { id: view.id, hash: view.hash, state: { values } },
      actions: [{ action_id: "next", block_id: "steps", value: "2" }],
    });
    expect(payload?.trigger_id).not.toBe(before);
    expect(payload).not.toHaveProperty("message");
  });

  it("adds what an overflow menu or a menu chose to what is filled in", async () => {
    const options = [{ text: plain("FY2024"), value: "24" }];
    const accessory = { type: "overflow", action_id: "more", options };
    const blocks = [{ type: "section", block_id: "row", text: plain("Sales"), accessory }];
    await opened(dialog("First", { blocks }));
    await playground.workspace.clickModal({ actionId: "more", selectedOption: "24" });
    expect(playground.workspace.deliveries.at(-1)?.payload).toMatchObject({
      view: { state: { values: { row: { more: { type: "overflow", selected_option: options[0] } } } } },
      actions: [{ type: "overflow", selected_option: options[0] }],
    });
  });
});

describe("views.push", () => {
  it("puts a dialog on top, and the one below shows again when it is closed", async () => {
    const first = await opened();
    const second = viewOf(await pushed("Second"));
    expect(second).toMatchObject({ root_view_id: first.id, previous_view_id: first.id });
    expect(topTitle()).toBe("Second");
    await playground.workspace.closeModal();
    expect(topTitle()).toBe("First");
  });

  it("takes two dialogs on top of the first, and no third", async () => {
    await opened();
    expect([await pushed("Second"), await pushed("Third"), await pushed("Fourth")]).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: false, error: "push_limit_reached" },
    ]);
    await playground.workspace.closeModal({ isCleared: true });
    expect(playground.workspace.modal()).toBeUndefined();
  });

  it("needs a trigger of a dialog, each once", async () => {
    const view = dialog("Second");
    expect(await api("views.push", { trigger_id: await triggerOfMessage(), view })).toMatchObject({
      error: "not_found",
    });
    await opened();
    const { trigger_id } = await clicked();
    expect([
      await api("views.push", { trigger_id, view }),
      await api("views.push", { trigger_id, view }),
    ]).toMatchObject([{ ok: true }, { error: "exchanged_trigger_id" }]);
  });
});

describe("views.update", () => {
  it("finds a dialog by its id or the app's own, and only at the state that the app knows", async () => {
    const view = await opened(dialog("First", { external_id: "mine" }));
    const change = (args: JsonObject, title = "Changed") =>
      api("views.update", { ...args, view: dialog(title, { external_id: "mine" }) });
    const changed = viewOf(await change({ view_id: view.id, hash: view.hash }));
    expect([changed.id, topTitle()]).toEqual([view.id, "Changed"]);
    expect(await change({ external_id: "mine", hash: view.hash }, "Late")).toMatchObject({ error: "hash_conflict" });
    expect(await change({ external_id: "mine", hash: changed.hash }, "Again")).toMatchObject({ ok: true });
    expect(topTitle()).toBe("Again");
    expect([await change({ external_id: "other" }), await change({})]).toMatchObject([
      { error: "not_found" },
      { error: "not_found" },
    ]);
  });

  it("changes a dialog below others without showing it", async () => {
    const first = await opened();
    await pushed("Second");
    await api("views.update", { view_id: first.id, view: dialog("Changed") });
    expect(topTitle()).toBe("Second");
    await playground.workspace.closeModal();
    expect(topTitle()).toBe("Changed");
  });

  it("refuses an id of the app's own that another view has, and a view over 250,000 characters", async () => {
    await opened(dialog("First", { external_id: "mine" }));
    expect(await pushed("Second", { external_id: "mine" })).toMatchObject({ error: "duplicate_external_id" });
    const sections = Array.from({ length: 90 }, () => ({ type: "section", text: plain("x".repeat(3000)) }));
    expect(await pushed("Second", { blocks: sections })).toMatchObject({ error: "view_too_large" });
  });
});

describe("the answer to a submission", () => {
  const submit = () => playground.workspace.submit({ values: {} });

  it("may put another dialog on top, or show another view in the same", async () => {
    answerSubmission({ response_action: "push", view: dialog("Second") });
    const first = await opened(dialog("First", submittable));
    await submit();
    expect(playground.workspace.modal()).toMatchObject({ previousId: first.id, view: { title: { text: "Second" } } });
  });

  it("may show another view in the same dialog", async () => {
    answerSubmission({ response_action: "update", view: dialog("Done") });
    const first = await opened(dialog("First", submittable));
    await submit();
    expect(playground.workspace.modal()).toMatchObject({ id: first.id, view: { title: { text: "Done" } } });
  });

  it("closes the dialog alone, or all of them", async () => {
    await opened();
    await pushed("Second", { ...submittable, callback_id: "alone" });
    playground.app.view("alone", async ({ ack }) => ack());
    await submit();
    expect(topTitle()).toBe("First");
    await pushed("Second", submittable);
    answerSubmission({ response_action: "clear" });
    await submit();
    expect(playground.workspace.modal()).toBeUndefined();
  });

  it("leaves the dialog open, and says so, where its view breaks a rule", async () => {
    answerSubmission({ response_action: "update", view: dialog("A title of twenty-five ch") });
    await opened(dialog("First", submittable));
    await submit();
    expect(topTitle()).toBe("First");
    const state: unknown = await (await fetch(`${playground.workspace.url}/workspace/state`)).json();
    expect(state).toMatchObject({ notices: [{ text: expect.stringContaining("trouble") }] });
  });
});

describe("closing", () => {
  const closings = () => playground.workspace.deliveries.filter(({ payload }) => payload.type === "view_closed");

  it("is told to the app where the view asks for it", async () => {
    await opened();
    await playground.workspace.closeModal();
    expect(closings()).toEqual([]);
    const view = await opened(dialog("First", { notify_on_close: true }));
    await playground.workspace.closeModal();
    expect(closings()).toMatchObject([{ payload: { view: { id: view.id }, is_cleared: false } }]);
  });

  it("closes all where the view says so", async () => {
    await opened(dialog("First", { notify_on_close: true }));
    await pushed("Second", { clear_on_close: true });
    await playground.workspace.closeModal();
    expect(playground.workspace.modal()).toBeUndefined();
    expect(closings()).toMatchObject([{ payload: { is_cleared: true } }]);
  });
});

describe("views.publish", () => {
  it("keeps the id of a home tab, and respects its state", async () => {
    const publish = (args: JsonObject) =>
      api("views.publish", { user_id: "U00000001", view: { type: "home", blocks: [] }, ...args });
    const first = viewOf(await publish({}));
    const second = viewOf(await publish({ hash: first.hash }));
    expect(second.id).toBe(first.id);
    expect(await publish({ hash: first.hash })).toMatchObject({ error: "hash_conflict" });
  });
});
