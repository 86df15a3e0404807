import type { PersonalRows } from "./personal-rows.ts";

const OF_THREAD = `(id IN (SELECT value FROM json_each(@threads)) OR EXISTS (
  SELECT 1 FROM json_each(@directs) WHERE instr(id, value || ':') = 1))`;
const HAS_OWN = "EXISTS (SELECT 1 FROM json_each(context, '$.own') WHERE json_extract(value, '$.asker') = @user)";
const OTHERS = `(SELECT json_group_array(json(value)) FROM json_each(context, '$.own')
  WHERE json_extract(value, '$.asker') IS NOT @user)`;
const IS_READER = `(reader = 'person:' || @user OR reader IN (SELECT 'place:' || value FROM json_each(@directs)))`;

function shownRows(table: "shown_cell" | "doubtful_cell", kind: string): PersonalRows {
  return {
    kind,
    find: `SELECT updated_at AS at, json_object('cell', cell) AS content FROM ${table} WHERE ${IS_READER} ORDER BY updated_at`,
    erase: [{ end: "removed", sql: `DELETE FROM ${table} WHERE ${IS_READER}` }],
  };
}

/** What the file of threads keeps of a person. */
export const THREAD_ROWS: readonly PersonalRows[] = [
  {
    kind: "thread",
    find: `SELECT updated_at AS at, json_object('thread', id, 'about', json(context)) AS content
      FROM conversation WHERE ${OF_THREAD} ORDER BY updated_at`,
    erase: [{ end: "removed", sql: `DELETE FROM conversation WHERE ${OF_THREAD}` }],
  },
  {
    kind: "own part of a thread",
    find: `SELECT updated_at AS at, json_object('thread', id, 'about', (
        SELECT json_group_array(json(value)) FROM json_each(context, '$.own')
        WHERE json_extract(value, '$.asker') = @user)) AS content
      FROM conversation WHERE ${HAS_OWN} AND NOT ${OF_THREAD} ORDER BY updated_at`,
    erase: [
      {
        end: "removed",
        sql: `UPDATE conversation SET context = json_set(context, '$.own', json(${OTHERS})) WHERE ${HAS_OWN}`,
      },
    ],
  },
  shownRows("shown_cell", "figure that was shown"),
  shownRows("doubtful_cell", "figure that may have been shown"),
];

const PICK = "json_object('word', word, 'code', code, 'day', day, 'picks', picks)";

/** What the file of names keeps of a person. `@asker` is the hash of the person's id. */
export const NAME_ROWS: readonly PersonalRows[] = [
  {
    kind: "pick of a word",
    find: `SELECT day AS at, ${PICK} AS content FROM pick WHERE asker = @asker ORDER BY day, word`,
    erase: [{ end: "removed", sql: "DELETE FROM pick WHERE asker = @asker" }],
  },
  {
    kind: "decision about a name",
    find: `SELECT ruled_at AS at, json_object('word', word, 'code', code, 'verdict', verdict) AS content
      FROM ruling WHERE ruled_by = @user ORDER BY ruled_at`,
    erase: [{ end: "pseudonymised", sql: "UPDATE ruling SET ruled_by = @as WHERE ruled_by = @user" }],
  },
];

/** What the file of facts keeps of a person. */
export const FACT_ROWS: readonly PersonalRows[] = [
  {
    kind: "decision about a document",
    find: `SELECT decided_at AS at, json_object('decision', ruling_id, 'document', match, 'choice', json(choice),
        'why', why) AS content FROM ruling WHERE decided_by = @user ORDER BY ruling_id`,
    erase: [{ end: "pseudonymised", sql: "UPDATE ruling SET decided_by = @as WHERE decided_by = @user" }],
  },
  {
    kind: "dropped documents",
    find: `SELECT max(d.ingested_at) AS at, json_object('source', s.name, 'documents', (
        SELECT json_group_array(doc) FROM (SELECT DISTINCT doc FROM document WHERE source_id = s.source_id))) AS content
      FROM source s LEFT JOIN document d USING (source_id) WHERE s.kind = 'uploads' AND s.place = @user
      GROUP BY s.source_id`,
    erase: [
      {
        end: "pseudonymised",
        sql: "UPDATE source SET place = @as, name = 'uploads/' || @as WHERE kind = 'uploads' AND place = @user",
      },
    ],
  },
];
