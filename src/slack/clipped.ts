/** A text of at most so many characters, with an ellipsis where it was longer; never cuts a character in two. */
export function clipped(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join("")}…`;
}
