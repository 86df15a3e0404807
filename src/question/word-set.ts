/** Words and phrases that are separated by commas, for look-up. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(",").map((word) => word.trim()));
}
