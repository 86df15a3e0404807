import type { Glossary } from "../company/glossary.ts";
import type { OperandOperation, Part, SlotGroup } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import type { Item, Range } from "./item.ts";

/** What the computation of a question is read from. */
export interface OperationContext {
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
  readonly groups: readonly SlotGroup[];
  readonly excluded: readonly Part[];
  /** The computation between two groups, of which `firstOperand` is the first. */
  readonly operand: OperandOperation | null;
  readonly firstOperand: number;
  readonly besideOperands: boolean;
  readonly interleaved: boolean;
  readonly unevenPart: Range | null;
  /** A why-question: words of rise and fall are its subject, not computations. */
  readonly narrative: boolean;
  readonly glossary: Glossary;
}
