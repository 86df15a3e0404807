import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

/** Where people type. Enter sends, Shift and Enter begins a new line. */
export function Composer({
  placeholder,
  mention,
  onSend,
}: {
  readonly placeholder: string;
  /** What the @ button writes. */
  readonly mention: string;
  readonly onSend: (text: string) => Promise<boolean>;
}): ReactNode {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowing(field, text);
  const send = async (): Promise<void> => {
    const sent = text.trim();
    if (sent === "") return;
    setText("");
    // What could not be sent comes back, unless something new was typed meanwhile.
    if (!(await onSend(sent))) setText((now) => (now === "" ? sent : now));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const insertMention = (): void => {
    setText((now) => (now === "" || now.endsWith(" ") ? `${now}${mention} ` : `${now} ${mention} `));
    field.current?.focus();
  };
  const label = placeholder.replace(/ — .*$/u, "");
  return (
    <div className="composer">
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label={label}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="composer-bar">
        <button
          type="button"
          className="icon-button"
          aria-label={`Mention ${mention.slice(1)}`}
          onClick={insertMention}
        >
          @
        </button>
        <button
          type="button"
          className="send"
          aria-label={`Send: ${label}`}
          disabled={text.trim() === ""}
          onClick={() => void send()}
        >
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
            <path d="M2.2 2.6a.8.8 0 0 1 1.1-.9l14 7.6a.8.8 0 0 1 0 1.4l-14 7.6a.8.8 0 0 1-1.1-.9L3.6 11l7.6-1-7.6-1z" />
          </svg>
        </button>
      </div>
    </div>
  );
}

function useGrowing(field: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => {
    const area = field.current;
    if (area === null) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, 200)}px`;
  }, [text, field]);
}
