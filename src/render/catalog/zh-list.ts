/** "A、B和C". */
export function chineseList(items: readonly string[]): string {
  return items.length < 2
    ? items.join("")
    : joinWords([items.slice(0, -1).join("、"), "和", items[items.length - 1] ?? ""]);
}

/** Joins without spaces, except between Latin letters or digits that would merge. */
export function joinWords(parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .reduce(
      (text, part) => (/[A-Za-z0-9]$/.test(text) && /^[A-Za-z0-9]/.test(part) ? `${text} ${part}` : text + part),
      "",
    );
}
