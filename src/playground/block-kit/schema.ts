import { isJsonObject, type JsonObject } from "../json.ts";

/** One violated rule; `pointer` is a JSON pointer from the message or view. */
export interface Violation {
  readonly message: string;
  readonly pointer: string;
}

/** Violations as Slack words them in `response_metadata.messages`. */
export function messagesOf(violations: readonly Violation[]): readonly string[] {
  return violations.map(({ message, pointer }) => `[ERROR] ${message} [json-pointer:${pointer}]`);
}

/** A rule of Block Kit: returns the violations of a value at a JSON pointer. */
export type Rule = (value: unknown, pointer: string) => readonly Violation[];

/** Length in Unicode code points, as Slack counts characters. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** A string of `min` (default 1) to `max` characters. */
export function string({ min = 1, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number } = {}): Rule {
  return (value, pointer) => {
    if (typeof value !== "string") return [{ message: "must be a string", pointer }];
    const length = lengthOf(value);
    if (length < min) return [{ message: `must be more than ${min - 1} characters`, pointer }];
    if (length > max) return [{ message: `must be less than ${max + 1} characters`, pointer }];
    return [];
  };
}

/** An integer within inclusive limits. */
export function integer({ min, max }: { min: number; max: number }): Rule {
  return (value, pointer) =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max
      ? []
      : [{ message: `must be an integer between ${min} and ${max}`, pointer }];
}

export const number: Rule = (value, pointer) =>
  typeof value === "number" && Number.isFinite(value) ? [] : [{ message: "must be a number", pointer }];

export const boolean: Rule = (value, pointer) =>
  typeof value === "boolean" ? [] : [{ message: "must be a boolean", pointer }];

/** A syntactically valid URL. */
export function url({ max }: { max: number }): Rule {
  const sized = string({ max });
  return (value, pointer) => {
    const faults = sized(value, pointer);
    if (faults.length > 0) return faults;
    return URL.canParse(String(value)) ? [] : [{ message: "must be a valid URL", pointer }];
  };
}

/** A URL of the public web, from which Slack fetches an image. */
export const imageUrl: Rule = (value, pointer) => {
  const faults = url({ max: 3000 })(value, pointer);
  if (faults.length > 0) return faults;
  return new URL(String(value)).protocol === "https:" ? [] : [{ message: "must be a valid URL", pointer }];
};

/** One of the given strings. */
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

/** An object with all required, any optional and no other properties. */
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

/** An object whose `type` selects the rule that applies. */
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

/** Adds a condition that involves several properties to a rule. */
export function also(rule: Rule, condition: (value: JsonObject, pointer: string) => readonly Violation[]): Rule {
  return (value, pointer) => [...rule(value, pointer), ...(isJsonObject(value) ? condition(value, pointer) : [])];
}
