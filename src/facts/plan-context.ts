import type { CalendarDate } from "../domain/calendar.ts";
import type { Glossary } from "../profile/glossary.ts";
import type { FactStore } from "./fact-store.ts";

export interface PlanContext {
  readonly glossary: Glossary;
  readonly store: FactStore;
  readonly today: CalendarDate;
}
