import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { FactReader } from "./fact-store.ts";

export interface PlanContext {
  readonly glossary: Glossary;
  readonly store: FactReader;
  readonly today: CalendarDate;
}
