import type { Language } from "../../../domain/profile.ts";
import { CLOSE_REASONS, writeWantedValue } from "../../../domain/wanted-figure.ts";
import type { Edge } from "../../edge.ts";
import { escapeMrkdwn } from "../../texts.ts";
import type { Demand } from "../../wanted/ports.ts";
import { WANTED_PREFIX } from "../../wanted/wanted-click.ts";
import { paragraph } from "../home-blocks.ts";
import type { HomeSection } from "../section.ts";

const REQUESTS_MAX = 10;
/** Of one request. */
const CELLS_MAX = 5;
const PEOPLE_MAX = 10;

/** For a curator: the figures that people ask for, the most wanted first, each with a menu that closes it. */
export const requestsSection: HomeSection = {
  name: "requests",
  blocksFor: async (edge, { language, rights }) => {
    if (!rights.curator) return [];
    const demands = await edge.wanted.store.demands(REQUESTS_MAX);
    if (demands.length === 0) return [];
    const rows = demands.map((demand) => ({
      ...paragraph(lineOf(edge, demand, language)),
      accessory: closeMenu(edge, demand.about, language),
    }));
    return [paragraph(`*${edge.texts[language].wanted.requests}*`), ...rows];
  },
};

function lineOf(edge: Edge, { cells, people }: Demand, language: Language): string {
  const named = edge.wanted.nameCells(cells.slice(0, CELLS_MAX), language).map(escapeMrkdwn);
  const rest = cells.length > CELLS_MAX ? ["…"] : [];
  const listed = people.slice(0, PEOPLE_MAX).map((user) => `<@${user}>`);
  const more = people.length > PEOPLE_MAX ? " …" : "";
  return edge.texts[language].wanted.request(
    [...named, ...rest].join("\n"),
    `${people.length} × ${listed.join(" ")}${more}`,
  );
}

function closeMenu({ texts }: Pick<Edge, "texts">, about: string, language: Language): unknown {
  const { close, reasons } = texts[language].wanted;
  const plain = (text: string) => ({ type: "plain_text", text, emoji: false });
  return {
    type: "static_select",
    action_id: `${WANTED_PREFIX}close`,
    placeholder: plain(close),
    options: CLOSE_REASONS.map((reason) => ({
      text: plain(reasons[reason]),
      value: writeWantedValue({ language, use: { kind: "close", about, reason } }),
    })),
  };
}
