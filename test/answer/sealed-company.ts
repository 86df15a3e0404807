import type { Fact } from "../../src/domain/fact.ts";
import { documentOf } from "../support/facts.ts";
import { cell, companyFacts, fact, openTestEngine, type TestEngine } from "./company.ts";

/** What only the cleared may see: earlier years, a quarter that is later than all others, and a part. */
export const SEALED = [
  fact(cell("PROFIT", "AEGEAN", "FY2023"), "222"),
  fact(cell("PROFIT", "BALTIC", "FY2023"), "333"),
  fact(cell("PROFIT", "TERN", "FY2023"), "444"),
  fact(cell("REVENUE", "AEGEAN", "FY2023"), "555"),
  fact(cell("REVENUE", "BALTIC", "2026Q1"), "666"),
  fact(cell("REVENUE", "BALTIC", "FY2024", "FREIGHT"), "777"),
].map((one) => ({ ...one, source: { ...one.source, doc: "board.csv" } }));

/** The company with a document that is confidential. */
export async function openSealedCompany(): Promise<TestEngine> {
  const facts = await companyFacts();
  await facts.replaceDocument(boardPaper(SEALED));
  return openTestEngine({ facts });
}

/** The confidential document with these figures. */
export function boardPaper(facts: readonly Fact[]) {
  return { ...documentOf("board.csv", facts), sensitivity: "CONFIDENTIAL" };
}
