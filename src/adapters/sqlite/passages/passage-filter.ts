import type { PassageFilter } from "../../../passages/passage-index.ts";

/** A condition in SQL with the values that it names. */
export interface Condition {
  readonly sql: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A filter as a condition on the documents `d` and the numbers of passages that an expression gives. */
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

/** Nothing for a field that lets everything pass. A list never holds null for SQL, so null is asked for by itself. */
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
