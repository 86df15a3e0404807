import type { OfferLead } from "./catalog/catalog.ts";
import { clipItems } from "./clip.ts";
import type { Choices } from "./document.ts";
import type { Names } from "./names.ts";
import type { Offer } from "./offers.ts";

/** Maximum number of choices within a sentence; `…` stands for further ones. */
const INLINE_CHOICES_MAX = 12;

/** What can be asked with a click below an answer; null for nothing. */
export function choices(lead: OfferLead, offers: readonly Offer[], names: Names): Choices | null {
  if (offers.length === 0) return null;
  return { kind: lead, lead: names.catalog.offers.lead[lead], inline: inlineChoices(lead, offers, names), offers };
}

/** The same within a sentence. */
export function inlineChoices(lead: OfferLead, offers: readonly Offer[], { catalog }: Names): string {
  return catalog.offers.inline(catalog.offers.lead[lead], inlineLabels(offers));
}

/** What the clicks are called, as far as a sentence holds them. */
export function inlineLabels(offers: readonly Offer[]): readonly string[] {
  return clipItems(
    offers.map(({ label }) => label),
    INLINE_CHOICES_MAX,
  );
}
