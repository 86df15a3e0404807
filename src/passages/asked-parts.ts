/** A stretch of a question, by character offsets. */
export interface AskedPart {
  readonly start: number;
  readonly end: number;
}

/** Between two sentences or clauses of which the second may ask. */
const JOINTS =
  /[?？!！;；。]+\s*|\.\s+|[，,]\s*(?=[^，,。；？?]{0,40}\p{Script=Han})|(?:,\s*)?(?<![\p{L}\p{N}])(?:and|&|\+|plus|also|but)\s+(?:also\s+|then\s+)?(?=(?:by how|since when|for how long|(?:what|when|where|who)(?:['’]?s)?|why|whom|whose|how|which)(?!\p{L}))|,\s*(?=(?:(?:what|how)(?:['’]?s)?|why)(?!\p{L}))/giu;

const ASKS =
  /(?<!\p{L})(?:(?:what|when|where|who)(?:['’]?s)?|why|whom|whose|how|which)(?!\p{L})|什么|什麼|为何|為何|多少|多久|[谁誰哪几幾吗嗎]|怎么|怎麼|如何|是否|是不是|有没有|有沒有/iu;

/**
 * Splits a question where it asks for a second thing: "why did we move, and where is the office now". What asks nothing
 * belongs to the part before it, or at the start to the one behind.
 */
export function askedParts(text: string): readonly AskedPart[] {
  const ends = Array.from(text.matchAll(JOINTS), ({ index, 0: joint }) => index + joint.length);
  const parts: AskedPart[] = [];
  let start = 0;
  for (const end of [...ends, text.length]) {
    const asks = ASKS.test(text.slice(start, end));
    const last = parts.at(-1);
    if (asks) parts.push({ start, end });
    else if (last !== undefined && start === last.end) parts[parts.length - 1] = { start: last.start, end };
    else continue;
    start = end;
  }
  return parts.length === 0 ? [{ start: 0, end: text.length }] : parts;
}
