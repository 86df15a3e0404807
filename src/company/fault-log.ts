import type { ProfileFault } from "./profile-error.ts";
import type { YamlPath, YamlSource, YamlTarget } from "./yaml-source.ts";

/** Collects the faults of one file, each located by its YAML path. */
export interface FaultLog {
  add(path: YamlPath, target: YamlTarget, message: string, remedy: string): void;
  /** The line of a node, for messages that refer to a second place. */
  lineOf(path: YamlPath, target: YamlTarget): number;
  /** All faults so far, sorted by position in the file. */
  list(): readonly ProfileFault[];
}

export function createFaultLog(source: Pick<YamlSource, "faults" | "locate">, file: string): FaultLog {
  const faults: ProfileFault[] = source.faults.map((fault) => ({ file, ...fault }));
  return {
    add: (path, target, message, remedy) => {
      faults.push({ file, ...source.locate(path, target), message, remedy });
    },
    lineOf: (path, target) => source.locate(path, target).line,
    list: () => faults.toSorted((a, b) => a.line - b.line || a.column - b.column),
  };
}
