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
  const blocks = objectsIn(modal.view.blocks);
  const values = useRef<Values>(initialValues(blocks));
  const [isBusy, setBusy] = useState(false);
  const uses = useMemo(
    () => ({
      use: async (use: Use) => {
        await server.clickInView({ ...use, viewId: modal.id, user: viewer });
      },
      fill: ({ blockId, actionId }: { blockId: string; actionId: string }, state: JsonObject) => {
        values.current = { ...values.current, [blockId]: { ...values.current[blockId], [actionId]: state } };
      },
    }),
    [modal.id, viewer],
  );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    await server.submitModal({ viewId: modal.id, values: values.current, user: viewer });
    setBusy(false);
  };
  const close = (): void => void server.closeModal(modal.id);
  return (
    <Dialog title={plainTextOf(modal.view.title)} onClose={close}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog-body">
          <ElementUsesContext value={uses}>
            <Blocks blocks={blocks} errors={modal.errors} />
          </ElementUsesContext>
        </div>
        <footer className="dialog-footer">
          <button type="button" className="button" onClick={close}>
            {plainTextOf(modal.view.close) || "Cancel"}
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

/** The initial values of the inputs. */
function initialValues(blocks: readonly JsonObject[]): Values {
  const inputs = blocks.flatMap(({ type, block_id, element }) =>
    type === "input" && typeof block_id === "string" && isJsonObject(element) ? [{ block_id, element }] : [],
  );
  return Object.fromEntries(
    inputs.map(({ block_id, element }) => [block_id, { [stringIn(element, "action_id")]: initialState(element) }]),
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
