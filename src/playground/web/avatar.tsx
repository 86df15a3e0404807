import type { ReactNode } from "react";
import type { Person } from "../workspace-model.ts";

const COLOURS = ["#2bac76", "#d9634f", "#7d5fb2", "#3f7fae", "#b8860b"] as const;

/** Avatar of a person: the initial on a colour derived from the id; the app has its own mark. */
export function Avatar({ person, size = 36 }: { readonly person: Person; readonly size?: number }): ReactNode {
  const initial = person.name.slice(0, 1).toUpperCase();
  if (person.isBot) return <AppMark initial={initial} size={size} />;
  const sum = [...person.id].reduce((total, character) => total + character.charCodeAt(0), 0);
  const style = {
    width: size,
    height: size,
    fontSize: size * 0.46,
    borderRadius: Math.max(4, size * 0.16),
    background: COLOURS[sum % COLOURS.length],
  };
  return (
    <span className="avatar" style={style} aria-hidden="true">
      {initial}
    </span>
  );
}

/** The app's initial with a footnote mark. */
function AppMark({ initial, size }: { readonly initial: string; readonly size: number }): ReactNode {
  return (
    <svg className="app-mark" width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="7" />
      <text className="app-initial" x="15" y="27" textAnchor="middle">
        {initial}
      </text>
      <text className="app-note" x="26" y="17" textAnchor="middle">
        1
      </text>
    </svg>
  );
}
