import type { AnswerFault } from "../../domain/narrative.ts";

/** Why a statement does not stand on its passages. */
export type GroundFault = Exclude<AnswerFault, "other_question">;
