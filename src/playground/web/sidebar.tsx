import type { ReactNode } from "react";
import type { Person, WorkspaceView } from "../workspace-model.ts";
import { Avatar } from "./avatar.tsx";

/** The list of conversations and the selection of the viewer. */
export function Sidebar({
  view,
  viewer,
  current,
  unread,
  onOpen,
  onBecome,
}: {
  readonly view: WorkspaceView;
  readonly viewer: Person;
  readonly current: string | undefined;
  readonly unread: ReadonlyMap<string, number>;
  readonly onOpen: (conversation: string) => void;
  readonly onBecome: (person: string) => void;
}): ReactNode {
  const channels = view.conversations.filter(({ kind }) => kind === "channel");
  const direct = view.conversations.find((entry) => entry.kind === "im" && entry.person === viewer.id);
  const row = (id: string, label: ReactNode): ReactNode => {
    const count = unread.get(id) ?? 0;
    return (
      <li key={id}>
        <button
          type="button"
          className={count > 0 ? "sidebar-row unread" : "sidebar-row"}
          aria-current={id === current ? "page" : undefined}
          onClick={() => onOpen(id)}
        >
          {label}
          {count > 0 && <span className="unread-count">{count}</span>}
        </button>
      </li>
    );
  };
  return (
    <nav className="sidebar" aria-label="Workspace">
      <header className="workspace-name">{view.workspaceName}</header>
      <div className="sidebar-scroll">
        <h2>Channels</h2>
        <ul>
          {channels.map(({ id, name }) =>
            row(
              id,
              <>
                <span className="hash">#</span>
                <span>{name}</span>
              </>,
            ),
          )}
        </ul>
        <h2>Apps</h2>
        <ul>
          {direct &&
            row(
              direct.id,
              <>
                <Avatar person={view.app} size={20} />
                <span>{view.app.name}</span>
              </>,
            )}
        </ul>
      </div>
      <footer className="viewer">
        <Avatar person={viewer} size={28} />
        <label>
          <span className="viewer-caption">You are</span>
          <select aria-label="You are" value={viewer.id} onChange={(event) => onBecome(event.target.value)}>
            {view.people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </footer>
    </nav>
  );
}
