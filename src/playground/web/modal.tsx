import { type FormEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { isJsonObject, type JsonObject, objectsIn } from "../json.ts";
import type { Modal } from "../workspace-model.ts";
import { Blocks } from "./blocks/blocks.tsx";
import { ElementUsesContext, type Use } from "./blocks/element-use.ts";
import { plainTextOf, stringIn } from "./blocks/text-object.tsx";
import { Dialog } from "./dialog.tsx";
import { server } from "./server.ts";

type Values = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;

/** A modal that the app opened. */
export function AppModal({ modal, viewer }: { readonly modal: Modal; readonly viewer: string }): ReactNode {
  const blocks = useMemo(() => objectsIn(modal.view.blocks), [modal.view]);
  const filled = useRef<Values>({});
  const values = (): Values => valuesOf(blocks, filled.current);
  const [isBusy, setBusy] = useState(false);
  const uses = useMemo(
    () => ({
      use: async (use: Use) => {
        await server.clickInView({ ...use, viewId: modal.id, values: valuesOf(blocks, filled.current), user: viewer });
      },
      fill: ({ blockId, actionId }: { blockId: string; actionId: string }, state: JsonObject) => {
        filled.current = { ...filled.current, [blockId]: { ...filled.current[blockId], [actionId]: state } };
      },
    }),
    [modal.id, viewer, blocks],
  );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    await server.submitModal({ viewId: modal.id, values: values(), user: viewer });
    setBusy(false);
  };
  const close = (which: "one" | "all"): void => void server.closeModal(modal.id, which);
  return (
    <Dialog title={plainTextOf(modal.view.title)} onClose={() => close("all")}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog-body">
          <ElementUsesContext value={uses}>
            <Blocks blocks={blocks} errors={modal.errors} />
          </ElementUsesContext>
        </div>
        <footer className="dialog-footer">
          <button type="button" className="button" onClick={() => close("one")}>
            {plainTextOf(modal.view.close) || (modal.previousId === undefined ? "Cancel" : "Back")}
          </button>
          {isJsonObject(modal.view.submit) && (
            <button type="submit" className="button primary" disabled={isBusy}>
              {plainTextOf(modal.view.submit)}
            </button>
          )}
        </footer>
      </form>
    </Dialog>
  );
}

/** What the inputs hold: what was filled in, also before the app changed the view, or their initial values. */
function valuesOf(blocks: readonly JsonObject[], filled: Values): Values {
  const inputs = blocks.flatMap(({ type, block_id, element }) =>
    type === "input" && typeof block_id === "string" && isJsonObject(element) ? [{ block_id, element }] : [],
  );
  return Object.fromEntries(
    inputs.map(({ block_id, element }) => {
      const actionId = stringIn(element, "action_id");
      return [block_id, { [actionId]: filled[block_id]?.[actionId] ?? initialState(element) }];
    }),
  );
}

function initialState(element: JsonObject): JsonObject {
  switch (element.type) {
    case "static_select":
    case "radio_buttons":
      return { type: element.type, selected_option: element.initial_option ?? null };
    case "checkboxes":
    case "multi_static_select":
      return { type: element.type, selected_options: objectsIn(element.initial_options) };
    case "datepicker":
      return { type: element.type, selected_date: element.initial_date ?? null };
    default:
      return { type: element.type, value: stringIn(element, "initial_value") || null };
  }
}
