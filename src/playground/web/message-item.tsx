import { type ReactNode, useMemo } from "react";
import type { MessageShortcut } from "../app-manifest.ts";
import type { Message, Person } from "../workspace-model.ts";
import { Avatar } from "./avatar.tsx";
import { Blocks } from "./blocks/blocks.tsx";
import { ElementUsesContext, type Use } from "./blocks/element-use.ts";
import { MessageFiles } from "./files.tsx";
import { Menu } from "./menu.tsx";
import { server } from "./server.ts";
import { emojiOf } from "./text/emoji.ts";
import { Mrkdwn } from "./text/mrkdwn.tsx";
import { clockTime, dateOf } from "./time.ts";

export interface MessageItemProps {
  readonly message: Message;
  readonly author: Person | undefined;
  readonly viewer: string;
  /** Whether it closely follows a message by the same author, so that name and avatar are omitted. */
  readonly isContinued?: boolean;
  /** What the app offers in the menu of each message. */
  readonly shortcuts: readonly MessageShortcut[];
  /** Content below the message, such as the thread link or a hint. */
  readonly children?: ReactNode;
}

/** One message with its author, time, blocks and reactions. */
export function MessageItem(props: MessageItemProps): ReactNode {
  const { message, author, viewer, isContinued = false, shortcuts, children } = props;
  const isPrivate = message.visibleTo !== undefined;
  const time = (
    <time
      className="message-time"
      dateTime={dateOf(message.ts).toISOString()}
      title={dateOf(message.ts).toLocaleString("en")}
    >
      {clockTime(message.ts)}
    </time>
  );
  const className = `message${isContinued ? " continued" : ""}${isPrivate ? " private" : ""}`;
  return (
    <article className={className} data-ts={message.ts} aria-label={`Message by ${author?.name ?? message.user}`}>
      {isPrivate && <PrivateNote />}
      <div className="gutter">{isContinued ? time : author && <Avatar person={author} />}</div>
      <div className="message-main">
        {!isContinued && (
          <div className="message-head">
            <span className="author">{author?.name ?? message.user}</span>
            {author?.isBot && <span className="badge">APP</span>}
            {author?.isGuest && <span className="badge guest">GUEST</span>}
            {time}
          </div>
        )}
        <MessageContent message={message} viewer={viewer} />
        <MessageFiles files={message.files} />
        <Reactions message={message} viewer={viewer} />
        {children}
      </div>
      {!isPrivate && shortcuts.length > 0 && <MessageMenu message={message} shortcuts={shortcuts} viewer={viewer} />}
    </article>
  );
}

function MessageMenu({
  message: { channel, ts },
  shortcuts,
  viewer,
}: Pick<MessageItemProps, "message" | "shortcuts" | "viewer">): ReactNode {
  return (
    <div className="message-menu">
      <Menu
        label="More actions"
        sign="⋮"
        className="icon-button"
        entries={shortcuts.map(({ callbackId, name, description }) => ({
          key: callbackId,
          text: name,
          note: description,
        }))}
        onChoose={(callbackId) => void server.chooseShortcut({ channel, messageTs: ts, callbackId, user: viewer })}
      />
    </div>
  );
}

function PrivateNote(): ReactNode {
  return (
    <div className="private-note">
      <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
        <path d="M10 4C5.6 4 2.3 7.2 1 10c1.3 2.8 4.6 6 9 6s7.7-3.2 9-6c-1.3-2.8-4.6-6-9-6m0 10a4 4 0 1 1 0-8 4 4 0 0 1 0 8m0-2a2 2 0 1 0 0-4 2 2 0 0 0 0 4" />
      </svg>
      Only visible to you
    </div>
  );
}

function MessageContent({ message, viewer }: { readonly message: Message; readonly viewer: string }): ReactNode {
  const { channel, ts } = message;
  const uses = useMemo(
    () => ({
      use: async (use: Use) => {
        await server.clickInMessage({ ...use, channel, messageTs: ts, user: viewer });
      },
      fill: () => {},
    }),
    [channel, ts, viewer],
  );
  if (message.blocks.length === 0) {
    return message.text === "" ? null : (
      <div className="message-text">
        <Mrkdwn text={message.text} />
        {message.edited && <span className="edited"> (edited)</span>}
      </div>
    );
  }
  return (
    <ElementUsesContext value={uses}>
      <Blocks blocks={message.blocks} />
    </ElementUsesContext>
  );
}

function Reactions({ message, viewer }: { readonly message: Message; readonly viewer: string }): ReactNode {
  if (message.reactions.length === 0) return null;
  return (
    <div className="reactions">
      {message.reactions.map(({ name, users }) => (
        <span key={name} className={users.includes(viewer) ? "reaction own" : "reaction"}>
          {emojiOf(name)} {users.length}
        </span>
      ))}
    </div>
  );
}
