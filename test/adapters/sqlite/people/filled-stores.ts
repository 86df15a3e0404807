import type { Database } from "../../../../src/adapters/sqlite/database.ts";

/** A person with the direct messages that they have with the bot. */
export interface Somebody {
  readonly user: string;
  readonly direct: string;
  /** A letter that tells what is theirs. */
  readonly mark: string;
}

export const ONE: Somebody = { user: "U1", direct: "D1", mark: "a" };
/** Whose id begins like the other's. */
export const OTHER: Somebody = { user: "U12", direct: "D12", mark: "b" };

/** One record of every kind that the file of the Slack edge keeps, in a channel and in direct messages. */
export function fillSlack(database: Database, { user, direct, mark }: Somebody): void {
  const grant = `{"to":"asker","person":{"id":"${user}"}}`;
  database.exec(`
    INSERT INTO receipts VALUES
      ('${mark}R1', 1000, '${user}', 'C1', '1.${mark}', 'C1', '1.${mark}', 'en', 'answered', 'revenue?',
        '{"body":{"text":"<@${user}> 3,450"}}'),
      ('${mark}R2', 1001, '${user}', '${direct}', '2.2', '${direct}', '2.2', 'en', 'answered', 'profit?', '{"body":{"text":"1"}}'),
      ('${mark}R3', 1002, '${user}', 'C1', '3.3', 'C1', '3.3', 'en', 'answered', 'staff?', '{"body":{"text":"2"}}');
    INSERT INTO ratings VALUES ('${mark}R2', '${user}', 0, 'number', 1003, 0), ('${mark}R3', 'U3', 0, 'number', 1003, 0);
    INSERT INTO unanswered VALUES ('q${mark}', '${user}', 'C1', '1.${mark}', '${mark}R1', 'not_found', 1, 1000);
    INSERT INTO wanted VALUES ('${mark}W', '${user}', 'wish', '${direct}', '4.4', 'en', 'margin?', 'k', 'about', '{}', 1004, '', NULL, NULL);
    INSERT INTO owner_requests VALUES
      ('${mark}R1', 'REVENUE', 'U3', '${user}', 'C1', '1.1', 'revenue?', '{}', 'en', 1005, '9.1'),
      ('${mark}R3', 'REVENUE', 'U3', '${user}', 'C1', '3.3', 'staff?', '{}', 'en', 1005, '9.2'),
      ('${mark}R4', 'PROFIT', '${user}', 'U3', 'C1', '5.5', 'profit?', '{}', 'en', 1005, '9.3');
    INSERT INTO owner_statements VALUES
      ('${mark}R3', 1, '${mark}1', 'D3', '9.9', 'It was 12.', 1006), ('${mark}R4', 1, '${mark}2', '${direct}', '9.8', 'It was 13.', 1006);
    INSERT INTO told_owners VALUES
      ('${mark}T1', 7, 's${mark}', '${user}', 'U3', '${direct}', '6.6', 'en', 1005, '9.4'),
      ('${mark}T2', 8, 's${mark}', '${user}', 'U3', '${direct}', '6.7', 'en', 1005, '9.5'),
      ('${mark}T3', 9, 's${mark}', 'U3', '${user}', 'D3', '6.8', 'en', 1005, '9.6');
    INSERT INTO owner_replies VALUES
      ('${mark}T2', 8, 1${mark === "a" ? 0 : 1}, '${mark}K1', 'D3', '9.9', 'Of ours.', 1006),
      ('${mark}T3', 9, 1${mark === "a" ? 0 : 1}, '${mark}K2', '${direct}', '9.8', 'Of theirs.', 1006);
    INSERT INTO last_said VALUES
      ('${mark}cell', 'C1', '1.1', '{}', 'holds', '${user}', 'en', 1007, NULL),
      ('${mark}cell', '${direct}', '2.2', '{}', 'holds', '${user}', 'en', 1007, NULL);
    INSERT INTO option_rows (row_id, message_id, slack_channel, language, created_at, expires_at, used_by) VALUES
      ('${mark}1', 'm', 'C1', 'en', 1008, 9000, '${user}'), ('${mark}2', 'm', '${direct}', 'en', 1008, 9000, NULL);
    INSERT INTO offers (id, row_id, label, question) VALUES ('${mark}O', '${mark}2', 'Profit', 'profit?');
    INSERT INTO work (key, event_id, state, payload, received_at) VALUES
      ('message:${direct}:2.2', 'Ev${mark}', 'answered', NULL, 1000), ('greeting:${direct}', NULL, 'answered', NULL, 1000),
      ('click:C1:o:${user}:1', NULL, 'answered', NULL, 1001), ('message:C1:1.${mark}', NULL, 'answered', NULL, 1000);
    INSERT INTO outbox (key, work, outgoing, state, created_at) VALUES
      ('answer:message:${direct}:2.2', 'message:${direct}:2.2', NULL, 'sent', 1001), ('names:1:${user}', NULL, NULL, 'sent', 1001);`);
  // A visit tells which direct messages are whose, as soon as it arrives.
  database
    .prepare("INSERT INTO work (key, state, payload, received_at) VALUES (?, 'answering', ?, 1010)")
    .run(`visit:${mark}`, JSON.stringify({ kind: "visit", visit: { user, slackChannel: direct, tab: "home" } }));
  database
    .prepare("INSERT INTO outbox (key, work, outgoing, state, created_at) VALUES (?, NULL, ?, 'waiting', 1010)")
    .run(`late:${mark}`, `{"kind":"post","place":{"slackChannel":"${direct}"},"grant":${grant}}`);
}

export function fillThreads(database: Database, { user, direct, mark }: Somebody): void {
  const own = JSON.stringify({ common: null, own: [{ asker: user, context: { mark } }] });
  const shared = JSON.stringify({
    common: { mark },
    own: [
      { asker: user, context: { mark } },
      { asker: "U3", context: { theirs: true } },
    ],
  });
  const insert = database.prepare("INSERT INTO conversation VALUES (?, ?, 1000)");
  insert.run(`${direct}:2.2`, own);
  insert.run(`C1:1.${mark}`, own);
  insert.run(`C1:7.${mark}`, shared);
  database.exec(`
    INSERT INTO shown_cell VALUES ('person:${user}', 'REVENUE', 'cell', 1000), ('place:${direct}', 'REVENUE', 'cell', 1000);
    INSERT INTO doubtful_cell VALUES ('p${mark}', 'person:${user}', 'REVENUE', 'cell', 1000);`);
}

export function fillNames(database: Database, { user, mark }: Somebody, asker: string): void {
  database.exec(`
    INSERT INTO pick VALUES ('takings', 'metric', '', 'REVENUE', '${asker}', '2026-06-01', 2);
    INSERT INTO ruling VALUES ('fares${mark}', 'metric', '', 'REVENUE', 'confirmed', '${user}', 1000);`);
}

export function fillFacts(database: Database, { user, mark }: Somebody): void {
  database.exec(`
    INSERT INTO ruling (match, key, choice, stated, decided_by, decided_at, why)
      VALUES ('${mark}.csv', 'k', '{"kind":"plain"}', '[]', '${user}', '2026-06-01T00:00:00.000Z', 'as the notes say');
    INSERT INTO source (kind, place, name) VALUES ('uploads', '${user}', 'uploads/${user}');`);
}

/** Every row of a file, as JSON texts by table. */
export function rowsOf(database: Database): ReadonlyMap<string, readonly string[]> {
  const tables = database
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
  return new Map(
    tables.map((table) => [
      table,
      database
        .prepare(`SELECT * FROM "${table}"`)
        .all()
        .map((row) => JSON.stringify(row)),
    ]),
  );
}
