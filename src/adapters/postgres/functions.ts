import { LEVELS } from "../../domain/sensitivity.ts";

/** What is blank for JavaScript at the ends of a text. */
const BLANKS =
  "\\t\\n\\x0B\\f\\r \\u00A0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF";

/** The levels of labels, as `sensitivityLevel` has them. */
const LEVEL_CASES = LEVELS.map(
  (names, level) =>
    `WHEN lower(btrim($1, E'${BLANKS}')) IN (${names.map((name) => `'${name}'`).join(", ")}) THEN ${level}`,
);

/** Functions that stores call and that Postgres calls otherwise, as SQLite has them; in the schema that all stores search. */
export const FUNCTIONS = `
CREATE SCHEMA IF NOT EXISTS footnote;

CREATE OR REPLACE FUNCTION footnote.iif(boolean, anyelement, anyelement) RETURNS anyelement
  LANGUAGE sql IMMUTABLE AS 'SELECT CASE WHEN $1 THEN $2 ELSE $3 END';

CREATE OR REPLACE FUNCTION footnote.instr(text, text) RETURNS integer
  LANGUAGE sql IMMUTABLE AS 'SELECT strpos($1, $2)';

CREATE OR REPLACE FUNCTION footnote.json_each(text) RETURNS TABLE (key bigint, value text)
  LANGUAGE sql IMMUTABLE ROWS 20 AS $$
    SELECT ordinality - 1, element FROM json_array_elements_text($1::json) WITH ORDINALITY AS listed (element, ordinality)
  $$;

CREATE OR REPLACE FUNCTION footnote.sensitivity_level(text) RETURNS integer
  LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE ${LEVEL_CASES.join(" ")} ELSE ${LEVELS.length - 1} END
  $$;
`;
