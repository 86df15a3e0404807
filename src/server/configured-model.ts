import { publishedPrices } from "../adapters/anthropic/anthropic-prices.ts";
import { CALL_LIMITS, createAnthropicProvider, DEFAULT_MODEL } from "../adapters/anthropic/anthropic-provider.ts";
import { openSqlite } from "../adapters/sqlite/sqlite-engine.ts";
import { spendLedger } from "../adapters/stores/spend/spend-ledger.ts";
import { SPEND } from "../adapters/stores/spend/spend-schema.ts";
import type { Spending } from "../model/call-cost.ts";
import type { LlmProvider } from "../model/llm-provider.ts";
import { createModelGuard } from "../model/model-guard.ts";
import type { ModelMeter } from "../model/model-meter.ts";
import { costOf, type ModelPrices, NANO_PER_USD, pricesOf } from "../model/model-prices.ts";
import type { ModelSettings } from "../settings/settings.ts";
import { badSetting } from "../settings/settings-error.ts";

export interface ConfiguredModel {
  readonly provider: LlmProvider;
  close(): void;
}

export interface ModelServices {
  /** The file of the spend ledger; created where a budget is set. */
  readonly spendPath: string;
  readonly meter: ModelMeter;
}

/** Input tokens of a large request. A budget below its cost would block the model from the first question. */
const LARGE_INPUT_TOKENS = 12_000;

/** The configured model behind its guard. Throws `StoreError`, and `SettingsError` for an unusable budget. */
export function openConfiguredModel(settings: ModelSettings, { spendPath, meter }: ModelServices): ConfiguredModel {
  const prices = settings.prices === undefined ? publishedPrices(settings.model) : pricesOf(settings.prices);
  const { spending, close } = openSpending(settings, prices, spendPath);
  const { apiKey, baseUrl, model } = settings;
  const provider = createAnthropicProvider({ apiKey, baseUrl, model });
  return {
    provider: createModelGuard({ provider, limits: CALL_LIMITS, spending, meter, nowMs: () => performance.now() }),
    close,
  };
}

function openSpending(
  { model = DEFAULT_MODEL, budgetUsd }: ModelSettings,
  prices: ModelPrices | null,
  spendPath: string,
): { readonly spending: Spending | null; close(): void } {
  if (budgetUsd === undefined) return { spending: prices === null ? null : { prices, budget: null }, close: () => {} };
  if (prices === null)
    throw badSetting(
      `FOOTNOTE_MODEL_BUDGET is set, and the prices of ${model} are not known: set FOOTNOTE_MODEL_PRICES to the US dollars for a million tokens of input and of output, such as 5/25, too.`,
    );
  const nanoUsdPerDay = Math.round(budgetUsd * NANO_PER_USD);
  checkHoldsOneCall(nanoUsdPerDay, prices);
  const database = openSqlite(spendPath, SPEND);
  const ledger = spendLedger(database, { now: Date.now });
  return { spending: { prices, budget: { nanoUsdPerDay, ledger } }, close: () => void database.close() };
}

function checkHoldsOneCall(nanoUsdPerDay: number, prices: ModelPrices): void {
  const attempt = costOf({ inputTokens: LARGE_INPUT_TOKENS, outputTokens: CALL_LIMITS.outputTokensMax }, prices);
  const callMax = attempt * CALL_LIMITS.attemptsMax;
  if (nanoUsdPerDay >= callMax) return;
  const least = Math.ceil((callMax / NANO_PER_USD) * 100) / 100;
  throw badSetting(
    `FOOTNOTE_MODEL_BUDGET holds not even one call of the model, which may cost up to ${least} US dollars with its attempts; write at least ${least}.`,
  );
}
