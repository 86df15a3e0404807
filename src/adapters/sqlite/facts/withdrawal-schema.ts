/** Documents that a person withdrew: they stay out until readmitted. Documents whose file vanished are not listed. */
export const WITHDRAWALS = `
CREATE TABLE kept_out (
  source_id INTEGER NOT NULL REFERENCES source,
  doc TEXT NOT NULL,
  PRIMARY KEY (source_id, doc)
) STRICT, WITHOUT ROWID;
`;
