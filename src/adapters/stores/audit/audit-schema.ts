import type { StoreSchema } from "../schema.ts";

/** "FnAu" in ASCII: the application id of the audit trail. */
const AUDIT_STORE_ID = 0x466e4175;

/**
 * Triggers allow only appending. Entries can be deleted only up to a checkpoint, and a checkpoint needs a last entry
 * that records the pruning, so every deletion is recorded. Times are milliseconds since the epoch.
 */
const TRAIL = `
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

/** Adds entries on changed access rules; tables are unchanged. */
const RULES_TAKEN = "";

/** Adds entries on sensitive review questions that were shown; tables are unchanged. */
const REVIEW_SHOWN = "SELECT 1;";

/** Adds entries on learned names; tables are unchanged. */
const NAMES_DECIDED = "SELECT 1;";

/** Adds entries on exported figures; tables are unchanged. */
const FIGURES_EXPORTED = "SELECT 1;";

/** Adds entries on sources that were opened and answers that were shown again; tables are unchanged. */
const SOURCES_OPENED = "SELECT 1;";

/** Adds entries on requests for figures that curators closed; tables are unchanged. */
const REQUESTS_CLOSED = "SELECT 1;";

/** Adds entries on decided cases; tables are unchanged. */
const CASES_DECIDED = "SELECT 1;";

/** Adds entries on versions of the company file that a running server took; tables are unchanged. */
const COMPANY_FILES_TAKEN = "SELECT 1;";

/** Adds entries on questions to owners and on what became of their answers; tables are unchanged. */
const OWNERS_ASKED = "SELECT 1;";

/**
 * Adds the names that stand for people in entries. Entries never change, so the chain verifies whether or not the id of
 * a name is still here. Entries from before hold the ids themselves. Adds entries on what is kept of a person.
 */
const PSEUDONYMS = `
CREATE TABLE pseudonym (
  -- Of a person, or of the direct messages that one person has with the bot.
  id     TEXT PRIMARY KEY,
  -- Follows from the id and the salt, so that another id in its place is found out.
  name   TEXT NOT NULL UNIQUE,
  salt   TEXT NOT NULL,
  -- Whose id it is; null for direct messages in which nothing was recorded of a person yet.
  person TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX pseudonym_by_person ON pseudonym (person);
`;

/** Adds the time of an answer, and whether it was asked for; tables are unchanged. */
const ANSWERS_TIMED = "SELECT 1;";

/** Tells apart why somebody may not ask; tables are unchanged. */
const REASONS_TOLD = "SELECT 1;";

/** Adds the sources of the company file as places of readings; tables are unchanged. */
const SOURCES_READ = "SELECT 1;";

/** Adds entries on review questions that owners were told of, and on their replies; tables are unchanged. */
const OWNERS_TOLD = "SELECT 1;";

/** The same tables for Postgres, which has triggers as functions. */
const POSTGRES = `
CREATE TABLE entry (
  seq      bigint PRIMARY KEY,
  at       bigint NOT NULL,
  key      text COLLATE "C",
  body     text NOT NULL,
  previous text COLLATE "C" NOT NULL,
  hash     text COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX entry_key ON entry (key) WHERE key IS NOT NULL;

CREATE TABLE checkpoint (
  seq  bigint PRIMARY KEY,
  hash text COLLATE "C" NOT NULL
);

CREATE TABLE pseudonym (
  id     text COLLATE "C" PRIMARY KEY,
  name   text COLLATE "C" NOT NULL UNIQUE,
  salt   text NOT NULL,
  person text COLLATE "C"
);
CREATE INDEX pseudonym_by_person ON pseudonym (person);

CREATE FUNCTION entry_is_appended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seq <> 1 + greatest(
      coalesce((SELECT max(seq) FROM entry), 0), coalesce((SELECT max(seq) FROM checkpoint), 0)
    )
    OR EXISTS (SELECT 1 FROM entry WHERE key = NEW.key)
    OR NEW.previous <> coalesce(
      (SELECT hash FROM entry WHERE seq = NEW.seq - 1), (SELECT hash FROM checkpoint WHERE seq = NEW.seq - 1),
      '${"0".repeat(64)}'
    )
  THEN RAISE EXCEPTION 'An entry of the audit trail is added at its end.'; END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'An entry of the audit trail is never changed.'; END $$;
CREATE FUNCTION entry_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.seq > coalesce((SELECT max(seq) FROM checkpoint), 0)
  THEN RAISE EXCEPTION 'An entry of the audit trail is deleted by pruning alone.'; END IF;
  RETURN OLD;
END $$;
CREATE FUNCTION checkpoint_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told jsonb := (SELECT body FROM entry ORDER BY seq DESC LIMIT 1);
BEGIN
  IF NOT EXISTS (SELECT 1 FROM entry WHERE seq = NEW.seq AND hash = NEW.hash)
    OR told->>'kind' IS DISTINCT FROM 'pruned' OR (told->>'through')::bigint IS DISTINCT FROM NEW.seq
    OR told->>'hash' IS DISTINCT FROM NEW.hash
  THEN RAISE EXCEPTION 'A checkpoint stands where the last entry says that was pruned.'; END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION checkpoint_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'A checkpoint is never changed.'; END $$;
CREATE FUNCTION checkpoint_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'A checkpoint is never deleted.'; END $$;

CREATE TRIGGER entry_is_appended BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION entry_is_appended();
CREATE TRIGGER entry_is_final BEFORE UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION entry_is_final();
CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry FOR EACH ROW EXECUTE FUNCTION entry_is_kept();
CREATE TRIGGER entry_is_not_emptied BEFORE TRUNCATE ON entry EXECUTE FUNCTION entry_is_final();
CREATE TRIGGER checkpoint_is_told BEFORE INSERT ON checkpoint FOR EACH ROW EXECUTE FUNCTION checkpoint_is_told();
CREATE TRIGGER checkpoint_is_final BEFORE UPDATE ON checkpoint FOR EACH ROW EXECUTE FUNCTION checkpoint_is_final();
CREATE TRIGGER checkpoint_is_kept BEFORE DELETE ON checkpoint FOR EACH ROW EXECUTE FUNCTION checkpoint_is_kept();
CREATE TRIGGER checkpoint_is_not_emptied BEFORE TRUNCATE ON checkpoint EXECUTE FUNCTION checkpoint_is_kept();
`;

/** Each new kind of event or place gets a version, so that an older release refuses the store. */
export const AUDIT: StoreSchema = {
  store: "audit",
  sqlite: {
    applicationId: AUDIT_STORE_ID,
    isDurable: true,
    steps: [
      TRAIL,
      RULES_TAKEN,
      REVIEW_SHOWN,
      NAMES_DECIDED,
      FIGURES_EXPORTED,
      SOURCES_OPENED,
      REQUESTS_CLOSED,
      CASES_DECIDED,
      COMPANY_FILES_TAKEN,
      OWNERS_ASKED,
      PSEUDONYMS,
      ANSWERS_TIMED,
      REASONS_TOLD,
      SOURCES_READ,
      OWNERS_TOLD,
    ],
  },
  postgres: [POSTGRES],
};
