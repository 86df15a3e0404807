/** The company file of the benchmarks: three entities, and so many more with four aliases each. */
export function profileText(entities: number): string {
  const more = Array.from({ length: Math.max(0, entities - 3) }, (_, i) => {
    const name = `unit ${numberWord(i)}`;
    return `  UNIT_${i}: { label: "${name} ltd", geography: X, parent: ACME_GROUP, aliases: ["${name}", "${name} co", "${name} company", "u${i}x"] }`;
  });
  return `company: { name: ACME Group, home_entity: ACME_GROUP }
metrics:
  REVENUE: { label: { en: Revenue, zh: 营收 }, unit: USD_M, kind: flow, aliases: [revenue, 营业收入] }
  NEWSALES: { label: { en: New sales, zh: 新签金额 }, unit: USD_M, kind: flow, aliases: [newsales] }
  PROFIT: { label: { en: Operating profit, zh: 营运利润 }, unit: USD_M, kind: flow, aliases: [profit] }
entities:
  ACME_GROUP: { label: ACME Group, geography: ASIA, aliases: [acme, group, 集团] }
  ACME_HK: { label: ACME Hong Kong, geography: HK, parent: ACME_GROUP, aliases: [hk, hong kong, 香港] }
  ACME_CN: { label: ACME China, geography: CN, parent: ACME_GROUP, aliases: [cn, china, 中国] }
${more.join("\n")}
dimensions:
  channel: { default: TOTAL, values: { AGENCY: { aliases: [agency, 代理] } } }
external_entities:
  JINGAN: { label: Jingan, aliases: [jingan, 竞安] }
`;
}

function numberWord(index: number): string {
  return [...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}
