import type { SourceFile } from "./source-files.ts";

export const FILE_LINES_MAX = 400;

interface TextBan {
  readonly form: RegExp;
  readonly says: string;
  readonly appliesTo: (path: string) => boolean;
}

const PRINTS = /^(?:cli\/|main\.ts$)/;
/** Where time, chance and settings are arguments. */
const PURE =
  /^(?:domain|language|company|question|figures|passages|model|answer|import\/(?:tables|review)|render|evaluation)\//;

/** The one reader of settings, and the one place that hands variables on to processes of its own. */
const READS_ENVIRONMENT = new Set(["settings/environment.ts", "documents/worker/fork-module.ts"]);

const BANS: readonly TextBan[] = [
  {
    form: /^export\s+default\b|^export\s*\{[^}]*\bas default\b/m,
    says: "has a default export. Export it by name.",
    appliesTo: () => true,
  },
  {
    form: /^export\s+(?:type\s+)?(?:\*|\{[^}]*\}\s*from\b)/m,
    says: "passes on what another file exports. Import it from the file that holds it.",
    appliesTo: () => true,
  },
  {
    form: /^(?!\s*(?:\*|\/\/)).*\bconsole\.\w+\(/m,
    says: "prints to the console. Return the text, or use the logger that it is given.",
    appliesTo: (path) => !PRINTS.test(path),
  },
  {
    form: /^(?!\s*(?:\*|\/\/)).*(?:\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\()/m,
    says: "reads the clock. Take the date or a clock as an argument.",
    appliesTo: (path) => PURE.test(path),
  },
  {
    form: /^(?!\s*(?:\*|\/\/)).*(?:\bMath\.random\(|\brandomUUID\()/m,
    says: "rolls dice. Take the random value as an argument.",
    appliesTo: (path) => PURE.test(path),
  },
  {
    form: /^(?!\s*(?:\*|\/\/)).*\bprocess\.(?:argv|cwd)\b/m,
    says: "reads the environment. Take the setting as an argument.",
    appliesTo: (path) => PURE.test(path),
  },
  {
    form: /^(?!\s*(?:\*|\/\/)).*\bAbortSignal\.timeout\(/m,
    says: "sets a timer that throws for parts of a millisecond. Write signalAfter() of domain/time-limit.ts.",
    appliesTo: (path) => !path.startsWith("playground/") && path !== "domain/time-limit.ts",
  },
  {
    form: /^(?!\s*(?:\*|\/\/)).*\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\[|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b|from "(?:node:)?process"/m,
    says: "reads the environment past settings/environment.ts, where an empty variable is one that is not set. Take the settings as an argument.",
    appliesTo: (path) => !READS_ENVIRONMENT.has(path),
  },
];

/** Faults of single files: their names, their length, and what their text may not hold. */
export function fileViolations(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => [...nameFaults(file), ...lengthFaults(file), ...textFaults(file)]);
}

function nameFaults(file: SourceFile): readonly string[] {
  const kebab = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?\.tsx?$/;
  return kebab.test(file.path) ? [] : [`${file.path}: name it in kebab-case, like answer-question.ts.`];
}

function lengthFaults(file: SourceFile): readonly string[] {
  const lines = file.text.split("\n").length - 1;
  if (lines <= FILE_LINES_MAX) return [];
  return [
    `${file.path} has ${lines} lines, more than ${FILE_LINES_MAX}. Move a part with a name of its own into its own file.`,
  ];
}

function textFaults(file: SourceFile): readonly string[] {
  return BANS.flatMap(({ form, says, appliesTo }) => {
    const match = appliesTo(file.path) ? form.exec(file.text) : null;
    return match === null ? [] : [`${file.path}:${file.text.slice(0, match.index).split("\n").length} ${says}`];
  });
}
