import type { ReactNode } from "react";
import type { JsonObject } from "../../json.ts";
import { Dialog } from "../dialog.tsx";
import { plainTextOf, TextObject } from "./text-object.tsx";

/** The confirmation that an app may require before an action. */
export function ConfirmDialog({
  confirm,
  onConfirm,
  onDeny,
}: {
  readonly confirm: JsonObject;
  readonly onConfirm: () => void;
  readonly onDeny: () => void;
}): ReactNode {
  return (
    <Dialog title={plainTextOf(confirm.title) || "Are you sure?"} onClose={onDeny}>
      <div className="dialog-body">
        <TextObject text={confirm.text} />
      </div>
      <footer className="dialog-footer">
        <button type="button" className="button" onClick={onDeny}>
          {plainTextOf(confirm.deny) || "Cancel"}
        </button>
        <button
          type="button"
          className={`button ${confirm.style === "danger" ? "danger" : "primary"}`}
          onClick={onConfirm}
        >
          {plainTextOf(confirm.confirm) || "Yes"}
        </button>
      </footer>
    </Dialog>
  );
}
