import { type ReactNode, useState } from "react";
import type { WorkspaceView } from "../workspace-model.ts";

/** Connection state and error notices for the viewer, until dismissed. */
export function Notices({
  view,
  viewer,
  isOnline,
}: {
  readonly view: WorkspaceView;
  readonly viewer: string;
  readonly isOnline: boolean;
}): ReactNode {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const open = view.notices.filter(({ id, user }) => user === viewer && !closed.has(id));
  return (
    <div className="notices" aria-live="polite">
      {!isOnline && <div className="notice">The workspace does not answer. Reconnecting…</div>}
      {open.map(({ id, text }) => (
        <div key={id} className="notice">
          {text}
          <button
            type="button"
            className="icon-button"
            aria-label="Dismiss"
            onClick={() => setClosed((before) => new Set([...before, id]))}
          >
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}
