import type { Profile } from "../../domain/profile.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { EmbeddingSettings } from "../../settings/settings.ts";
import type { AskedQuestion, DecisionNote, DroppedFile, ReviewDecision } from "../../slack/ports.ts";

/** The settings of a desk process. */
export interface DeskSettings {
  /** The company file as the server read it at its start. */
  readonly profile: Profile;
  readonly dbPath: string;
  readonly embeddings: EmbeddingSettings | null;
}

/** A call of the desk as a message, with the caller's clearance. */
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

/** Requests to the desk process: first `open`, then one call at a time. */
export type DeskRequest = { readonly kind: "open"; readonly settings: DeskSettings } | DeskCall;

/** The reply of the desk process. */
export type DeskReply<Result> =
  | { readonly kind: "result"; readonly result: Result; readonly residentBytes: number }
  /** An expected error with a message for people, such as a locked store or a full disk. */
  | { readonly kind: "fault"; readonly code: string; readonly message: string }
  /** A defect of the program. */
  | { readonly kind: "defect"; readonly message: string };
