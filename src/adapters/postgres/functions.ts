/** Functions that stores call and that Postgres calls otherwise, as SQLite has them; in the schema that all stores search. */
export const FUNCTIONS = `
CREATE SCHEMA IF NOT EXISTS footnote;

CREATE OR REPLACE FUNCTION footnote.iif(boolean, anyelement, anyelement) RETURNS anyelement
  LANGUAGE sql IMMUTABLE AS 'SELECT CASE WHEN $1 THEN $2 ELSE $3 END';

CREATE OR REPLACE FUNCTION footnote.instr(text, text) RETURNS integer
  LANGUAGE sql IMMUTABLE AS 'SELECT strpos($1, $2)';
`;
