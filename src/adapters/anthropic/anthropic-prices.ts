import { type ModelPrices, pricesOf } from "../../model/model-prices.ts";
import { DEFAULT_MODEL } from "./anthropic-provider.ts";

/** The published prices of the default model; for other models they must be configured. */
const PRICES: ReadonlyMap<string, ModelPrices> = new Map([[DEFAULT_MODEL, pricesOf({ input: 5, output: 25 })]]);

export function publishedPrices(model: string | undefined): ModelPrices | null {
  return PRICES.get(model ?? DEFAULT_MODEL) ?? null;
}
