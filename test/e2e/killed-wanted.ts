import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { WANTED_TEXTS } from "../../src/slack/wanted/wanted-texts.ts";
import { COLLEAGUE, YOU } from "./ferry-workspace.ts";
import { CURATOR, nextYear, type Row } from "./killed-place.ts";
import { choicesOf, toolsOf } from "./posted-message.ts";

/** What people do who wait for a figure that is not stored, each for that of another year. */
export const WANTED_ROWS: readonly Row[] = [
  {
    ...{ kind: "tool", name: "a wish to be told", isNote: true },
    prepare: async (place) => {
      const year = nextYear();
      const { answer } = await place.asked(`revenue of Baltic in ${year}`);
      return {
        act: () => place.click(answer, place.tool(answer, EN_TOOLS.tell)),
        shown: place.fresh(() => place.notes()),
        stored: () => place.waiting("wish", year),
      };
    },
  },
  {
    ...{ kind: "tool", name: "a figure that is requested", isNote: true },
    prepare: async (place) => {
      const year = nextYear();
      const { answer } = await place.asked(`revenue of Baltic in ${year}`);
      return {
        act: () => place.click(answer, place.tool(answer, EN_TOOLS.request)),
        shown: place.fresh(() => place.notes()),
        stored: () => place.waiting("request", year),
      };
    },
  },
  {
    ...{ kind: "message", name: "a typed reply that keeps a wish", isNote: false },
    prepare: async (place) => {
      const year = nextYear();
      const { root } = await place.asked(`let me know as soon as Baltic ${year} is out`);
      return {
        act: async () => {
          const said = { channel: place.channel, text: "@Footnote revenue", user: YOU, threadTs: root.ts };
          await place.workspace.heard(place.workspace.say(said));
        },
        shown: () => place.inThread(root).length - 1,
        stored: () => place.waiting("wish", year),
      };
    },
  },
  {
    ...{ kind: "wanted", name: "a wish that is forgotten", isNote: true },
    prepare: async (place) => {
      const year = nextYear();
      const { answer } = await place.asked(`tell me when revenue of Baltic in ${year} is in`, CURATOR);
      const forget = [...toolsOf(answer), ...choicesOf(answer.blocks)].find(
        ({ label }) => label === WANTED_TEXTS.en.forget,
      );
      if (forget === undefined) throw new Error("Nothing to forget");
      return {
        act: () => place.click(answer, forget, CURATOR),
        shown: place.fresh(() => place.notes()),
        stored: () => 1 - place.waiting("wish", year),
      };
    },
  },
  {
    ...{ kind: "wanted", name: "a request that a curator closes", isNote: false },
    prepare: async (place) => {
      const { root, answer } = await place.asked(`revenue of Baltic in ${nextYear()}`, COLLEAGUE);
      await place.click(answer, place.tool(answer, EN_TOOLS.request), COLLEAGUE);
      await place.wait(() => place.notes()[0]);
      const close = await place.onHome(({ actionId }) => actionId.includes("close"));
      return {
        act: () => place.clickHome(close),
        shown: () => place.inThread(root).length - 1,
        stored: place.audited("figure_request_closed", YOU),
      };
    },
  },
];
