import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { ThreadDrawer } from "../../../src/adapters/charts/thread-drawer.ts";
import type { Chart } from "../../../src/domain/chart.ts";

const NEVER = new AbortController().signal;
const PNG = [0x89, 0x50, 0x4e, 0x47];

const CHART: Chart = {
  shape: "line",
  title: "兰花北方 · Revenue · USD m",
  alt: "",
  series: [
    {
      name: "",
      points: ["FY2023", "FY2024", "FY2025"].map((place, at) => ({ place, value: `${at}.5`, said: `${at}.5` })),
    },
  ],
};

function svg(inside: string, size = 20): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="9" height="9"/>${inside}</svg>`;
}

/** Width and height, from the header of a PNG. */
function sizeOf(png: Uint8Array): readonly number[] {
  const header = Buffer.from(png);
  return [header.readUInt32BE(16), header.readUInt32BE(20)];
}

const drawer = new ThreadDrawer();
afterAll(() => drawer.close());

describe("pictures", () => {
  it("are drawn as PNG for screens of twice the density", async () => {
    const png = await drawer.draw(CHART, NEVER);
    expect([...png.slice(0, 4)]).toEqual(PNG);
    expect(sizeOf(png)).toEqual([1600, 800]);
    expect(sizeOf(await drawer.drawSvg(svg("<text y='9'>营收</text>"), NEVER))).toEqual([40, 40]);
  });

  it("can be drawn beforehand, which shows nobody anything and fails of nothing", async () => {
    const warmed = new ThreadDrawer();
    await warmed.warm();
    expect(sizeOf(await warmed.draw(CHART, NEVER))).toEqual([1600, 800]);
    await warmed.close();
    const late = new ThreadDrawer({ msMax: 0 });
    await late.warm();
    await late.close();
  });

  it("show each Chinese character as it is", async () => {
    const drawn = async (text: string): Promise<string> =>
      Buffer.from(await drawer.drawSvg(svg(`<text y="15" font-size="15">${text}</text>`), NEVER)).toString("base64");
    const all = await Promise.all(["营", "收", "臺", "A", " "].map(drawn));
    expect(new Set(all).size).toBe(5);
  });

  it.each([
    ["a picture from elsewhere", svg('<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>'), "unsafe"],
    ["a file of this machine", svg("<image xlink:href='/etc/hostname'/>"), "unsafe"],
    ["a part of another file", svg('<use href="other.svg#a"/>'), "unsafe"],
    ["a pattern of another file", svg('<rect fill="url(other.svg#a)"/>'), "unsafe"],
    ["a style sheet", svg("<style>@import 'http://127.0.0.1:9/';</style>"), "unsafe"],
    ["an entity", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`, "unsafe"],
    ["a size beyond reason", svg("", 100_000), "unsafe"],
    ["more text than any picture has", svg("x".repeat(2_000_001)), "unsafe"],
    ["a character that the font lacks", svg("<text>한국</text>"), "unknown_signs"],
    ["no SVG at all", "<svg", "not_drawn"],
  ])("are refused with %s, and the next one is drawn", async (_name, refused, code) => {
    await expect(drawer.drawSvg(refused, NEVER)).rejects.toMatchObject({ code });
    expect(sizeOf(await drawer.drawSvg(svg(""), NEVER))).toEqual([40, 40]);
  });

  it("refer to parts of themselves", async () => {
    const own = svg('<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a"/>');
    expect(sizeOf(await drawer.drawSvg(own, NEVER))).toEqual([40, 40]);
  });

  it("that take too long end with their thread, and the next one gets a new thread", async () => {
    const impatient = new ThreadDrawer({ msMax: 1 });
    await expect(impatient.draw(CHART, NEVER)).rejects.toMatchObject({ code: "too_late" });
    await expect(impatient.draw(CHART, NEVER)).rejects.toMatchObject({ code: "too_late" });
    await impatient.close();
  });

  it("wait for each other, up to a number, and not where nobody waits for them any more", async () => {
    const short = new ThreadDrawer({ waitingMax: 2 });
    const leave = new AbortController();
    const first = short.draw(CHART, NEVER);
    await sleep(0);
    const left = short.draw(CHART, leave.signal);
    const second = short.draw(CHART, NEVER);
    await expect(short.draw(CHART, NEVER)).rejects.toMatchObject({ code: "busy" });
    leave.abort();
    await expect(left).rejects.toMatchObject({ code: "aborted" });
    await expect(short.draw(CHART, leave.signal)).rejects.toMatchObject({ code: "aborted" });
    expect(sizeOf(await first)).toEqual([1600, 800]);
    expect(sizeOf(await second)).toEqual([1600, 800]);
    await short.close();
  });

  it("fail where the drawer is closed, and are drawn again by a later call", async () => {
    const closing = new ThreadDrawer();
    const drawing = closing.draw(CHART, NEVER);
    const waiting = closing.draw(CHART, NEVER);
    const ended = [
      expect(drawing).rejects.toMatchObject({ code: "ended" }),
      expect(waiting).rejects.toMatchObject({ code: "ended" }),
    ];
    await sleep(0);
    await closing.close();
    await Promise.all(ended);
    expect(sizeOf(await closing.draw(CHART, NEVER))).toEqual([1600, 800]);
    await closing.close();
  });
});
