import { expect, it } from "vitest";
import type { StoreSchema } from "../../../src/adapters/stores/schema.ts";
import { all, change, first, type SqlDatabase, undoable, type Work } from "../../../src/adapters/stores/work.ts";
import { describeOnEngines } from "../../support/engines.ts";

const TABLE = "CREATE TABLE buoy (name TEXT PRIMARY KEY, depth INTEGER, chart BLOB)";

const BUOYS: StoreSchema = {
  store: "names",
  sqlite: { applicationId: 0x42756f79, steps: [TABLE] },
  postgres: ['CREATE TABLE buoy (name text COLLATE "C" PRIMARY KEY, depth bigint, chart bytea)'],
};

function* laid(name: string, depth: number | null = null): Work<number> {
  return yield* change("INSERT INTO buoy (name, depth) VALUES (?, ?)", [name, depth]);
}

function* names(): Work<readonly string[]> {
  const rows = yield* all<{ readonly name: string }>("SELECT name FROM buoy ORDER BY name");
  return rows.map(({ name }) => name);
}

describeOnEngines("work on a database", ({ open }) => {
  it("is there for the next piece of work once it is done", async () => {
    const database = await open(BUOYS);
    expect(await database.write(() => laid("outer"))).toBe(1);
    expect(await database.read(names)).toEqual(["outer"]);
  });

  it("leaves nothing where it fails", async () => {
    const database = await open(BUOYS);
    const failing = database.write(function* () {
      yield* laid("outer");
      throw new RangeError("adrift");
    });
    await expect(failing).rejects.toThrow("adrift");
    await expect(
      database.write(function* () {
        yield* laid("inner");
        yield* laid("inner");
      }),
    ).rejects.toThrow(/unique/iu);
    expect(await database.read(names)).toEqual([]);
  });

  it("goes on behind a part that is undone", async () => {
    const database = await open(BUOYS);
    const end = await database.write(function* () {
      yield* laid("outer");
      try {
        yield* undoable(function* () {
          yield* laid("inner");
          yield* laid("outer");
        });
      } catch (error) {
        yield* undoable(() => laid("middle"));
        return String(error);
      }
      return "laid";
    });
    expect(end).toMatch(/unique/iu);
    expect(await database.read(names)).toEqual(["middle", "outer"]);
  });

  it("takes values by position and by name, and gives rows as they were written", async () => {
    const database = await open(BUOYS);
    const chart = Buffer.from([0, 255, 39, 92]);
    await database.write(() =>
      change("INSERT INTO buoy VALUES (@name, @depth, @chart), ('it''s @depth?', @depth, NULL)", {
        chart,
        depth: 9_007_199_254_740_991,
        name: "东’s",
      }),
    );
    expect(await database.read(() => all("SELECT name, depth, chart FROM buoy ORDER BY name"))).toEqual([
      { name: "it's @depth?", depth: 9_007_199_254_740_991, chart: null },
      { name: "东’s", depth: 9_007_199_254_740_991, chart },
    ]);
    expect(await database.read(() => first("SELECT count(*) AS all_, max(depth) AS deepest FROM buoy"))).toEqual({
      all_: 2,
      deepest: 9_007_199_254_740_991,
    });
    expect(await database.read(() => first("SELECT 1 FROM buoy WHERE name = ?", ["none"]))).toBeUndefined();
  });

  it("orders texts byte by byte", async () => {
    const database = await open(BUOYS);
    for (const name of ["b", "a", "B", "A", "ä", "a b", "a-b"]) await database.write(() => laid(name));
    expect(await database.read(names)).toEqual(["A", "B", "a", "a b", "a-b", "b", "ä"]);
  });

  it("says how many rows were changed, and returns the new ones", async () => {
    const database = await open(BUOYS);
    await database.write(() => laid("outer", 4));
    const again = "INSERT INTO buoy (name, depth) VALUES (?, ?) ON CONFLICT DO NOTHING";
    expect(await database.write(() => change(again, ["outer", 5]))).toBe(0);
    expect(await database.write(() => change("UPDATE buoy SET depth = depth + 1 WHERE depth < ?", [5]))).toBe(1);
    expect(await database.write(() => all(`${again} RETURNING name, depth`, ["inner", 2]))).toEqual([
      { name: "inner", depth: 2 },
    ]);
  });

  it("does not overlap other writing work", async () => {
    const database = await open(BUOYS);
    await database.write(() => laid("outer", 0));
    const deeper = (): Promise<void> =>
      database.write(function* () {
        const buoy = yield* first<{ readonly depth: number }>("SELECT depth FROM buoy");
        yield* change("UPDATE buoy SET depth = ?", [(buoy?.depth ?? 0) + 1]);
      });
    await Promise.all(Array.from({ length: 20 }, deeper));
    expect(await database.read(() => first("SELECT depth FROM buoy"))).toEqual({ depth: 20 });
  });

  it("reads one moment, whatever is written meanwhile", async () => {
    const database = await open(BUOYS);
    await database.write(() => laid("outer"));
    const [seen] = await Promise.all([
      database.read(function* () {
        const before = yield* names();
        for (let look = 0; look < 20; look += 1) yield* all("SELECT count(*) FROM buoy");
        return [before, yield* names()];
      }),
      database.write(() => laid("inner")),
    ]);
    expect(seen[0]).toEqual(seen[1]);
  });
});

describeOnEngines("the tables of a store", ({ open }) => {
  const opened = async (schema: StoreSchema): Promise<SqlDatabase> => open(schema);

  it("are made step by step", async () => {
    const added = "ALTER TABLE buoy ADD COLUMN light TEXT";
    const database = await opened({
      ...BUOYS,
      sqlite: { ...BUOYS.sqlite, steps: [TABLE, added] },
      postgres: [...BUOYS.postgres, added],
    });
    await database.write(() => change("INSERT INTO buoy (name, light) VALUES ('outer', 'red')"));
    expect(await database.read(() => first("SELECT light FROM buoy"))).toEqual({ light: "red" });
  });
});
