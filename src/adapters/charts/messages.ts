import type { Chart } from "../../domain/chart.ts";

/** What the thread is asked to draw. */
export type Picture =
  | { readonly kind: "chart"; readonly chart: Chart }
  | { readonly kind: "svg"; readonly svg: string };

export interface DrawRequest {
  readonly id: number;
  readonly picture: Picture;
}

export type DrawReply =
  | { readonly id: number; readonly kind: "drawn"; readonly png: Uint8Array }
  | { readonly id: number; readonly kind: "refused"; readonly code: "unsafe" | "unknown_signs" | "not_drawn" };

/** The thread has loaded what it draws with, and listens. */
export const READY = "ready";
