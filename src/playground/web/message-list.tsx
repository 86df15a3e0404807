import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { Message, ThreadStatus, WorkspaceView } from "../workspace-model.ts";
import { Avatar } from "./avatar.tsx";
import { MessageItem } from "./message-item.tsx";
import { clockTime, dateOf, dayName, isSameDay } from "./time.ts";

const CONTINUED_WITHIN_MS = 5 * 60_000;
const NEAR_PX = 60;

export interface MessageListProps {
  readonly view: WorkspaceView;
  readonly viewer: string;
  readonly messages: readonly Message[];
  /** Content above the first message. */
  readonly intro?: ReactNode;
  readonly below: (message: Message) => ReactNode;
  /** Content below the last message. */
  readonly end?: ReactNode;
  readonly withDays: boolean;
  readonly label: string;
}

/** Messages in order; follows new ones at the end unless the reader scrolled up. */
export function MessageList(props: MessageListProps): ReactNode {
  const { view, viewer, messages, intro, below, end, withDays, label } = props;
  const frame = useFollowing();
  const people = new Map([view.app, ...view.people].map((person) => [person.id, person]));
  return (
    <section className="message-list" ref={frame} aria-label={label}>
      <div className="message-list-inner">
        {intro}
        {messages.map((message, index) => {
          const previous = messages[index - 1];
          const isNewDay = previous === undefined || !isSameDay(dateOf(previous.ts), dateOf(message.ts));
          return (
            <Fragment key={message.ts}>
              {withDays && isNewDay && <DayLine name={dayName(message.ts, new Date())} />}
              <MessageItem
                message={message}
                author={people.get(message.user)}
                viewer={viewer}
                shortcuts={view.shortcuts}
                isContinued={!isNewDay && isContinued(previous, message)}
              >
                {below(message)}
              </MessageItem>
            </Fragment>
          );
        })}
        {end}
      </div>
    </section>
  );
}

function DayLine({ name }: { readonly name: string }): ReactNode {
  return (
    <div className="day-line">
      <span>{name}</span>
    </div>
  );
}

function isContinued(previous: Message, message: Message): boolean {
  return (
    previous.user === message.user &&
    previous.visibleTo === message.visibleTo &&
    dateOf(message.ts).getTime() - dateOf(previous.ts).getTime() < CONTINUED_WITHIN_MS
  );
}

/**
 * Keeps a frame scrolled to its newest message while the content grows. The beginning of a message longer than the
 * frame stays in view, because the figure is there.
 */
function useFollowing() {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = frame.current;
    const content = element?.firstElementChild;
    if (element === null || content === null || content === undefined) return;
    let isFollowing = true;
    let followedTo = 0;
    const onScroll = (): void => {
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
      isFollowing = isAtEnd || Math.abs(element.scrollTop - followedTo) < NEAR_PX;
    };
    const resized = new ResizeObserver(() => {
      if (!isFollowing) return;
      const newest = [...content.querySelectorAll<HTMLElement>(".message")].at(-1);
      const end = element.scrollHeight - element.clientHeight;
      followedTo = Math.min(end, newest === undefined ? end : newest.offsetTop - element.offsetTop);
      element.scrollTop = followedTo;
    });
    element.addEventListener("scroll", onScroll);
    resized.observe(content);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      resized.disconnect();
    };
  }, []);
  return frame;
}

/** The link below a message that has replies. */
export function ThreadLink({
  replies,
  view,
  onOpen,
}: {
  readonly replies: readonly Message[];
  readonly view: WorkspaceView;
  readonly onOpen: () => void;
}): ReactNode {
  const last = replies.at(-1);
  if (last === undefined) return null;
  const authors = [view.app, ...view.people].filter(({ id }) => replies.some((reply) => reply.user === id));
  return (
    <button type="button" className="thread-link" onClick={onOpen}>
      {authors.map((person) => (
        <Avatar key={person.id} person={person} size={24} />
      ))}
      <span className="reply-count">{replyCount(replies) ?? "Only visible to you"}</span>
      <span className="reply-time">Last reply at {clockTime(last.ts)}</span>
    </button>
  );
}

/** How many replies a thread has; null for none. A reply that one person alone sees is not counted, as in Slack. */
export function replyCount(replies: readonly Message[]): string | null {
  const count = replies.filter(({ visibleTo }) => visibleTo === undefined).length;
  if (count === 0) return null;
  return count === 1 ? "1 reply" : `${count} replies`;
}

/** Opens the thread of a message that has no replies yet. */
export function ReplyStart({ onOpen }: { readonly onOpen: () => void }): ReactNode {
  return (
    <div className="message-menu reply-start">
      <button
        type="button"
        className="icon-button"
        aria-label="Reply in thread"
        title="Reply in thread"
        onClick={onOpen}
      >
        ↩
      </button>
    </div>
  );
}

/** The app's current status in a thread. */
export function StatusLine({
  status,
  view,
}: {
  readonly status: ThreadStatus | undefined;
  readonly view: WorkspaceView;
}): ReactNode {
  if (status === undefined) return null;
  const text = /^(?:is|are) /u.test(status.text) ? `${view.app.name} ${status.text}` : status.text;
  return (
    <div className="status-line" role="status">
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {text}
    </div>
  );
}
