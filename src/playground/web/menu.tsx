import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

const GAP_PX = 4;
const WIDTH_PX = 280;

/** An entry of a menu. */
export interface MenuEntry {
  readonly key: string;
  readonly text: string;
  /** Explains the entry below its text. */
  readonly note?: string | undefined;
}

/** A button that opens a list of entries above everything else; arrow keys move between them. */
export function Menu({
  label,
  sign,
  className,
  entries,
  isBusy = false,
  onChoose,
}: {
  readonly label: string;
  readonly sign: string;
  readonly className: string;
  readonly entries: readonly MenuEntry[];
  readonly isBusy?: boolean;
  readonly onChoose: (key: string) => void;
}): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  const choose = (key: string): void => {
    list.current?.hidePopover();
    onChoose(key);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        title={label}
        disabled={isBusy}
        popoverTarget={id}
      >
        {sign}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className="menu"
        style={place}
        aria-label={label}
        onBeforeToggle={() => setPlace(placeBeside(button.current))}
        onToggle={(event) => {
          if (event.newState === "open") list.current?.querySelector("button")?.focus();
        }}
        onKeyDown={moveFocus}
      >
        {entries.map(({ key, text, note }) => (
          <button key={key} type="button" role="menuitem" className="menu-entry" onClick={() => choose(key)}>
            {text}
            {note !== undefined && <span className="menu-note">{note}</span>}
          </button>
        ))}
      </div>
    </>
  );
}

/** Below the button, or above one in the lower half of the screen; never beyond its right edge. */
function placeBeside(button: HTMLElement | null): CSSProperties {
  if (button === null) return {};
  const { top, bottom, left } = button.getBoundingClientRect();
  const vertical =
    bottom > window.innerHeight / 2 ? { bottom: window.innerHeight - top + GAP_PX } : { top: bottom + GAP_PX };
  return { ...vertical, left: Math.max(GAP_PX, Math.min(left, window.innerWidth - WIDTH_PX - GAP_PX)) };
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const entries = [...event.currentTarget.querySelectorAll("button")];
  const at = entries.findIndex((entry) => entry.matches(":focus"));
  entries[(at + step + entries.length) % entries.length]?.focus();
}
