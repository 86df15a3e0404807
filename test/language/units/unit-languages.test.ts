import { describe, expect, it } from "vitest";
import { findUnits } from "../../../src/language/units/unit-phrase.ts";
import { checkUnits } from "./check-units.ts";

describe("a unit in a label of the wide world", () => {
  it("is an amount in the scales of East Asia, in words and in digits", () => {
    checkUnits(`
      RMB hundred million => => CNY YI ·
      in hundred million RMB => => CNY YI ·
      in hundreds of millions of yen => => JPY YI ·
      in ten thousand of RMB => => CNY WAN ·
      RMB ten thousand => => CNY WAN ·
      RMB'0,000 => => CNY WAN ·
      RMB’0000 => => CNY WAN ·
      in RMB 10,000 => => CNY WAN ·
      in RMB100 million => => CNY YI ·
      Unit: 10,000 yuan => => CNY WAN ·
      Unit: RMB 0'000 => => CNY K ·
      US$'000,000 => => USD M ·
      ten thousand tons => => · WAN · tons
      단위: 백만원 => 단위 => KRW M ·
      억원 => => KRW YI ·
    `);
  });

  it("is an amount in other languages", () => {
    checkUnits(`
      R$ mil => => BRL K ·
      em R$ mil => => BRL K ·
      R$ mi => => BRL M ·
      R$ milhões => => BRL M ·
      R$ million => => BRL M ·
      R$ bi => => BRL BN ·
      R$ bilhões => => BRL BN ·
      em milhares de reais => => BRL K ·
      USD mil => => USD M ·
      USD Mil => => USD M ·
      Umsatz (Mio. €) => Umsatz => EUR M ·
      Mrd. € => => EUR BN ·
      in Tsd. € => => EUR K ·
      Tsd. EUR => => EUR K ·
      in Tausend Euro => => EUR K ·
      in T€ => => EUR K ·
      Md€ => => EUR BN ·
      en M€ => => EUR M ·
      k€ => => EUR K ·
      en milliers d’euros => => EUR K ·
      En millions d'euros => => EUR M ·
      millones de euros => => EUR M ·
      miles de euros => => EUR K ·
      mil millones de euros => => EUR BN ·
      migliaia di euro => => EUR K ·
      milioni di euro => => EUR M ·
      Ricavi (milioni) => Ricavi => · M ·
      Mln. € => => EUR M ·
      €/000 => => EUR K ·
      NOK mill. => => NOK M ·
      MNOK => => NOK M ·
    `);
  });

  it("is an amount whose scale stands in brackets or behind an apostrophe", () => {
    checkUnits(`
      £(m) => => GBP M ·
      US$(m) => => USD M ·
      Revenue £(m) => Revenue => GBP M ·
      Revenue (US$) (m) => Revenue => USD M ·
      GBP 'm => => GBP M ·
      GBP 'k => => GBP K ·
      Revenue, US$'m => Revenue => USD M ·
    `);
  });

  it("is an amount in money whose name is another word too, beside a scale", () => {
    checkUnits(`
      pounds million => => GBP M ·
      millions of pounds => => GBP M ·
      Egyptian pounds million => => EGP M ·
      rand million => => ZAR M ·
      R'000 => => ZAR K ·
      R million => => ZAR M ·
      Revenue (Rm) => Revenue => ZAR M ·
      billion won => => KRW BN ·
      millions of dirhams => => AED M ·
      Moroccan dirhams million => => MAD M ·
      riyals million => => SAR M ·
      Qatari riyals million => => QAR M ·
      SR'000 => => SAR K ·
      rupees => => INR · ·
      Pakistani rupees million => => PKR M ·
    `);
  });

  it("is not read where it has two readings, or a scale without a code", () => {
    checkUnits(`
      rupees crore => => contradictory
      Sales (rupees lakh) => Sales => contradictory
      USD hundred thousand => => contradictory
      in ten millions of USD => => contradictory
      in USD 100,000 => => contradictory
      SEK mkr => => contradictory
      mio. kr. => => contradictory
      XD'000 => => contradictory
      mil euros => => contradictory
      Sales (mil) => Sales => contradictory
      millones de pesos => => contradictory
      Loan (RMB 100 million) => Loan => contradictory
      RMB 10,000 => => contradictory
    `);
  });

  it.each([
    "Loan of RMB 100 million",
    "Loan of RMB 1,000",
    "€100 million loan",
    "Deals won",
    "(won)",
    "Weight, pounds",
    "Distance (miles)",
    "Sales DE",
    "Rand",
    "Single Rm 5",
  ])("is not seen in %s", (label) => {
    expect(findUnits(label)).toEqual([]);
  });
});
