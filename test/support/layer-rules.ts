import { type ImportLine, importedPath, importsOf, type SourceFile } from "./source-files.ts";

/** What the files of one folder may import, beside each other. */
interface FolderRule {
  readonly mayImport: readonly string[];
  /** Folders that promise a port which is made real here: their types, and what stands beside the port. */
  readonly portsFrom?: readonly string[];
  readonly packages: readonly string[];
  /** Packages that may only be loaded by `import()` when they are needed. */
  readonly lazyPackages?: readonly string[];
  readonly typePackages?: readonly string[];
  /** Whether Node's own modules may be used: not where everything is an argument. */
  readonly node: boolean;
}

export type FolderRules = Readonly<Record<string, FolderRule>>;

/** The folder whose rule holds for a file: the innermost that has one, or else its first. */
function folderOf(path: string, rules: FolderRules): string {
  const [first = "", second = ""] = path.split("/");
  const inner = `${first}/${second}`;
  return first === "adapters" || Object.hasOwn(rules, inner) ? inner : first;
}

/** Every import that the rules forbid, each with what to do instead. */
export function layerViolations(files: readonly SourceFile[], rules: FolderRules): readonly string[] {
  return files.flatMap((file) => {
    const folder = folderOf(file.path, rules);
    const rule = rules[folder];
    if (rule === undefined)
      return [`${file.path}: no rule for ${folder}. Put the file into a folder of the map, or add a row to FOLDERS.`];
    return importsOf(file).flatMap((line) => {
      const fault = importFault(file, line, folder, rules);
      return fault === null ? [] : [`${file.path}:${line.line} ${fault}`];
    });
  });
}

/** Limits and errors of a port stand beside it. */
const PORT_FILE = /(?:^|[/-])(?:ports?|errors?)\.ts$/;

function importFault(file: SourceFile, line: ImportLine, folder: string, rules: FolderRules): string | null {
  const rule = rules[folder];
  if (rule === undefined) return null;
  const target = importedPath(file, line.specifier);
  if (target === null) return packageFault(line, folder, rule);
  // The release's own description, which says its version.
  if (target === "../package.json") return null;
  if (target.startsWith("..")) return `imports ${line.specifier} from outside src/. Move the file into src/.`;
  const owner = folderOf(target, rules);
  if (owner === folder || rule.mayImport.includes(owner)) return null;
  if (!rule.portsFrom?.includes(owner)) {
    return `imports ${target}, but ${folder} may import ${listed(rule.mayImport)}. Hand it in as an argument from server/, or move what both need to a folder that both may import.`;
  }
  if (line.kind === "type" || PORT_FILE.test(target)) return null;
  return `imports values of ${target}, but ${folder} may know only its ports. Write "import type".`;
}

function packageFault(line: ImportLine, folder: string, rule: FolderRule): string | null {
  const { specifier, kind } = line;
  if (specifier.startsWith("node:")) {
    return rule.node ? null : `imports ${specifier}, but ${folder} is pure. Take what it gives as an argument.`;
  }
  const name = packageOf(specifier);
  if (rule.packages.includes(name)) return null;
  if (rule.lazyPackages?.includes(name)) {
    return kind === "value"
      ? `loads ${name} at start. Write "import type", and "await import()" where it is needed.`
      : null;
  }
  if (rule.typePackages?.includes(name)) {
    return kind === "type"
      ? null
      : `imports values of ${name}, but ${folder} may know only its types. Write "import type".`;
  }
  return `imports ${name}, but ${folder} may use ${listed(rule.packages)}. Put the use into an adapter behind a port, or give the package a row in FOLDERS and a decision note.`;
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "nothing" : names.join(", ");
}

/** Circles among folders, types included: what imports each other is one folder in two places. */
export function folderCycles(files: readonly SourceFile[], rules: FolderRules): readonly string[] {
  return cycles(graph(files, (path) => folderOf(path, rules))).map(
    (circle) => `folders import each other: ${circle}. Move what both need to the lower one, usually domain.`,
  );
}

/** Circles among files, types included: none of them can be understood without the others. */
export function fileCycles(files: readonly SourceFile[]): readonly string[] {
  return cycles(graph(files, (path) => path)).map(
    (circle) => `files import each other: ${circle}. Move what both need to the lower one, or into a file of its own.`,
  );
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graph(files: readonly SourceFile[], nodeOf: (path: string) => string): Graph {
  const edges = new Map<string, Set<string>>();
  for (const file of files) {
    const from = nodeOf(file.path);
    const known = edges.get(from) ?? new Set();
    edges.set(from, known);
    for (const line of importsOf(file)) {
      const target = importedPath(file, line.specifier);
      if (target !== null && nodeOf(target) !== from) known.add(nodeOf(target));
    }
  }
  return edges;
}

/** One circle for each way back that a walk in depth finds. */
function cycles(edges: Graph): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) found.push([...path.slice(start), node].join(" → "));
    if (start >= 0 || done.has(node)) return;
    for (const next of edges.get(node) ?? []) walk(next, [...path, node]);
    done.add(node);
  };
  for (const node of edges.keys()) walk(node, []);
  return found;
}
