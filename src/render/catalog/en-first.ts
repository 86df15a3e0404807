/** The subject of a question, in words. */
export interface FirstSubject {
  readonly metric: string;
  readonly entity: string;
  readonly period: string;
}

/** Questions for newcomers. */
export const EN_FIRST = {
  why: ({ metric, entity, period }: FirstSubject, way: "up" | "down") =>
    `Why did ${metric} of ${entity} ${way === "up" ? "rise" : "fall"} in ${period}?`,
  check: ({ metric, entity, period }: FirstSubject, way: "up" | "down") =>
    `Did ${metric} of ${entity} ${way === "up" ? "rise" : "fall"} in ${period}?`,
};
