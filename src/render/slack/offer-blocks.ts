import { grouped } from "../../domain/grouped.ts";
import type { Catalog } from "../catalog/en.ts";
import { clip } from "../clip.ts";
import type { Offer } from "../offers.ts";
import {
  type ActionsBlock,
  context,
  plainText,
  type SelectOption,
  type SlackBlock,
  type StaticSelect,
} from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";

/** More choices become a menu. */
const BUTTONS_MAX = 5;

/** An offer with the id that its button carries; all other data stays on the server. */
export interface IdentifiedOffer extends Offer {
  readonly id: string;
}

/** Buttons or a menu for the next questions, with a lead above. */
export function offerBlocks(
  lead: string | null,
  offers: readonly IdentifiedOffer[],
  { catalog, total }: { catalog: Catalog; total: number },
): readonly SlackBlock[] {
  const [first] = offers;
  if (first === undefined) return [];
  const row: ActionsBlock = {
    type: "actions",
    // The first offer's id makes the block id unique per message.
    block_id: `footnote_options:${first.id}`,
    elements: offers.length > BUTTONS_MAX ? besideMenu(offers, catalog) : offers.map(button),
  };
  const incomplete = offers.length < total ? [context(catalog.offers.notAllListed)] : [];
  // The id of the lead allows the Slack adapter to remove it together with its buttons.
  const above = lead === null ? [] : [{ ...context(lead), block_id: `footnote_lead:${first.id}` }];
  return [...above, row, ...incomplete];
}

/** A menu, preceded by buttons for guesses; of other metrics, by buttons for everything else. */
function besideMenu(offers: readonly IdentifiedOffer[], catalog: Catalog): ActionsBlock["elements"] {
  const metrics = offers.filter(({ isMetric }) => isMetric);
  const beside = offers.filter(({ isMetric }) => !isMetric);
  if (metrics.length > 0 && beside.length <= BUTTONS_MAX && beside.some(({ isGuess }) => !isGuess))
    return [...beside.map(button), menu(metrics, catalog.overview.otherMetric, catalog)];
  const guesses = offers.filter(({ isGuess }) => isGuess).slice(0, BUTTONS_MAX);
  const others = offers.filter((offer) => !guesses.includes(offer));
  return [...guesses.map(button), ...(others.length === 0 ? [] : [menu(others, catalog.offers.placeholder, catalog)])];
}

function button({ id, label }: IdentifiedOffer, index: number): ActionsBlock["elements"][number] {
  return { type: "button", action_id: `footnote_offer_${index + 1}`, text: plainText(label), value: id };
}

function menu(offers: readonly IdentifiedOffer[], placeholder: string, catalog: Catalog): StaticSelect {
  const base = {
    type: "static_select",
    action_id: "footnote_offer_select",
    placeholder: plainText(placeholder),
  } as const;
  if (offers.every(({ heading }) => heading === null)) return { ...base, options: offers.map(selectOption) };
  const groups = grouped(offers, ({ heading }) => clip(heading ?? catalog.help.other, LIMITS.optionText));
  const options = ([label, own]: readonly [string, readonly IdentifiedOffer[]]) => ({
    label: plainText(label),
    options: own.map(selectOption),
  });
  return { ...base, option_groups: [...groups].map(options) };
}

function selectOption({ id, label }: IdentifiedOffer): SelectOption {
  return { text: plainText(label), value: id };
}
