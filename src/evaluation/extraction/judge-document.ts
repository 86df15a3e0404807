import type { Dimensions } from "../../domain/fact.ts";
import { sensitivityLevel } from "../../domain/sensitivity.ts";
import { compareFacts } from "./compare-facts.ts";
import { compareTables } from "./compare-tables.ts";
import { check, type ExtractionCheck } from "./extraction-gates.ts";
import type { Expectation, GoldDocument } from "./extraction-gold.ts";
import type { ObservedDocument, ObservedQuestion } from "./observed-document.ts";

/** All checks of one document. */
export function judgeDocument(
  gold: GoldDocument,
  observed: ObservedDocument,
  defaults: Dimensions,
): readonly ExtractionCheck[] {
  const facts = gold.expectations.filter((each) => each.expect === "fact");
  const due = gold.expectations.filter((each) => each.expect === "question");
  return [
    // Tables are only compared if there is gold for them.
    ...(gold.tables.length === 0 ? [] : compareTables(gold.tables, observed.tables)),
    ...compareFacts(facts, observed.facts, defaults),
    ...gold.expectations.flatMap((expectation) => expectationChecks(expectation, observed)),
    ...observed.questions.map((question) =>
      check(
        "question_precision",
        due.some((each) => isAsked(each, question)),
        `asks about "${question.text}" (${question.kind})`,
      ),
    ),
  ];
}

function expectationChecks(expectation: Expectation, observed: ObservedDocument): readonly ExtractionCheck[] {
  switch (expectation.expect) {
    case "fact":
      return [];
    case "left_out": {
      // An unreadable document does not pass: it left nothing out deliberately.
      const { locator, reason } = expectation;
      const isLeft = observed.failure === null && observed.facts.every((fact) => fact.locator !== locator);
      return [check("left_out", isLeft, `${locator}: a fact comes of it (${reason})`)];
    }
    case "question": {
      const isPut = observed.questions.some((question) => isAsked(expectation, question));
      const about = expectation.text ?? expectation.kind;
      return [check("questions", isPut, `nobody is asked about "${about}"`)];
    }
    case "notice": {
      const isTold = observed.notices.some((notice) => holds(notice, expectation.text));
      return [check("notices", isTold, `nothing tells of "${expectation.text}"`)];
    }
    case "passage": {
      const { locator, text } = expectation;
      const isKept = observed.passages.some(
        (passage) => passage.locator.startsWith(locator) && holds(evenly(passage.text), evenly(text)),
      );
      return [check("passages", isKept, `${locator}: "${text}" is in no passage from there`)];
    }
    case "sensitivity": {
      const { label } = expectation;
      const isSame =
        observed.sensitivity !== null && sensitivityLevel(observed.sensitivity) === sensitivityLevel(label);
      return [check("sensitivity", isSame, `counts as ${observed.sensitivity ?? "nothing"}, not as ${label}`)];
    }
  }
}

/** Whether a question is the expected one: same kind, and one text contains the other; null matches anything. */
function isAsked(
  { kind, text }: { readonly kind: string | null; readonly text: string | null },
  question: ObservedQuestion,
): boolean {
  return (
    (kind === null || kind === question.kind) &&
    (text === null || holds(question.text, text) || holds(text, question.text))
  );
}

/** White space is normalised, because line breaks of a page are not part of the text. */
function evenly(text: string): string {
  return text.replace(/\s+/g, " ");
}

function holds(whole: string, part: string): boolean {
  const folded = (text: string): string => text.normalize("NFKC").toLowerCase();
  return part !== "" && folded(whole).includes(folded(part));
}
