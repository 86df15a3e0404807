import type { ChainFault } from "./chain.ts";

/** Describes the fault of a chain in one sentence. */
export function faultText(fault: ChainFault): string {
  const { seq } = fault;
  switch (fault.kind) {
    case "unreadable":
      return `entry ${seq} cannot be read.`;
    case "changed":
      return `entry ${seq} was changed: its hash is not that of what it holds.`;
    case "unlinked":
      return `entry ${seq} does not follow entry ${seq - 1}: one of both was replaced, moved or inserted.`;
    case "missing":
      return fault.last === seq ? `entry ${seq} is missing.` : `entries ${seq} to ${fault.last} are missing.`;
    case "inserted":
      return `entry ${seq} stands where none belongs.`;
    case "unexplained":
      return `the entries up to ${seq} are gone, and no later one says that they were pruned.`;
    case "cut":
      return `the trail ends with entry ${seq}, and the known head is entry ${fault.known}: the end was cut off.`;
    case "rewritten":
      return `entry ${seq} is not the one of the known head: the trail was written anew.`;
    case "renamed":
      return `the id of a person in entry ${seq} was changed: it does not fit the name that stands for it.`;
    case "head_pruned":
      return `entry ${seq} of the known head was pruned, so nothing can be told by it; give a later head.`;
  }
}
