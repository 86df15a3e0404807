import { FootnoteError } from "../domain/errors.ts";
import type { MessageRequest, NotAsked } from "./llm-provider.ts";
import { attemptCostMax, type CallLimits, costOf, type ModelPrices } from "./model-prices.ts";
import type { ProviderTry } from "./provider-try.ts";
import type { SpendLedger } from "./spend-ledger.ts";

/** The prices of a model and its daily budget. */
export interface Spending {
  readonly prices: ModelPrices;
  /** Null for no limit. */
  readonly budget: { readonly nanoUsdPerDay: number; readonly ledger: SpendLedger } | null;
}

/** The reserved cost of one call. */
export interface CallCost {
  /** Replaces the reservation by the real cost, in billionths of a US dollar; null where prices are unknown. */
  settle(tried: ProviderTry): Promise<number | null>;
}

/** `budget_unknown`: the spend ledger cannot be read or written. */
type CostRefusal = Extract<NotAsked, "budget_used_up" | "budget_unknown">;

const FREE: CallCost = { settle: async () => null };

/** Reserves the worst-case cost before the call, so that concurrent calls cannot exceed the budget together. */
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
          // The worst case stays counted; the reply is still returned.
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
