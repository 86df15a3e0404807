/** The tables and pages that figures were read from, as they look; with the version of their document. */
export const SHOWN_PLACES = `
CREATE TABLE shown_table (
  document_id INTEGER NOT NULL,
  table_no INTEGER NOT NULL,
  -- The rows of this piece of the table, counted from 0.
  row_first INTEGER NOT NULL,
  row_last INTEGER NOT NULL,
  locator TEXT NOT NULL,
  -- Compressed JSON.
  body BLOB NOT NULL,
  PRIMARY KEY (document_id, table_no, row_first)
) STRICT;

CREATE TABLE shown_page (
  document_id INTEGER NOT NULL,
  locator TEXT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (document_id, locator)
) STRICT, WITHOUT ROWID;
`;
