import type { ReactNode } from "react";
import type { SlashCommand } from "../app-manifest.ts";

/** The app's commands that begin as typed, until the first space. */
export function CommandHints({
  typed,
  commands,
  onChoose,
}: {
  readonly typed: string;
  readonly commands: readonly SlashCommand[];
  readonly onChoose: (command: string) => void;
}): ReactNode {
  const fitting = /^\/\S*$/u.test(typed) ? commands.filter(({ command }) => command.startsWith(typed)) : [];
  if (fitting.length === 0) return null;
  return (
    <ul className="command-hints" aria-label="Commands">
      {fitting.map(({ command, usageHint, description }) => (
        <li key={command}>
          <button type="button" className="menu-entry" onClick={() => onChoose(command)}>
            <span>
              <b>{command}</b> {usageHint}
            </span>
            <span className="menu-note">{description}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
