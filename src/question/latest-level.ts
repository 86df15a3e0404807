import type { Glossary } from "../company/glossary.ts";
import { isOfLevels } from "../company/kinds.ts";
import type { Intent, SamePart } from "../domain/intent.ts";
import { latestCode } from "../domain/latest-period.ts";
import type { ThreadContext } from "../domain/thread.ts";

interface Setting {
  readonly glossary: Glossary;
  readonly thread: ThreadContext | null;
}

/** "agents vs same time last year": of a level without a period, the latest against the one a year before. */
export function onLatestLevel(intent: Intent, { glossary, thread }: Setting): Intent {
  const { samePart, groups, operation } = intent;
  const isOpen = groups.every(({ periods, metrics }) => periods.length === 0 && isOfLevels(metrics, glossary));
  const isYearOn = operation?.kind === "growth" && operation.base === "year_earlier";
  const isSameTime = samePart === null ? isYearOn && SAME_TIME.test(intent.rawQuestion) : isYearBefore(samePart);
  if (!isOpen || !isSameTime || (thread?.group.periods ?? []).length > 0) return intent;
  if (operation !== null && operation.kind !== "difference" && operation.kind !== "growth") return intent;
  const over = operation === null ? {} : { over: operation.over, order: operation.order };
  const periods = [latestCode({ kind: "latest", length: null })];
  const latest = groups.map((group) => ({ ...group, periods }));
  return { ...intent, samePart: null, groups: latest, operation: { kind: "growth", base: "year_earlier", ...over } };
}

const SAME_TIME = /同期|same time|this time last/iu;

function isYearBefore({ of }: SamePart): boolean {
  return "years" in of && of.years === -1;
}
