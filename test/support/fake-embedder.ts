import type { Embedder, EmbedderError } from "../../src/passages/embedder.ts";

export interface FakeEmbedder extends Embedder {
  /** Every text so far, in order. */
  readonly embedded: readonly string[];
  readonly calls: number;
  /** Every further call fails with this; null ends it. */
  failWith(error: EmbedderError | null): void;
}

/** Words that mean the same to the fake, whatever the language. */
const MEANINGS: readonly (readonly string[])[] = [
  ["typhoon", "storm", "hurricane", "台风"],
  ["ships", "vessels", "ferries", "船舶"],
  ["fell", "declined", "dropped", "下降"],
];

const MEANING_OF = new Map(MEANINGS.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)));

export interface FakeOptions {
  readonly model?: string;
  readonly dimensions?: number;
}

/** An embedder for tests: each meaning is a direction of its own, so that texts with the same meanings lie close together. */
export function fakeEmbedder({ model = "fake", dimensions = 512 }: FakeOptions = {}): FakeEmbedder {
  const embedded: string[] = [];
  let calls = 0;
  let failure: EmbedderError | null = null;
  return {
    model,
    dimensions,
    embedded,
    get calls() {
      return calls;
    },
    failWith: (error) => {
      failure = error;
    },
    embed: async (texts) => {
      calls += 1;
      if (failure !== null) throw failure;
      embedded.push(...texts);
      return texts.map((text) => vectorOf(text, dimensions));
    },
  };
}

function vectorOf(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const axis = axisOf(MEANING_OF.get(word) ?? word, dimensions);
    vector[axis] = (vector[axis] ?? 0) + 1;
  }
  // A text without words points somewhere too.
  vector[0] = (vector[0] ?? 0) + 0.001;
  return vector;
}

function axisOf(word: string, dimensions: number): number {
  let hash = 0x811c9dc5;
  for (const sign of word) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % dimensions;
}
