import type { PassageFilter } from "../../../passages/passage-index.ts";

/** A SQL condition with its named parameters. */
export interface Condition {
  readonly sql: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Turns a filter into a condition on the documents `d`; `passageId` is the SQL expression for the passage number. */
export function filterCondition(filter: PassageFilter, passageId: string): Condition {
  const { entities, periods, topics, origins, languages } = filter;
  const language = `(SELECT p.language FROM passage p WHERE p.passage_id = ${passageId})`;
  const parts = [
    oneOf("d.entity", "entities", entities),
    oneOf("d.period", "periods", periods),
    oneOf("d.topic", "topics", topics),
    oneOf("d.origin", "origins", origins),
    oneOf(language, "languages", languages),
  ].flat();
  return {
    sql: parts.map(({ sql }) => sql).join(" AND ") || "TRUE",
    values: Object.assign({}, ...parts.map(({ values }) => values)),
  };
}

/** No condition for an absent field. SQL's IN never matches NULL, so NULL is tested separately. */
function oneOf(column: string, name: string, accepted: ReadonlySet<string | null> | undefined): readonly Condition[] {
  if (accepted === undefined) return [];
  const isListed = `${column} IN (SELECT value FROM json_each(@${name}))`;
  const listed = [...accepted].filter((value) => value !== null);
  return [
    {
      sql: accepted.has(null) ? `(${isListed} OR ${column} IS NULL)` : isListed,
      values: { [name]: JSON.stringify(listed) },
    },
  ];
}
