import { FootnoteError } from "../domain/errors.ts";
import type { MessageRequest, NotAsked } from "./llm-provider.ts";
import { attemptCostMax, type CallLimits, costOf, type ModelPrices } from "./model-prices.ts";
import type { ProviderTry } from "./provider-try.ts";
import type { SpendLedger } from "./spend-ledger.ts";

/** What a model costs, and how much of it a day may cost. */
export interface Spending {
  readonly prices: ModelPrices;
  /** Null for no limit. */
  readonly budget: { readonly nanoUsdPerDay: number; readonly ledger: SpendLedger } | null;
}

/** What one call is counted as. */
export interface CallCost {
  /** Counts what the call cost in place of its worst case, and says it; null where prices are not known. */
  settle(tried: ProviderTry): Promise<number | null>;
}

/** `budget_unknown`: the store of what was spent cannot be read or written. */
type CostRefusal = Extract<NotAsked, "budget_used_up" | "budget_unknown">;

const FREE: CallCost = { settle: async () => null };

/** Counts the worst case of a call before it is made, so that calls side by side cannot go past the budget together. */
export async function reserveCost(
  request: MessageRequest,
  spending: Spending | null,
  limits: CallLimits,
): Promise<CallCost | CostRefusal> {
  if (spending === null) return FREE;
  const { prices, budget } = spending;
  const attemptMax = attemptCostMax(request, prices, limits);
  const nanoUsd = attemptMax * limits.attemptsMax;
  const costIn = (tried: ProviderTry): number => {
    const attempts = attemptMax * (tried.attemptsLost ?? limits.attemptsMax);
    return tried.usage === null ? attempts : costOf(tried.usage, prices) + attempts;
  };
  if (budget === null) return { settle: async (tried) => costIn(tried) };
  try {
    const reservation = await budget.ledger.reserve({ nanoUsd, budgetNanoUsd: budget.nanoUsdPerDay });
    if (reservation === null) return "budget_used_up";
    return {
      settle: async (tried) => {
        try {
          await budget.ledger.settle(reservation, costIn(tried));
          return costIn(tried);
        } catch (error) {
          // The worst case stays counted, and the reply is there.
          if (error instanceof FootnoteError) return nanoUsd;
          throw error;
        }
      },
    };
  } catch (error) {
    if (error instanceof FootnoteError) return "budget_unknown";
    throw error;
  }
}
