import { LEVELS } from "../../domain/sensitivity.ts";

/** What is blank for JavaScript at the ends of a text. */
const BLANKS =
  "\\t\\n\\x0B\\f\\r \\u00A0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF";

/** The levels of labels, as `sensitivityLevel` has them. */
const LEVEL_CASES = LEVELS.map(
  (names, level) =>
    `WHEN lower(btrim($1, E'${BLANKS}')) IN (${names.map((name) => `'${name}'`).join(", ")}) THEN ${level}`,
);

/** Functions of SQLite that stores call, for Postgres; in the schema that all stores search. */
export const FUNCTIONS = `
CREATE SCHEMA IF NOT EXISTS footnote;

CREATE OR REPLACE FUNCTION footnote.iif(boolean, anyelement, anyelement) RETURNS anyelement
  LANGUAGE sql IMMUTABLE AS 'SELECT CASE WHEN $1 THEN $2 ELSE $3 END';

CREATE OR REPLACE FUNCTION footnote.instr(text, text) RETURNS integer
  LANGUAGE sql IMMUTABLE AS 'SELECT strpos($1, $2)';

CREATE OR REPLACE FUNCTION footnote.max(anyelement, anyelement) RETURNS anyelement
  LANGUAGE sql IMMUTABLE AS 'SELECT CASE WHEN $1 IS NULL OR $2 IS NULL THEN NULL ELSE greatest($1, $2) END';

CREATE OR REPLACE FUNCTION footnote.min(anyelement, anyelement) RETURNS anyelement
  LANGUAGE sql IMMUTABLE AS 'SELECT CASE WHEN $1 IS NULL OR $2 IS NULL THEN NULL ELSE least($1, $2) END';

-- The items of a list, or the fields of an object; values as texts.
CREATE OR REPLACE FUNCTION footnote.json_each(text) RETURNS TABLE (key text, value text)
  LANGUAGE sql IMMUTABLE AS $$
    SELECT (place - 1)::text, item FROM pg_catalog.json_array_elements_text(
      CASE pg_catalog.json_typeof($1::json) WHEN 'array' THEN $1::json ELSE '[]' END) WITH ORDINALITY AS items (item, place)
    UNION ALL
    SELECT held.key, held.value FROM pg_catalog.json_each_text(
      CASE pg_catalog.json_typeof($1::json) WHEN 'object' THEN $1::json ELSE '{}' END) held
  $$;

-- Paths of names alone: '$.slots.metric'.
CREATE OR REPLACE FUNCTION footnote.json_extract(text, text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$ SELECT $1::json #>> string_to_array(substr($2, 3), '.') $$;

-- As the domain reads labels; an unknown one counts as the highest.
CREATE OR REPLACE FUNCTION footnote.sensitivity_level(text) RETURNS integer
  LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE ${LEVEL_CASES.join(" ")} ELSE ${LEVELS.length - 1} END
  $$;
`;
