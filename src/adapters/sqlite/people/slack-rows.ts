import { isDirect, type PersonalRows } from "./personal-rows.ts";

/** SQL: whether a key of work or of a post has the person's id as a part. */
function isInKey(column: string): string {
  return `EXISTS (SELECT 1 FROM (SELECT @user AS id UNION ALL SELECT value FROM json_each(@directs))
    WHERE instr(':' || ${column} || ':', ':' || id || ':') > 0)`;
}

/** SQL: whether a stored form names the person, or the person's direct messages. */
function isInside(column: string): string {
  return `${column} IS NOT NULL AND EXISTS (SELECT 1 FROM json_tree(${column})
    WHERE key IN ('user', 'inviter', 'id', 'slackChannel') AND (value = @user OR ${isDirect("value")}))`;
}

const OF_WORK = `(${isInKey("key")} OR ${isInside("payload")})`;
const OF_POST = `(${isInKey("key")} OR work IS NOT NULL AND ${isInKey("work")} OR ${isInside("outgoing")})`;
const IS_OPEN_WORK = "state IN ('received', 'answering')";
const IS_OPEN_POST = "state IN ('waiting', 'sending')";
/** Without the person's id the row still keeps a repeated event from being answered twice. */
const NEUTRAL_KEY = "'erased:' || id";

const RECEIPT = `json_object('id', id, 'channel', slack_channel, 'thread', thread_ts, 'askedIn', asked_channel,
  'askedThread', asked_thread, 'language', language, 'outcome', outcome, 'question', question,
  'answer', json_extract(content, '$.body.text'))`;

const OTHERS_RATED = "EXISTS (SELECT 1 FROM ratings WHERE receipt = receipts.id AND user <> @user)";
const OTHERS_STATED =
  "owner <> @user AND EXISTS (SELECT 1 FROM owner_statements WHERE receipt = owner_requests.receipt)";
const OTHERS_REPLIED = "owner <> @user AND EXISTS (SELECT 1 FROM owner_replies WHERE told = told_owners.id)";
const OF_ROW = `(used_by = @user OR ${isDirect("slack_channel")})`;

/** What the file of the Slack edge keeps of a person. */
export const SLACK_ROWS: readonly PersonalRows[] = [
  {
    kind: "statement",
    find: `SELECT s.at, json_object('metric', r.metric, 'question', r.question, 'text', s.text) AS content
      FROM owner_statements s JOIN owner_requests r USING (receipt) WHERE r.owner = @user ORDER BY s.at`,
    erase: [
      {
        end: "removed",
        sql: "DELETE FROM owner_statements WHERE receipt IN (SELECT receipt FROM owner_requests WHERE owner = @user)",
      },
    ],
  },
  {
    kind: "question to an owner",
    find: `SELECT at, json_object('asker', asker, 'owner', owner, 'metric', metric, 'question', question) AS content
      FROM owner_requests WHERE @user IN (asker, owner) ORDER BY at`,
    erase: [
      { end: "removed", sql: `DELETE FROM owner_requests WHERE asker = @user AND NOT (${OTHERS_STATED})` },
      { end: "pseudonymised", sql: "UPDATE owner_requests SET asker = @as WHERE asker = @user" },
      { end: "pseudonymised", sql: "UPDATE owner_requests SET owner = @as WHERE owner = @user" },
    ],
  },
  {
    kind: "reply about a document",
    find: `SELECT r.at, json_object('question', r.question, 'text', r.text) AS content
      FROM owner_replies r JOIN told_owners t ON t.id = r.told WHERE t.owner = @user ORDER BY r.at`,
    erase: [
      {
        end: "removed",
        sql: "DELETE FROM owner_replies WHERE told IN (SELECT id FROM told_owners WHERE owner = @user)",
      },
    ],
  },
  {
    kind: "question about a document",
    find: `SELECT at, json_object('curator', curator, 'owner', owner, 'question', question) AS content
      FROM told_owners WHERE @user IN (curator, owner) ORDER BY at`,
    erase: [
      { end: "removed", sql: `DELETE FROM told_owners WHERE curator = @user AND NOT (${OTHERS_REPLIED})` },
      {
        end: "pseudonymised",
        sql: `UPDATE told_owners SET curator = @as, slack_channel = @as WHERE curator = @user`,
      },
      { end: "pseudonymised", sql: "UPDATE told_owners SET owner = @as WHERE owner = @user" },
    ],
  },
  {
    kind: "question without an answer",
    find: `SELECT at, json_object('answer', receipt, 'cause', cause, 'channel', channel) AS content
      FROM unanswered WHERE asker = @user ORDER BY at`,
    erase: [{ end: "removed", sql: "DELETE FROM unanswered WHERE asker = @user" }],
  },
  {
    kind: "rating",
    find: `SELECT at, json_object('answer', receipt, 'isRight', json(iif(is_right, 'true', 'false')),
        'complaint', complaint) AS content FROM ratings WHERE user = @user ORDER BY at`,
    erase: [{ end: "removed", sql: "DELETE FROM ratings WHERE user = @user" }],
  },
  {
    kind: "answer",
    find: `SELECT at, ${RECEIPT} AS content FROM receipts WHERE asker = @user ORDER BY at`,
    erase: [
      { end: "removed", sql: `DELETE FROM receipts WHERE asker = @user AND NOT ${OTHERS_RATED}` },
      {
        end: "pseudonymised",
        sql: `UPDATE receipts SET asker = @as, content = replace(content, '<@' || @user || '>', @as)
          WHERE asker = @user`,
      },
    ],
  },
  {
    kind: "wanted figure",
    find: `SELECT at, json_object('kind', kind, 'channel', slack_channel, 'question', question) AS content
      FROM wanted WHERE user = @user ORDER BY at`,
    erase: [{ end: "removed", sql: "DELETE FROM wanted WHERE user = @user" }],
  },
  {
    kind: "figure that was told",
    find: `SELECT at, json_object('cell', cell, 'channel', slack_channel, 'shown', json(shown)) AS content
      FROM last_said WHERE asker = @user OR ${isDirect("slack_channel")} ORDER BY at`,
    erase: [
      { end: "removed", sql: `DELETE FROM last_said WHERE ${isDirect("slack_channel")}` },
      { end: "pseudonymised", sql: "UPDATE last_said SET asker = @as WHERE asker = @user" },
    ],
  },
  {
    kind: "buttons",
    find: `SELECT created_at AS at, json_object('channel', slack_channel, 'usedBy', used_by, 'offers', (
        SELECT json_group_array(json_object('label', label, 'question', question)) FROM offers
        WHERE offers.row_id = option_rows.row_id)) AS content
      FROM option_rows WHERE ${OF_ROW} ORDER BY created_at`,
    erase: [
      { end: "removed", sql: `DELETE FROM option_rows WHERE ${isDirect("slack_channel")}` },
      { end: "pseudonymised", sql: "UPDATE option_rows SET used_by = @as WHERE used_by = @user" },
    ],
  },
  {
    kind: "question or click",
    find: `SELECT received_at AS at, json_object('key', key, 'state', state, 'content', json(payload)) AS content
      FROM work WHERE ${OF_WORK} ORDER BY id`,
    erase: [
      { end: "pseudonymised", sql: `UPDATE work SET key = ${NEUTRAL_KEY} WHERE ${OF_WORK} AND NOT ${IS_OPEN_WORK}` },
    ],
    stays: `SELECT count(*) FROM work WHERE ${OF_WORK}`,
  },
  {
    kind: "message",
    find: `SELECT created_at AS at, json_object('key', key, 'state', state, 'content', json(outgoing)) AS content
      FROM outbox WHERE ${OF_POST} ORDER BY id`,
    erase: [
      {
        end: "pseudonymised",
        // Work that is done again after a crash finds what it posted by its key.
        sql: `UPDATE outbox SET key = ${NEUTRAL_KEY}, work = NULL WHERE ${OF_POST} AND NOT ${IS_OPEN_POST}
          AND NOT EXISTS (SELECT 1 FROM work WHERE ${OF_WORK} AND ${IS_OPEN_WORK})`,
      },
    ],
    stays: `SELECT count(*) FROM outbox WHERE ${OF_POST}`,
  },
];

/** Selects the ids of the direct messages that the file knows of a person. */
export const SLACK_DIRECTS = `SELECT DISTINCT channel FROM (
    SELECT asked_channel AS channel FROM receipts WHERE asker = @user
    UNION ALL SELECT slack_channel FROM receipts WHERE asker = @user
    UNION ALL SELECT slack_channel FROM wanted WHERE user = @user
    UNION ALL SELECT slack_channel FROM last_said WHERE asker = @user
    UNION ALL SELECT s.slack_channel FROM owner_statements s JOIN owner_requests r USING (receipt) WHERE r.owner = @user
    UNION ALL SELECT slack_channel FROM told_owners WHERE curator = @user
    UNION ALL SELECT r.slack_channel FROM owner_replies r JOIN told_owners t ON t.id = r.told WHERE t.owner = @user
    UNION ALL SELECT slack_channel FROM option_rows WHERE used_by = @user
    UNION ALL SELECT channel.value FROM work, json_tree(payload) AS person, json_tree(payload) AS channel
      WHERE payload IS NOT NULL AND person.key = 'user' AND person.value = @user AND channel.key = 'slackChannel'
    UNION ALL SELECT json_extract(outgoing, '$.place.slackChannel') FROM outbox
      WHERE outgoing IS NOT NULL AND json_extract(outgoing, '$.grant.person.id') = @user
  ) WHERE channel GLOB 'D[A-Z0-9]*'`;

/** Selects the threads of channels in which nobody but the person asked, as conversations are named. */
export const SLACK_THREADS = `SELECT asked_channel || ':' || asked_thread FROM receipts
  GROUP BY asked_channel, asked_thread HAVING min(asker) = @user AND max(asker) = @user`;
