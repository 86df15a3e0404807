import { expect, it } from "vitest";
import { readReaderBytes } from "../../src/settings/settings.ts";
import { readDocument, tableOf } from "../docs/documents.ts";

const MEGABYTE = 1024 * 1024;

it("the reader's memory is the documented one, or what the setting says in megabytes", () => {
  const rows = tableOf(readDocument("docs/settings.md"), "Variable", "Default", "Meaning");
  const documented = rows.find(([name]) => name === "`FOOTNOTE_READER_MEMORY`")?.[1]?.replaceAll("`", "");
  expect(readReaderBytes({})).toBe(Number(documented) * MEGABYTE);
  expect(readReaderBytes({ FOOTNOTE_READER_MEMORY: "512" })).toBe(512 * MEGABYTE);
});

it.each(["255", "16385", "1e3", "512M", "-1"])("%s is refused with what is allowed", (setting) => {
  expect(() => readReaderBytes({ FOOTNOTE_READER_MEMORY: setting })).toThrow(/whole number from 256 to 16384/);
});
