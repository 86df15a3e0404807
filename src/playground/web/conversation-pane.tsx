import type { ReactNode } from "react";
import type { Conversation, Message, Person, WorkspaceView } from "../workspace-model.ts";
import { Avatar } from "./avatar.tsx";
import { Composer } from "./composer.tsx";
import { HomeTab } from "./home-tab.tsx";
import { MessageList, ReplyStart, replyCount, StatusLine, ThreadLink } from "./message-list.tsx";
import { sayWithFiles, server } from "./server.ts";

/** Props of both panes. */
export interface PaneProps {
  readonly view: WorkspaceView;
  readonly viewer: Person;
  readonly conversation: Conversation;
}

/** A channel or the direct message with the app. */
export function ConversationPane(
  props: PaneProps & {
    readonly tab: "messages" | "home";
    readonly onOpenThread: (ts: string) => void;
    readonly onOpenTab: (tab: "messages" | "home") => void;
    readonly onOpenMenu: () => void;
    readonly onAsked: (text: string, files?: readonly File[]) => Promise<boolean>;
  },
): ReactNode {
  const { view, viewer, conversation, tab, onAsked } = props;
  const isDirect = conversation.kind === "im";
  const placeholder = isDirect
    ? `Message ${view.app.name}`
    : `Message #${conversation.name} — mention @${view.app.name}`;
  return (
    <main className="pane conversation-pane">
      <ConversationHeader {...props} />
      {tab === "home" && isDirect ? (
        <HomeTab view={view} viewer={viewer} />
      ) : (
        <>
          <Messages {...props} />
          <Composer
            key={conversation.id}
            placeholder={placeholder}
            mention={`@${view.app.name}`}
            takesFiles={isDirect}
            commands={view.commands}
            onSend={onAsked}
          />
        </>
      )}
    </main>
  );
}

function ConversationHeader({
  view,
  conversation,
  tab,
  onOpenTab,
  onOpenMenu,
}: Parameters<typeof ConversationPane>[0]): ReactNode {
  return (
    <header className="pane-header">
      <div className="pane-title">
        <button type="button" className="icon-button menu-button" aria-label="Back to channels" onClick={onOpenMenu}>
          ‹
        </button>
        {conversation.kind === "im" ? (
          <>
            <Avatar person={view.app} size={24} />
            <h1>{view.app.name}</h1>
            <span className="badge">APP</span>
          </>
        ) : (
          <>
            <h1>
              <span className="hash">#</span>
              {conversation.name}
            </h1>
            <span className="topic">{conversation.topic}</span>
          </>
        )}
      </div>
      {conversation.kind === "im" && (
        <nav className="tabs" aria-label={`${view.app.name} tabs`}>
          {(["messages", "home"] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="tab"
              aria-current={tab === name ? "page" : undefined}
              onClick={() => onOpenTab(name)}
            >
              {name === "home" ? "Home" : "Messages"}
            </button>
          ))}
        </nav>
      )}
    </header>
  );
}

function Messages(props: Parameters<typeof ConversationPane>[0]): ReactNode {
  const { view, viewer, conversation, onOpenThread } = props;
  const visible = visibleMessages(props);
  const roots = visible.filter((message) => message.threadTs === undefined);
  const repliesTo = (root: Message) => visible.filter((message) => message.threadTs === root.ts);
  const below = (message: Message): ReactNode => {
    const status = view.statuses.find(
      ({ channel, threadTs }) => channel === message.channel && threadTs === message.ts,
    );
    const isOpenToReplies = message.visibleTo === undefined && repliesTo(message).length === 0;
    return (
      <>
        {isOpenToReplies && <ReplyStart onOpen={() => onOpenThread(message.ts)} />}
        <ThreadLink replies={repliesTo(message)} view={view} onOpen={() => onOpenThread(message.ts)} />
        <StatusLine status={status} view={view} />
        {message === roots.at(-1) && (
          <MentionHint message={message} {...props} hasReplies={repliesTo(message).length > 0} />
        )}
      </>
    );
  };
  return (
    <MessageList
      key={conversation.id}
      view={view}
      viewer={viewer.id}
      messages={roots}
      intro={<Intro {...props} />}
      below={below}
      withDays={true}
      label={conversation.kind === "im" ? `Messages with ${view.app.name}` : `Messages in #${conversation.name}`}
    />
  );
}

/** The messages of a conversation that the viewer may see. */
function visibleMessages({ view, viewer, conversation }: PaneProps): readonly Message[] {
  return view.messages.filter(
    ({ channel, visibleTo }) => channel === conversation.id && (visibleTo === undefined || visibleTo === viewer.id),
  );
}

/** Hint for people who forgot to mention the app. */
function MentionHint({
  view,
  viewer,
  conversation,
  message,
  hasReplies,
}: PaneProps & { readonly message: Message; readonly hasReplies: boolean }): ReactNode {
  const isForgotten =
    conversation.kind === "channel" &&
    message.user === viewer.id &&
    !hasReplies &&
    !message.text.includes(`<@${view.app.id}>`);
  return isForgotten ? <p className="hint">{view.app.name} answers when mentioned.</p> : null;
}

function Intro(props: Parameters<typeof ConversationPane>[0]): ReactNode {
  const { view, conversation, onAsked } = props;
  const isDirect = conversation.kind === "im";
  const prompts = view.prompts.find(({ channel }) => channel === conversation.id);
  const mention = `@${view.app.name}`;
  const examples = view.suggestions.map((text) => ({ title: text, message: isDirect ? text : `${mention} ${text}` }));
  const offered = isDirect && prompts !== undefined ? prompts.prompts : examples;
  return (
    <section className="intro">
      {isDirect ? <Avatar person={view.app} size={56} /> : <div className="intro-hash">#</div>}
      <h2>{isDirect ? view.app.name : conversation.name}</h2>
      <p>
        {isDirect
          ? `This is your direct message with ${view.app.name}. Just ask; no mention is needed here.`
          : `This is the very beginning of the #${conversation.name} channel. Mention ${mention} to ask.`}
      </p>
      {offered.length > 0 && (
        <>
          <p className="intro-label">{prompts?.title || "Try one of these"}</p>
          <div className="prompts">
            {offered.map(({ title, message }) => (
              <button key={message} type="button" className="prompt" onClick={() => void onAsked(message)}>
                {title}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** The thread of one message. */
export function ThreadPane(props: PaneProps & { readonly ts: string; readonly onClose: () => void }): ReactNode {
  const { view, viewer, conversation, ts, onClose } = props;
  const messages = visibleMessages(props).filter((message) => message.ts === ts || message.threadTs === ts);
  const counted = replyCount(messages.filter((message) => message.threadTs === ts));
  const status = view.statuses.find((entry) => entry.channel === conversation.id && entry.threadTs === ts);
  const below = (message: Message): ReactNode => {
    if (message.ts === ts && counted !== null) return <div className="reply-line">{counted}</div>;
    const isLast = message === messages.at(-1) && message.ts !== ts && !view.channelMessagesDelivered;
    return isLast ? <MentionHint {...props} message={message} hasReplies={false} /> : null;
  };
  const statusLine = <StatusLine status={status} view={view} />;
  const onSend = async (text: string, files: readonly File[]) => {
    const saying = { channel: conversation.id, text, threadTs: ts, user: viewer.id };
    return text.startsWith("/") ? server.command(saying) : (await sayWithFiles(saying, files)) !== undefined;
  };
  return (
    <aside className="pane thread-pane" aria-label="Thread">
      <header className="pane-header">
        <div className="pane-title">
          <button type="button" className="icon-button menu-button" aria-label="Back to the channel" onClick={onClose}>
            ‹
          </button>
          <h2>Thread</h2>
          <span className="topic">{conversation.kind === "im" ? view.app.name : `#${conversation.name}`}</span>
        </div>
        <button type="button" className="icon-button close-thread" aria-label="Close thread" onClick={onClose}>
          ✕
        </button>
      </header>
      <MessageList
        key={ts}
        view={view}
        viewer={viewer.id}
        messages={messages}
        below={below}
        end={messages.length === 0 ? <p className="hint gone">This message is gone.</p> : statusLine}
        withDays={false}
        label="Thread messages"
      />
      <Composer
        key={`composer-${ts}`}
        placeholder="Reply…"
        mention={`@${view.app.name}`}
        takesFiles={conversation.kind === "im"}
        onSend={onSend}
      />
    </aside>
  );
}
