import { LEVELS } from "../../domain/sensitivity.ts";

const LEVEL_OF_LABEL = LEVELS.flatMap((labels, level) => labels.map((label) => `WHEN '${label}' THEN ${level}`)).join(
  " ",
);

/** Functions that stores call and that Postgres calls otherwise, as SQLite has them; in the schema that all stores search. */
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
    SELECT CASE lower(btrim($1, E' \\t\\n\\r')) ${LEVEL_OF_LABEL} ELSE ${LEVELS.length - 1} END
  $$;
`;
