import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ceilingOf, type Place } from "../../../src/company/access/place.ts";
import { isShareAllowed, type Placing, placeAnswer, placement } from "../../../src/company/access/placement.ts";
import type { AccessRules } from "../../../src/domain/access.ts";
import { CLEARANCES, isReadable } from "../../../src/domain/sensitivity.ts";
import { channel, place, rules } from "./people.ts";

describe("the ceiling of a place", () => {
  it.each<readonly [string, Partial<Place>, Partial<AccessRules>, string]>([
    ["is the default of channels", {}, {}, "INTERNAL"],
    ["is another default", {}, { defaultCeiling: "PUBLIC" }, "PUBLIC"],
    ["is the channel's own", {}, { channels: channel({ ceiling: "CONFIDENTIAL" }) }, "CONFIDENTIAL"],
    [
      "is that of another channel for no other",
      { channelId: "C0OTHER" },
      { channels: channel({ ceiling: "CONFIDENTIAL" }) },
      "INTERNAL",
    ],
    ["is PUBLIC where people from outside are", { isShared: true }, {}, "PUBLIC"],
    [
      "is PUBLIC there, whatever the channel's own is",
      { isShared: true },
      { channels: channel({ ceiling: "CONFIDENTIAL" }) },
      "PUBLIC",
    ],
    [
      "is what the file says of people from outside",
      { isShared: true },
      { channels: channel({ ceilingWhenShared: "INTERNAL" }) },
      "INTERNAL",
    ],
    [
      "is not raised by people from outside",
      { isShared: true },
      { defaultCeiling: "PUBLIC", channels: channel({ ceilingWhenShared: "INTERNAL" }) },
      "PUBLIC",
    ],
    ["is none alone with the bot", { channelId: "D0", isDirect: true }, {}, "RESTRICTED"],
    [
      "is the entry's alone with the bot",
      { isDirect: true },
      { channels: channel({ ceiling: "INTERNAL" }) },
      "INTERNAL",
    ],
  ])("%s", (_name, where, parts, expected) => {
    expect(ceilingOf(place(where), rules(parts))).toBe(expected);
  });
});

const EVERY: readonly Placing[] = CLEARANCES.flatMap((sensitivity) =>
  CLEARANCES.flatMap((clearance) =>
    CLEARANCES.flatMap((ceiling) =>
      [true, false].map((shareAllowed) => ({ sensitivity, clearance, ceiling, shareAllowed })),
    ),
  ),
);

/** As a table of one letter each: thread, private, share (private, and may be shared), withheld. */
function letterOf(placing: Placing): string {
  const placed = placement(placing);
  if (placed.kind !== "private") return placed.kind === "thread" ? "t" : "w";
  return placed.mayShare ? "s" : "p";
}

describe("where an answer goes", () => {
  // Of each level: clearances PUBLIC to RESTRICTED, and in each the ceilings PUBLIC to RESTRICTED.
  it.each([
    ["PUBLIC", true, "tttt tttt tttt tttt"],
    ["PUBLIC", false, "tttt tttt tttt tttt"],
    ["INTERNAL", true, "wwww sttt sttt sttt"],
    ["INTERNAL", false, "wwww pttt pttt pttt"],
    ["CONFIDENTIAL", true, "wwww wwww sstt sstt"],
    ["CONFIDENTIAL", false, "wwww wwww pptt pptt"],
    ["RESTRICTED", true, "wwww wwww wwww pppt"],
    ["RESTRICTED", false, "wwww wwww wwww pppt"],
  ] as const)("%s, shared %s", (sensitivity, shareAllowed, expected) => {
    const rows = CLEARANCES.map((clearance) =>
      CLEARANCES.map((ceiling) => letterOf({ sensitivity, clearance, ceiling, shareAllowed })).join(""),
    );
    expect(rows.join(" ")).toBe(expected);
  });

  it("is said for every combination there is", () => {
    expect(EVERY).toHaveLength(128);
    expect(new Set(EVERY.map(letterOf))).toEqual(new Set(["t", "p", "s", "w"]));
  });

  it("is shared by nobody with people from outside, nor alone with the bot", () => {
    const shared = rules({ channels: channel({ share: true }) });
    expect(isShareAllowed(place(), shared)).toBe(true);
    expect(isShareAllowed(place({ channelId: "C0OTHER" }), shared)).toBe(false);
    expect(isShareAllowed(place({ isShared: true }), shared)).toBe(false);
    expect(isShareAllowed(place({ isDirect: true }), shared)).toBe(false);
  });

  const level = fc.constantFrom(...CLEARANCES);
  const anyRules = fc
    .record({
      defaultCeiling: level,
      ceiling: fc.option(level),
      ceilingWhenShared: level,
      share: fc.boolean(),
    })
    .map(({ defaultCeiling, ...parts }) => rules({ defaultCeiling, channels: channel(parts) }));
  const anyPlace = fc.record({
    channelId: fc.constantFrom("C0GENERAL", "C0OTHER"),
    isShared: fc.boolean(),
    isDirect: fc.boolean(),
  });

  it("is never a thread above its ceiling, and nowhere above the asker's clearance", () => {
    fc.assert(
      fc.property(level, level, anyPlace, anyRules, (sensitivity, clearance, where, file) => {
        const placed = placeAnswer({ sensitivity, clearance }, where, file);
        if (placed.kind === "thread") expect(isReadable(sensitivity, ceilingOf(where, file))).toBe(true);
        if (placed.kind !== "withheld") expect(isReadable(sensitivity, clearance)).toBe(true);
        if (placed.kind === "private" && placed.mayShare) expect(where.isShared || where.isDirect).toBe(false);
      }),
    );
  });
});
