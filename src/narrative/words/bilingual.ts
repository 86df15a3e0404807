/**
 * Words of business prose in both languages, for questions in one and documents in the other. They widen a search and nothing else:
 * no statement is held to be true because of them.
 */
const PAIRS = `
risk: 风险 | regulation: 监管 法规 | regulator: 监管机构 监管 | regulatory: 监管 | rule: 规定 新规 | policy: 政策 | compliance: 合规
growth: 增长 | grow: 增长 | rise: 上升 增长 | increase: 增加 上升 | fall: 下降 | decline: 下降 下滑 | drop: 下降 | decrease: 减少 下降
slow: 放缓 | slowdown: 放缓 | weak: 疲弱 | strong: 强劲 | improve: 改善 | loss: 亏损 | cost: 成本 费用 | price: 价格 | margin: 利润率
reason: 原因 | cause: 原因 | driver: 驱动 因素 | impact: 影响 | effect: 影响 | change: 变化 | trend: 趋势 | outlook: 展望 | strategy: 战略
plan: 计划 | target: 目标 | product: 产品 | customer: 客户 | agent: 代理人 | channel: 渠道 | bank: 银行 | partner: 合作 伙伴 | branch: 网点
market: 市场 | competition: 竞争 | investment: 投资 | interest: 利率 | rate: 利率 率 | yield: 收益率 | dividend: 分红 | capital: 资本 | reserve: 准备金
claim: 赔付 理赔 | premium: 保费 | policyholder: 保单持有人 | saving: 储蓄 | medical: 医疗 | health: 健康 | life: 寿险 | visitor: 访客
sale: 销售 | campaign: 推广 活动 | training: 培训 | hiring: 招聘 | recruit: 招聘 | staff: 员工 | office: 办公室 | system: 系统 | outage: 故障 中断
digital: 线上 数字 | online: 线上 | audit: 审计 | review: 回顾 审查 | report: 报告 | disclosure: 披露 | disclose: 披露 | fee: 费用 | management: 管理
quarter: 季度 | half: 半年 | year: 年 全年 | month: 月 | mainland: 内地 | restate: 重述 | restatement: 重述 | trainee: 学员 见习 | typhoon: 台风
surrender: 退保 | lapse: 失效 退保 | persistency: 继续率 | productivity: 产能 | commission: 佣金 | renewal: 续期 | merger: 合并 | merge: 合并 | launch: 推出
complaint: 投诉 | data: 数据 | security: 安全 | vendor: 供应商 | supplier: 供应商 | contract: 合同 | board: 董事会 | reinsurance: 再保险 | currency: 汇率 货币
`;

/** English words, as written above, to Chinese ones. */
export const TO_CHINESE: ReadonlyMap<string, readonly string[]> = new Map(
  PAIRS.split(/[|\n]/).flatMap((pair) => {
    const [english, chinese] = pair.split(":");
    return english === undefined || chinese === undefined
      ? []
      : [[english.trim(), chinese.trim().split(/\s+/)] as const];
  }),
);

/** Chinese words to English ones. */
export const TO_ENGLISH: ReadonlyMap<string, readonly string[]> = inverted(TO_CHINESE);

function inverted(words: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const inverse = new Map<string, string[]>();
  for (const [english, chinese] of words)
    for (const word of chinese) inverse.set(word, [...(inverse.get(word) ?? []), english]);
  return inverse;
}
