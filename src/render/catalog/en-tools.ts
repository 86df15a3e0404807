import type { Complaint } from "../../domain/tool-use.ts";

/** What can be done with an answer. */
export const EN_TOOLS = {
  answerId: (id: string) => `Answer ${id}`,
  right: "Right",
  notRight: "Not right",
  whatIsWrong: "What is not right?",
  complaints: {
    figure: "The figure",
    slot: "The period or entity",
    other_question: "Not what was asked",
    missing: "Something is missing",
  } satisfies Record<Complaint, string>,
};
