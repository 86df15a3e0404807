import type { z } from "zod";

/** A text field of a closed schema, and the form that it has to have. */
export interface TextField {
  /** From the record down, such as `tokens.input` or `metricCodes[]`. */
  readonly path: string;
  readonly form: RegExp;
}

export interface SchemaSurvey {
  readonly fields: number;
  readonly texts: readonly TextField[];
  /** Every place at which something else than codes, counts and times could stand. */
  readonly open: readonly string[];
}

/**
 * Walks through a schema to its last field. Closed are: objects that refuse unknown keys, lists with a limit, numbers, booleans,
 * enumerations, and texts of an anchored form. Whatever is of another kind, or of a kind that this walk does not know, is open.
 */
export function surveySchema(schema: z.core.$ZodType, path = "record"): SchemaSurvey {
  const { def } = schema._zod;
  if (isKind(schema, "object")) return objectSurvey(schema, path);
  if (isKind(schema, "array")) {
    const inner = surveySchema(schema._zod.def.element, `${path}[]`);
    const isLimited = (def.checks ?? []).some(({ _zod }) => _zod.def.check === "max_length");
    return isLimited ? inner : { ...inner, open: [...inner.open, `${path} is a list without a limit`] };
  }
  if (isKind(schema, "nullable") || isKind(schema, "optional") || isKind(schema, "readonly"))
    return surveySchema(schema._zod.def.innerType, path);
  if (isKind(schema, "string")) return textSurvey(schema, path);
  if (def.type === "number" || def.type === "boolean" || def.type === "enum") return { fields: 1, texts: [], open: [] };
  return { fields: 1, texts: [], open: [`${path} is ${def.type}`] };
}

type Kinds = {
  readonly object: z.core.$ZodObject;
  readonly array: z.core.$ZodArray;
  readonly nullable: z.core.$ZodNullable;
  readonly optional: z.core.$ZodOptional;
  readonly readonly: z.core.$ZodReadonly;
  readonly string: z.core.$ZodString;
};

function isKind<Kind extends keyof Kinds>(schema: z.core.$ZodType, kind: Kind): schema is Kinds[Kind] {
  return schema._zod.def.type === kind;
}

function objectSurvey(schema: z.core.$ZodObject, path: string): SchemaSurvey {
  const { shape, catchall } = schema._zod.def;
  const inner = Object.entries(shape).map(([name, field]) => surveySchema(field, `${path}.${name}`));
  const isStrict = catchall?._zod.def.type === "never";
  return {
    fields: inner.reduce((sum, { fields }) => sum + fields, 0),
    texts: inner.flatMap(({ texts }) => texts),
    open: [...(isStrict ? [] : [`${path} takes unknown fields`]), ...inner.flatMap(({ open }) => open)],
  };
}

function textSurvey(schema: z.core.$ZodString, path: string): SchemaSurvey {
  const form = (schema._zod.def.checks ?? [])
    .flatMap(({ _zod: { def } }) => ("pattern" in def && def.pattern instanceof RegExp ? [def.pattern] : []))
    .find(({ source, flags }) => /^\^.*\$$/.test(source) && flags === "");
  return form === undefined
    ? { fields: 1, texts: [], open: [`${path} is a text of any form`] }
    : { fields: 1, texts: [{ path, form }], open: [] };
}
