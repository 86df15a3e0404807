import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Person, WorkspaceView } from "../workspace-model.ts";
import { ConversationPane, ThreadPane } from "./conversation-pane.tsx";
import { type Directory, DirectoryContext } from "./directory.ts";
import { AppModal } from "./modal.tsx";
import { Notices } from "./notices.tsx";
import { parseRoute, personInAddress, setPersonInAddress, useRoute } from "./route.ts";
import { sayWithFiles, server, useWorkspace } from "./server.ts";
import { Sidebar } from "./sidebar.tsx";
import { useUnread } from "./unread.ts";

const WIDE_PX = 900;

/** The page: waits for the workspace state, then renders it. */
export function App(): ReactNode {
  const { view, isOnline } = useWorkspace();
  useEffect(() => {
    if (view !== undefined) document.title = view.workspaceName;
  }, [view]);
  if (view === undefined) return <p className="loading">Opening the workspace…</p>;
  return <Workspace view={view} isOnline={isOnline} />;
}

function Workspace({ view, isOnline }: { readonly view: WorkspaceView; readonly isOnline: boolean }): ReactNode {
  const [route, go] = useRoute();
  const [viewer, become] = useViewer(view);
  const conversation = chosenConversation(view, viewer, route.conversation);
  const unread = useUnread(view, { viewer: viewer.id, open: route.isMenu ? undefined : conversation?.id });
  const directory = useDirectoryOf(view, viewer.id);
  const directId = conversation?.kind === "im" && route.tab === "messages" ? conversation.id : undefined;
  useEffect(() => {
    if (directId !== undefined) void server.openApp({ tab: "messages", user: viewer.id });
  }, [directId, viewer.id]);
  if (conversation === undefined) return null;
  const isThreadOpen = route.thread !== undefined;
  const ask = (text: string, files: readonly File[] = []) =>
    askIn({ channel: conversation.id, text, user: viewer.id, files }, view, go);
  const modals = view.modals.filter(({ user }) => user === viewer.id);
  return (
    <DirectoryContext value={directory}>
      <div className={`workspace${route.isMenu ? " menu-open" : ""}${isThreadOpen ? " thread-open" : ""}`}>
        <Sidebar
          view={view}
          viewer={viewer}
          current={conversation.id}
          unread={unread}
          onOpen={(id) => go(`#/${id}`)}
          onBecome={(id) => {
            become(id);
            if (conversation.kind === "im") go(`#/${directMessageOf(view, id)}`);
          }}
        />
        <ConversationPane
          view={view}
          viewer={viewer}
          conversation={conversation}
          tab={route.tab}
          onOpenThread={(ts) => go(`#/${conversation.id}/thread/${ts}`)}
          onOpenTab={(tab) => go(tab === "home" ? `#/${conversation.id}/home` : `#/${conversation.id}`)}
          onOpenMenu={() => go("#/menu")}
          onAsked={ask}
        />
        {route.thread !== undefined && (
          <ThreadPane
            view={view}
            viewer={viewer}
            conversation={conversation}
            ts={route.thread}
            onClose={() => go(`#/${conversation.id}`)}
          />
        )}
      </div>
      {modals.map((modal) => (
        <AppModal key={modal.id} modal={modal} viewer={viewer.id} />
      ))}
      <Notices view={view} viewer={viewer.id} isOnline={isOnline} />
    </DirectoryContext>
  );
}

/** Posts a message or a command; on wide screens opens its thread, where the app will answer. */
async function askIn(
  {
    files,
    ...saying
  }: { readonly channel: string; readonly text: string; readonly user: string; readonly files: readonly File[] },
  view: WorkspaceView,
  go: (hash: string) => void,
): Promise<boolean> {
  if (saying.text.startsWith("/")) return server.command(saying);
  const ts = await sayWithFiles(saying, files);
  if (ts === undefined) return false;
  const isForApp =
    saying.channel.startsWith("D") || saying.text.toLowerCase().includes(`@${view.app.name.toLowerCase()}`);
  const isStillThere = parseRoute(window.location.hash).conversation ?? saying.channel;
  if (isForApp && window.innerWidth >= WIDE_PX && isStillThere === saying.channel)
    go(`#/${saying.channel}/thread/${ts}`);
  return true;
}

function chosenConversation(view: WorkspaceView, viewer: Person, id: string | undefined) {
  const mine = view.conversations.filter((entry) => entry.kind === "channel" || entry.person === viewer.id);
  return mine.find((entry) => entry.id === id) ?? mine[0];
}

function directMessageOf(view: WorkspaceView, person: string): string {
  return view.conversations.find((entry) => entry.kind === "im" && entry.person === person)?.id ?? "";
}

function useViewer(view: WorkspaceView): readonly [Person, (id: string) => void] {
  const [id, setId] = useState(personInAddress);
  const viewer = view.people.find((person) => person.id === id) ?? view.people[0] ?? view.app;
  const become = (next: string): void => {
    setId(next);
    setPersonInAddress(next);
  };
  return [viewer, become];
}

function useDirectoryOf(view: WorkspaceView, viewer: string): Directory {
  const { app, people, conversations } = view;
  return useMemo(() => {
    const names = new Map([app, ...people].map(({ id, name }) => [id, name]));
    const channels = new Map(conversations.map(({ id, name }) => [id, name]));
    return { viewer, nameOf: (id) => names.get(id) ?? id, channelName: (id) => channels.get(id) ?? id };
  }, [app, people, conversations, viewer]);
}
