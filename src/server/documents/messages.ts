import type { DocumentSource } from "../../domain/document-key.ts";
import type { Profile } from "../../domain/profile.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { EmbeddingSettings } from "../../settings/settings.ts";
import type { AskedQuestion, DecisionNote, DroppedFile, ReviewDecision } from "../../slack/ports.ts";

/** The settings of a document process. */
export interface DocumentProcessSettings {
  /** The company file as the server read it at its start. */
  readonly profile: Profile;
  readonly dbPath: string;
  readonly embeddings: EmbeddingSettings | null;
}

/** A call of the document service as a message, with the caller's clearance. */
export type DocumentCall = { readonly clearance: Clearance } & (
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

/** A file of the upload folder, as the document that it is stored as. */
export interface UploadedFile {
  readonly path: string;
  readonly source: DocumentSource;
}

/** Reads a file of the upload folder again, as the document that it is stored as. */
export interface RereadCall {
  readonly kind: "reread";
  readonly file: UploadedFile;
}

/** Reads a source of the company file, by its name. */
export interface SourceCall {
  readonly kind: "read_source";
  readonly source: string;
  /** The connection string; null where the source needs none. */
  readonly secret: string | null;
}

/** Requests to the document process: first `open`, then one call at a time. */
export type DocumentProcessRequest =
  | { readonly kind: "open"; readonly settings: DocumentProcessSettings }
  | DocumentCall
  | RereadCall
  | SourceCall;

/** The reply of the document process. */
export type DocumentProcessReply<Result> =
  | { readonly kind: "result"; readonly result: Result; readonly residentBytes: number }
  /** An expected error with a message for people, such as a locked store or a full disk. */
  | { readonly kind: "fault"; readonly code: string; readonly message: string }
  /** A defect of the program. */
  | { readonly kind: "defect"; readonly message: string };
