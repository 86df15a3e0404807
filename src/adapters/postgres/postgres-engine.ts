import pg from "pg";
import { StoreError } from "../../figures/store-error.ts";
import { type PostgresSchema, STORES, type StoreName } from "../stores/schema.ts";
import type { Ask, SqlDatabase, Told, Work } from "../stores/work.ts";
import { type Compiled, compile, valuesOf } from "./compile.ts";
import { FUNCTIONS } from "./functions.ts";
import { postgresFault } from "./postgres-fault.ts";

export interface PostgresOptions {
  /** Connections of this process at most. */
  readonly connectionsMax?: number;
  /** How long a statement may take, and how long a connection may take to be made. */
  readonly statementMs?: number;
  readonly connectMs?: number;
}

const CONNECTIONS_MAX = 10;
const STATEMENT_MS = 30_000;
const CONNECT_MS = 5_000;
/** Beyond the time limit of the server, which a server that hangs cannot keep. */
const GRACE_MS = 2_000;
/** The server ends the transaction of a client that is gone without a word. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** A Postgres database with the stores of Footnote, each in a schema of its own. */
export interface PostgresDatabase {
  /** For messages: host and database, without user and password. */
  readonly name: string;
  /** Opens a store; creates and updates its tables as needed. Rejects with a `StoreError`. */
  open(schema: PostgresSchema): Promise<SqlDatabase>;
  close(): Promise<void>;
}

/** Connects to a database when it is first needed. */
export function openPostgres(url: string, options: PostgresOptions = {}): PostgresDatabase {
  const { connectionsMax = CONNECTIONS_MAX, statementMs = STATEMENT_MS, connectMs = CONNECT_MS } = options;
  const name = nameOf(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: statementMs,
    query_timeout: statementMs + GRACE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    application_name: "footnote",
    types: { getTypeParser: parserOf },
  });
  // Without a listener, a connection that breaks would end the process. What uses it fails by itself.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const connected = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => withClient(pool, name, work);
  return {
    name,
    open: async (schema) => {
      await connected((client) => migrate(client, schema, name));
      return storeIn(schema.store, name, connected);
    },
    close: () => pool.end(),
  };
}

type Connected = <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

function storeIn(store: StoreName, name: string, connected: Connected): SqlDatabase {
  const path = `SET LOCAL search_path = footnote_${store}, footnote`;
  const begin = {
    read: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${path}`,
    // Writers of a store go one after another, as in SQLite: what one has read holds until it has written.
    write: `BEGIN; ${path}; SELECT pg_advisory_xact_lock(${lockOf(store)})`,
  } as const;
  const run = <T>(how: keyof typeof begin, work: () => Work<T>): Promise<T> =>
    connected((client) => inTransaction(client, begin[how], () => runOn(client, { store, name }, work())));
  return {
    engine: "postgres",
    name,
    read: (work) => run("read", work),
    write: (work) => run("write", work),
    close: async () => {},
  };
}

/** Runs work on a connection of the pool, which is thrown away where it may be broken. */
async function withClient<T>(pool: pg.Pool, name: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  let client: pg.PoolClient | null = null;
  try {
    client = await pool.connect();
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    const fault = postgresFault(error, name);
    client?.release(fault !== null);
    throw fault ?? error;
  }
}

async function inTransaction<T>(client: pg.PoolClient, begin: string, work: () => Promise<T>): Promise<T> {
  try {
    await client.query(begin);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away by the caller.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

interface Store {
  readonly store: StoreName;
  readonly name: string;
}

async function runOn<T>(client: pg.PoolClient, { store, name }: Store, work: Work<T>): Promise<T> {
  let step = work.next();
  while (!step.done) {
    let told: Told;
    try {
      told = await tell(client, store, step.value);
    } catch (error) {
      step = work.throw(postgresFault(error, name) ?? error);
      continue;
    }
    step = work.next(told);
  }
  return step.value;
}

interface Named extends Compiled {
  readonly name: string;
}

const STATEMENTS = new Map<string, Named>();

async function tell(client: pg.PoolClient, store: StoreName, ask: Ask): Promise<Told> {
  const statement = named(ask.sql);
  const { rows, rowCount } = await client.query({
    text: statement.text,
    values: valuesOf(ask, statement).map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value)),
    // Parsed once on each connection; the tables of another store need a plan of their own.
    name: `${store}_${statement.name}`,
  });
  return { rows, changes: rowCount ?? 0 };
}

function named(sql: string): Named {
  const known = STATEMENTS.get(sql);
  if (known !== undefined) return known;
  const statement = { ...compile(sql), name: String(STATEMENTS.size) };
  STATEMENTS.set(sql, statement);
  return statement;
}

/** Steps that the database lacks, each in a transaction, one process at a time. */
async function migrate(client: pg.PoolClient, { store, postgres: steps }: PostgresSchema, name: string): Promise<void> {
  const schema = `footnote_${store}`;
  const version = async (): Promise<number> => {
    const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${schema}.store_version`);
    return rows[0]?.version ?? 0;
  };
  // One lock for all stores, since they share functions.
  await inTransaction(client, `BEGIN; SELECT pg_advisory_xact_lock(${LOCKS})`, async () => {
    await client.query(FUNCTIONS);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await client.query(`CREATE TABLE IF NOT EXISTS ${schema}.store_version (version integer NOT NULL)`);
    const from = await version();
    if (from > steps.length)
      throw new StoreError(
        "newer_version",
        `${name} was written by a later release of Footnote (${store}: version ${from}, this release reads up to ${steps.length}); update Footnote.`,
      );
    if (from === steps.length) return;
    await client.query(`SET LOCAL search_path = ${schema}, footnote`);
    for (const step of steps.slice(from)) await client.query(step);
    await client.query(`DELETE FROM ${schema}.store_version`);
    await client.query(`INSERT INTO ${schema}.store_version VALUES (${steps.length})`);
  });
}

/** "Fn" in ASCII: where the advisory locks of Footnote begin. */
const LOCKS = 0x466e0000;

/** The lock that writers of a store hold. */
function lockOf(store: StoreName): number {
  return LOCKS + 1 + STORES.indexOf(store);
}

/** Numbers as JavaScript has them, and truth as SQLite has it; bytes as the driver reads them. */
function parserOf(oid: number, format?: string): (text: string) => unknown {
  switch (oid) {
    case pg.types.builtins.INT2:
    case pg.types.builtins.INT4:
    case pg.types.builtins.INT8:
    case pg.types.builtins.FLOAT4:
    case pg.types.builtins.FLOAT8:
    case pg.types.builtins.NUMERIC:
      return Number;
    case pg.types.builtins.BOOL:
      return (text) => (text === "t" ? 1 : 0);
    default:
      return pg.types.getTypeParser(oid, format as "text");
  }
}

/** Host and database as the driver reads them from an address. */
function nameOf(url: string): string {
  try {
    if (!/^postgres(?:ql)?:\/\//u.test(url)) throw new TypeError("Another protocol.");
    const { host, port, database = "" } = new pg.Client({ connectionString: url });
    return `Postgres at ${host}:${port}/${database}`;
  } catch (cause) {
    throw new StoreError("unreadable", "DATABASE_URL is no address of a Postgres database.", { cause });
  }
}
