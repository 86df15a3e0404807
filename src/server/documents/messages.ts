import type { Profile } from "../../domain/profile.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { EmbeddingSettings } from "../../settings/settings.ts";
import type { AskedQuestion, DecisionNote, DroppedFile, ReviewDecision } from "../../slack/ports.ts";

/** What a desk in a process of its own works with. */
export interface DeskSettings {
  /** The company file as the server read it at its start. */
  readonly profile: Profile;
  readonly dbPath: string;
  readonly embeddings: EmbeddingSettings | null;
}

/** A call of the desk for somebody, as a message. */
export type DeskCall = { readonly clearance: Clearance } & (
  | { readonly kind: "load"; readonly file: DroppedFile }
  | { readonly kind: "pending"; readonly page: { readonly limit: number; readonly after: number } }
  | { readonly kind: "item"; readonly id: number }
  | {
      readonly kind: "decide";
      readonly asked: AskedQuestion;
      readonly decision: ReviewDecision;
      readonly note: DecisionNote;
    }
);

/** What the process is asked for: first to open the desk, then one call after the other. */
export type DeskRequest = { readonly kind: "open"; readonly settings: DeskSettings } | DeskCall;

/** What it answers. */
export type DeskReply<Result> =
  | { readonly kind: "result"; readonly result: Result; readonly residentBytes: number }
  /** What the program throws to be told: a store that is locked, a disk that is full. */
  | { readonly kind: "fault"; readonly code: string; readonly message: string }
  /** A defect of the program. */
  | { readonly kind: "defect"; readonly message: string };
