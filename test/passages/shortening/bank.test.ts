import { readFileSync } from "node:fs";
import { it } from "vitest";
import { shorten } from "../../../src/passages/shortening/shorten.ts";
import { FINDER } from "./sample-statements.ts";

it("bank", () => {
  const rows = readFileSync("/tmp/banks/shortenings.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((l) => JSON.parse(l));
  const res = rows.map((r) => ({ r, s: shorten(r.text, r.sentences, FINDER) }));
  const ok = res.filter(({ s }) => s.kind === "shortened").length;
  console.log(`SCORE ${ok} of ${rows.length}`);
  for (const { r, s } of res)
    if (s.kind !== "shortened") console.log(`${s.why}: ${r.text}  [[${r.sentences.join(" | ")}]]`);
});
