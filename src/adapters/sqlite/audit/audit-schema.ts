import type { Migration } from "../database.ts";

/** "FnAu" in ASCII: the application id of the file of the audit trail. */
export const AUDIT_STORE_ID = 0x466e4175;

/**
 * Triggers refuse whatever is no appended entry. Entries can be deleted up to a checkpoint alone, and a checkpoint can be set only at an
 * entry that the last one names as pruned: nothing goes without an entry that says so. Times are milliseconds since the epoch.
 */
const TRAIL: Migration = `
CREATE TABLE entry (
  seq      INTEGER PRIMARY KEY,
  at       INTEGER NOT NULL,
  key      TEXT,
  -- The event as canonical JSON.
  body     TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash     TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX entry_key ON entry (key) WHERE key IS NOT NULL;

-- The last entry of each pruning, which is gone.
CREATE TABLE checkpoint (
  seq  INTEGER PRIMARY KEY,
  hash TEXT NOT NULL
) STRICT;

CREATE TRIGGER entry_is_appended BEFORE INSERT ON entry
WHEN NEW.seq <> 1 + max(
    coalesce((SELECT max(seq) FROM entry), 0), coalesce((SELECT max(seq) FROM checkpoint), 0)
  )
  OR EXISTS (SELECT 1 FROM entry WHERE key = NEW.key)
  OR NEW.previous <> coalesce(
    (SELECT hash FROM entry WHERE seq = NEW.seq - 1), (SELECT hash FROM checkpoint WHERE seq = NEW.seq - 1),
    '${"0".repeat(64)}'
  )
BEGIN SELECT RAISE(ABORT, 'An entry of the audit trail is added at its end.'); END;
CREATE TRIGGER entry_is_final BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'An entry of the audit trail is never changed.'); END;
CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
WHEN OLD.seq > coalesce((SELECT max(seq) FROM checkpoint), 0)
BEGIN SELECT RAISE(ABORT, 'An entry of the audit trail is deleted by pruning alone.'); END;

CREATE TRIGGER checkpoint_is_told BEFORE INSERT ON checkpoint
WHEN NOT EXISTS (SELECT 1 FROM entry WHERE seq = NEW.seq AND hash = NEW.hash)
  OR NOT EXISTS (
    SELECT 1 FROM entry
    WHERE seq = (SELECT max(seq) FROM entry) AND json_extract(body, '$.kind') = 'pruned'
      AND json_extract(body, '$.through') = NEW.seq AND json_extract(body, '$.hash') = NEW.hash
  )
BEGIN SELECT RAISE(ABORT, 'A checkpoint stands where the last entry says that was pruned.'); END;
CREATE TRIGGER checkpoint_is_final BEFORE UPDATE ON checkpoint
BEGIN SELECT RAISE(ABORT, 'A checkpoint is never changed.'); END;
CREATE TRIGGER checkpoint_is_kept BEFORE DELETE ON checkpoint
BEGIN SELECT RAISE(ABORT, 'A checkpoint is never deleted.'); END;
`;

/** Entries of access rules that a running server took; the tables stay as they are. */
const RULES_TAKEN: Migration = "";

/** Rows of sensitive documents that are shown in a review. The file is the same, and holds what an earlier release cannot read. */
const REVIEW_SHOWN: Migration = "SELECT 1;";

/** A further kind of event is a further version, so that a release that does not know it refuses the file. */
export const AUDIT_MIGRATIONS: readonly Migration[] = [TRAIL, RULES_TAKEN, REVIEW_SHOWN];
