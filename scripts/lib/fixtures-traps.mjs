export function traps() {
  return [];
}
