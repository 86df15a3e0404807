/** 2D affine transformation in PDF order: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The transformation that applies `inner` first, then `outer`. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ];
}

export function applyTo(matrix: Matrix, x: number, y: number): readonly [number, number] {
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
}

/** Parses a matrix from untyped data; null where it is none. */
export function matrixOf(value: unknown): Matrix | null {
  if (!(Array.isArray(value) || value instanceof Float32Array) || value.length < 6) return null;
  const [a, b, c, d, e, f] = Array.from<unknown>(value);
  const numbers = [a, b, c, d, e, f].map((entry) => (typeof entry === "number" && Number.isFinite(entry) ? entry : 0));
  return [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0, numbers[3] ?? 0, numbers[4] ?? 0, numbers[5] ?? 0];
}
