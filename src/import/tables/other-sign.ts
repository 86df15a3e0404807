import { negated } from "../../domain/decimal.ts";
import { cellKey, type Figure } from "../../domain/fact.ts";
import { sameFigure } from "../../domain/figure.ts";
import { clearCell } from "./clear-cell.ts";
import { plainOrOut } from "./figure-doubts.ts";
import type { Statement } from "./statement.ts";
import { digitsOf } from "./tie-out.ts";

/** So many figures have to be the same but for their sign, each with so many digits, before chance is ruled out. */
const MIRRORED_MIN = 3;
const DIGITS_MIN = 3;

/**
 * A line that repeats another one with the other sign, such as payments that a statement of cash flows shows as
 * negative: three figures or more agree but for their sign, and none differs. The first line of the document holds.
 * What else the later table says of the metric has a sign that only a person can compare with it.
 */
export function withOtherSigns(
  statements: readonly Statement[],
  onRepeat: (statement: Statement) => void,
): readonly Statement[] {
  const lines = new Map<string, Line>();
  const first = new Map<string, Figure>();
  const repeats = new Map<Statement, string>();
  for (const statement of statements) {
    const cell = clearCell(statement);
    if (cell === null) continue;
    const figure = { value: statement.value, unit: statement.slots.unit ?? "" };
    const known = first.get(cellKey(cell));
    if (known === undefined) first.set(cellKey(cell), figure);
    else if (!isZero(figure))
      compare(lineAt(lines, lineKey(statement)), known, figure, () => repeats.set(statement, lineKey(statement)));
  }
  const mirrored = new Set([...lines].flatMap(([key, line]) => (isMirrored(line) ? [key] : [])));
  if (mirrored.size === 0) return statements;
  return statements.flatMap((statement) => {
    if (clearCell(statement) === null || !mirrored.has(lineKey(statement))) return [statement];
    if (repeats.has(statement)) {
      onRepeat(statement);
      return [];
    }
    const words = statement.because.find(({ rule }) => rule.startsWith("metric."))?.text ?? statement.raw;
    return [{ ...statement, doubts: [plainOrOut("basis", `sign:${lineKey(statement)}`, `${words} (+/−)`)] }];
  });
}

interface Line {
  mirrored: number;
  others: number;
}

function lineAt(lines: Map<string, Line>, key: string): Line {
  const line = lines.get(key) ?? { mirrored: 0, others: 0 };
  lines.set(key, line);
  return line;
}

function compare(line: Line, known: Figure, figure: Figure, onMirrored: () => void): void {
  if (!sameFigure(known, { ...figure, value: negated(figure.value) })) {
    line.others += 1;
    return;
  }
  if (digitsOf(figure) >= DIGITS_MIN) line.mirrored += 1;
  onMirrored();
}

function isMirrored({ mirrored, others }: Line): boolean {
  return mirrored >= MIRRORED_MIN && others === 0;
}

/** What a table says of a metric. */
function lineKey({ source, slots }: Statement): string {
  return `${slots.metric}:${source.locator.split(/,?(?:cell|row|line)=/, 1).join("")}`;
}

function isZero({ value }: Figure): boolean {
  return !/[1-9]/.test(value);
}
