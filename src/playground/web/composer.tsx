import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { SlashCommand } from "../app-manifest.ts";
import { CommandHints } from "./command-hints.tsx";
import { AttachedFiles, useDroppedFiles } from "./files.tsx";

const FILES_MAX = 10;

interface ComposerProps {
  readonly placeholder: string;
  /** Text that the @ button inserts. */
  readonly mention: string;
  /** Whether files can be attached. */
  readonly takesFiles: boolean;
  /** The commands of the app; threads have none. */
  readonly commands?: readonly SlashCommand[];
  readonly onSend: (text: string, files: readonly File[]) => Promise<boolean>;
}

/** The message input with file drop. Enter sends, Shift+Enter inserts a line break. */
export function Composer({ placeholder, mention, takesFiles, commands = [], onSend }: ComposerProps): ReactNode {
  const [text, setText] = useState("");
  const [files, setFiles] = useState<readonly File[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useGrowing(field, text);
  const attach = useCallback((added: readonly File[]) => {
    setFiles((now) => [...now, ...added].slice(0, FILES_MAX));
    field.current?.focus();
  }, []);
  const isOver = useDroppedFiles(frame, takesFiles ? attach : undefined);
  const isEmpty = text.trim() === "" && files.length === 0;
  const send = async (): Promise<void> => {
    if (isEmpty) return;
    const sent = { text: text.trim(), files };
    setText("");
    setFiles([]);
    if (await onSend(sent.text, sent.files)) return;
    // Restores a message that could not be sent, unless a new one was started meanwhile.
    setText((now) => (now === "" ? sent.text : now));
    setFiles((now) => (now.length === 0 ? sent.files : now));
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
  const label = placeholder.replace(/ — .*/su, "");
  return (
    <div className={isOver ? "composer dropping" : "composer"} ref={frame}>
      {isOver && <div className="drop-hint">Drop files to add them to your message</div>}
      <AttachedFiles files={files} onRemove={(gone) => setFiles((now) => now.filter((file) => file !== gone))} />
      <CommandHints
        typed={text}
        commands={commands}
        onChoose={(command) => {
          setText(`${command} `);
          field.current?.focus();
        }}
      />
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
        {takesFiles && <AttachButton onFiles={attach} />}
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
          disabled={isEmpty}
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

function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="icon-button attach"
        aria-label="Attach files"
        onClick={() => picker.current?.click()}
      >
        +
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Reset, so that the same file can be chosen again.
          event.target.value = "";
        }}
      />
    </>
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
