import { isJsonObject, type JsonObject } from "../json.ts";

/** One broken rule and the place that broke it, as a JSON pointer from the message or view. */
export interface Violation {
  readonly message: string;
  readonly pointer: string;
}

/** A rule of Block Kit: the violations that a value commits at a place. */
export type Rule = (value: unknown, pointer: string) => readonly Violation[];

/** Slack counts characters as Unicode code points, so that an emoji or a rare character is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** A string of at least one and at most `max` characters. */
export function string({ min = 1, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number } = {}): Rule {
  return (value, pointer) => {
    if (typeof value !== "string") return [{ message: "must be a string", pointer }];
    const length = lengthOf(value);
    if (length < min) return [{ message: `must be more than ${min - 1} characters`, pointer }];
    if (length > max) return [{ message: `must be less than ${max + 1} characters`, pointer }];
    return [];
  };
}

/** A whole number within limits. */
export function integer({ min, max }: { min: number; max: number }): Rule {
  return (value, pointer) =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max
      ? []
      : [{ message: `must be an integer between ${min} and ${max}`, pointer }];
}

/** Any number. */
export const number: Rule = (value, pointer) =>
  typeof value === "number" && Number.isFinite(value) ? [] : [{ message: "must be a number", pointer }];

/** True or false. */
export const boolean: Rule = (value, pointer) =>
  typeof value === "boolean" ? [] : [{ message: "must be a boolean", pointer }];

/** A web address that a person can open. */
export function url({ max }: { max: number }): Rule {
  const sized = string({ max });
  return (value, pointer) => {
    const faults = sized(value, pointer);
    if (faults.length > 0) return faults;
    return URL.canParse(String(value)) ? [] : [{ message: "must be a valid URL", pointer }];
  };
}

/** One of some words. */
export function oneOf(...words: readonly string[]): Rule {
  return (value, pointer) =>
    typeof value === "string" && words.includes(value)
      ? []
      : [{ message: `must be one of: ${words.join(", ")}`, pointer }];
}

/** A list whose items all follow one rule. */
export function list(item: Rule, { min = 1, max }: { min?: number; max: number }): Rule {
  return (value, pointer) => {
    if (!Array.isArray(value)) return [{ message: "must be an array", pointer }];
    if (value.length < min) return [{ message: `no fewer than ${min} items allowed`, pointer }];
    if (value.length > max) return [{ message: `no more than ${max} items allowed`, pointer }];
    return value.flatMap((entry: unknown, index) => item(entry, `${pointer}/${index}`));
  };
}

/** An object with exactly the named properties. */
export function object(required: Readonly<Record<string, Rule>>, optional: Readonly<Record<string, Rule>> = {}): Rule {
  const known = { ...optional, ...required };
  return (value, pointer) => {
    if (!isJsonObject(value)) return [{ message: "must be an object", pointer }];
    const missing = Object.keys(required)
      .filter((name) => value[name] === undefined)
      .map((name) => ({ message: `missing required field: ${name}`, pointer }));
    return [
      ...missing,
      ...Object.entries(value).flatMap(([name, entry]) => property(known[name], name, entry, pointer)),
    ];
  };
}

function property(rule: Rule | undefined, name: string, value: unknown, pointer: string): readonly Violation[] {
  if (rule === undefined) return [{ message: `invalid additional property: ${name}`, pointer }];
  return value === undefined ? [] : rule(value, `${pointer}/${name}`);
}

/** An object whose `type` names the rule that it follows. */
export function byType(rules: () => Readonly<Record<string, Rule>>): Rule {
  return (value, pointer) => {
    if (!isJsonObject(value)) return [{ message: "must be an object", pointer }];
    const type = value.type;
    if (typeof type !== "string") return [{ message: "missing required field: type", pointer }];
    const rule = Object.hasOwn(rules(), type) ? rules()[type] : undefined;
    return rule === undefined
      ? [{ message: `unsupported type: ${type}`, pointer: `${pointer}/type` }]
      : rule(value, pointer);
  };
}

/** A rule with further conditions that involve several properties at once. */
export function also(rule: Rule, condition: (value: JsonObject, pointer: string) => readonly Violation[]): Rule {
  return (value, pointer) => [...rule(value, pointer), ...(isJsonObject(value) ? condition(value, pointer) : [])];
}
