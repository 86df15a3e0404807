/** "A, B and C". */
export function englishList(items: readonly string[], joint: "and" | "or" = "and"): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${joint} ${items[items.length - 1]}`;
}
