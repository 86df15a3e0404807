import { it } from "vitest";
import { shorten } from "../../../src/passages/shortening/shorten.ts";
const F = { find: () => [] };
it("tries", () => {
  const rows: [string, string[]][] = [
    ["Revenue rose", ["Revenue of Hong Kong fell and profit rose."]],
    ["Revenue fell by 5 percent in 2025", ["Revenue fell by 5 percent in 2025, reflecting weak demand."]],
    ["Revenue fell by 5 percent in 2025 because claims grew.", ["In addition, revenue fell by 5 percent in 2025 because claims grew, while commissions stayed flat."]],
    ["Revenue fell by 5 percent in 2025.", ["Revenue fell by 5 percent in 2025 because claims grew."]],
    ["Revenue fell.", ["Revenue did not fall because claims grew."]],
    ["The agency grew by 5 percent.", ["The agency, which sells through shops, grew by 5 percent."]],
    ["The plan banks and brokers was approved.", ["The plan, which covers agents, banks and brokers, was approved."]],
    ["营运利润从1.32亿美元下降至1.14亿美元", ["2025年营运利润从1.32亿美元下降至1.14亿美元，因为燃油成本上涨。"]],
    ["2025年营运利润从1.32亿美元下降至1.14亿美元", ["2025年营运利润从1.32亿美元下降至1.14亿美元，因为燃油成本上涨。"]],
    ["营收增长5%。", ["此外，由于代理渠道恢复，营收增长5%。"]],
    ["Revenue fell. Costs rose.", ["Revenue also fell, reflecting weak demand.", "Costs rose."]],
    ["revenue rose.", ["The regulator said revenue rose."]],
    ["revenue rose.", ["It is not true that revenue rose."]],
    ["Operating profit of Baltic fell (in shops).", ["Operating profit (see annex) of Baltic fell."]],
    ["Operating profit of Baltic fell.", ["Operating profit (see annex) of Baltic fell."]],
  ];
  for (const [t, s] of rows) console.log(JSON.stringify(shorten(t, s, F)));
});
