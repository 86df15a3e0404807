import { foldText } from "../../language/folding.ts";
import { searchTerms } from "../search-terms.ts";

/**
 * Business words in English and Chinese, for questions in one language and documents in the other. They only widen a
 * search; statements are never checked with them. Industry terms belong in the company file.
 */
const PAIRS = `
risk: 风险 | regulation: 监管 法规 | regulator: 监管机构 监管 | regulatory: 监管 | rule: 规定 新规 | policy: 政策 | compliance: 合规
growth: 增长 | grow: 增长 | rise: 上升 增长 | increase: 增加 上升 | fall: 下降 | decline: 下降 下滑 | drop: 下降 | decrease: 减少 下降
slow: 放缓 | slowdown: 放缓 | weak: 疲弱 | strong: 强劲 | improve: 改善 | loss: 亏损 | cost: 成本 费用 | price: 价格 | margin: 利润率
reason: 原因 | cause: 原因 | driver: 驱动 因素 | impact: 影响 | effect: 影响 | change: 变化 | trend: 趋势 | outlook: 展望 | strategy: 战略
plan: 计划 | target: 目标 | product: 产品 | customer: 客户 | channel: 渠道 | bank: 银行 | partner: 合作 伙伴 | branch: 网点
market: 市场 | competition: 竞争 | investment: 投资 | interest: 利率 | rate: 利率 率 | yield: 收益率 | dividend: 分红 | capital: 资本 | reserve: 准备金
saving: 储蓄 | medical: 医疗 | health: 健康 | visitor: 访客
sale: 销售 | campaign: 推广 活动 | training: 培训 | hiring: 招聘 | recruit: 招聘 | staff: 员工 | office: 办公室 | system: 系统 | outage: 故障 中断
digital: 线上 数字 | online: 线上 | audit: 审计 | review: 回顾 审查 | report: 报告 | disclosure: 披露 | disclose: 披露 | fee: 费用 | management: 管理
quarter: 季度 | half: 半年 | year: 年 全年 | month: 月 | mainland: 内地 | restate: 重述 | restatement: 重述 | trainee: 学员 见习 | typhoon: 台风
productivity: 产能 | commission: 佣金 | renewal: 续期 | merger: 合并 | merge: 合并 | launch: 推出
complaint: 投诉 | data: 数据 | security: 安全 | vendor: 供应商 | supplier: 供应商 | contract: 合同 | board: 董事会 | currency: 汇率 货币
sponsor: 赞助 | sponsorship: 赞助 | event: 活动 赛事 | conference: 大会 会议 | meeting: 会议 | abroad: 海外 | overseas: 海外 | foreign: 海外 外国 | hold: 举行 持有 | held: 举行
sell: 出售 销售 | sold: 出售 | purchase: 购买 | buy: 购买 买入 | property: 物业 房产 | shares: 股票 股份 | share: 份额 占比 股票 | bond: 债券 | equity: 股权 | stock: 股票 | loan: 贷款 | borrow: 借款 | debt: 债务
extend: 延长 | lengthen: 延长 | shorten: 缩短 | reduce: 减少 减持 降低 | cut: 削减 下调 | raise: 提高 上调 | lower: 降低 下调 | stop: 停止 暂停 | pause: 暂停 | suspend: 暂停 | resume: 恢复 | close: 关闭 | open: 开放 开设 | reopen: 重开 恢复
delay: 延迟 推迟 | late: 延迟 | early: 提前 | fail: 失败 故障 中断 | failure: 故障 | interrupt: 中断 | error: 错误 | correct: 更正 | correction: 更正 | reissue: 重新发布 | reissued: 重新发布 | issue: 发行 签发 发布 | publish: 发布 | memo: 备忘录 | note: 说明 | letter: 函 | notice: 通知
wait: 等候 等待 | waiting: 等候 | queue: 排队 | phone: 电话 | telephone: 电话 | call: 电话 | service: 服务 | desk: 服务台 | counter: 柜台 网点 | app: 应用 | website: 网站 | login: 登录 | sign: 登录 签 | password: 密码 | face: 人脸 | recognition: 识别 | export: 导出 | night: 夜间 | nightly: 夜间
commission: 佣金 | spread: 分摊 | instalment: 分期 | payment: 支付 缴费 | pay: 支付 | salary: 薪酬 工资 | bonus: 奖金 | pension: 养老金 | tax: 税 | licence: 牌照 | license: 牌照 | approval: 批准 获批 | approve: 批准 | filing: 备案 | permit: 许可 | record: 录音 录像 记录 | recorded: 录音 录像 | elderly: 老年人 | old: 老年 | age: 年龄
employee: 员工 | engagement: 敬业度 | culture: 文化 | survey: 调查 | score: 得分 评分 | workload: 工作量 | overtime: 加班 | leave: 离开 离职 | resign: 离职 | turnover: 离职率 | team: 团队 | leader: 主管 | weekend: 周末 | home: 居家 | remote: 远程 居家 | move: 搬迁 | rent: 租金 | lease: 租约
flood: 洪水 洪涝 | weather: 天气 | storm: 风暴 台风 | rain: 暴雨 | border: 口岸 边境 通关 | tourist: 游客 | travel: 旅行 | hospital: 医院 | surgery: 手术 | illness: 疾病 | reject: 拒绝 | decline: 下降 拒绝 | fraud: 欺诈 | dispute: 纠纷 | court: 法院 | fine: 罚款
term: 定期 期限 | savings: 储蓄 | guarantee: 保证 | cap: 上限 | limit: 限额 上限 | threshold: 门槛 | standard: 标准 | requirement: 要求 | require: 要求 | must: 必须 | prohibit: 禁止 | allow: 允许 | transparency: 透明
start: 启动 开始 | begin: 开始 | first: 首次 首 | break: 盈亏平衡 | profitable: 盈利 | profit: 盈利 利润 | deficit: 亏损 | scale: 规模 | fixed: 固定 | one-off: 一次性 | forecast: 预测 | expectation: 预期 | expect: 预期 | budget: 预算 | invest: 投资 | committee: 委员会 | shareholder: 股东 | rating: 评级
competitor: 对手 同业 | partner: 合作伙伴 合作 伙伴 合作银行 | agreement: 协议 | negotiate: 谈判 | renegotiate: 重新谈判 | supplier: 供应商 | intermediary: 中介 | broker: 经纪 | adviser: 顾问 | student: 学生 | young: 年轻 | family: 家庭 | employer: 雇主 | worker: 员工 工人 | salary: 工资 | wealth: 财富 | city: 城市 | province: 省 | rural: 农村
choose: 选择 | choice: 选择 | select: 选择 | prefer: 偏好 | replace: 更换 取代 | withdraw: 撤回 撤出 | enter: 进入 | exit: 退出 | join: 加入 | expand: 扩大 | expansion: 扩张 | merge: 合并 | split: 拆分 | transfer: 转移 调动 | recruit: 招聘 | retain: 留存 | retention: 留存 | train: 培训 | test: 测试 | pilot: 试点 | project: 项目 | migration: 迁移 | backup: 备份 | server: 服务器 | database: 数据库 | network: 网络 | power: 电力 | cooling: 冷却
`;

/** Translations between both languages, in both directions. */
export interface BusinessWords {
  readonly toEnglish: ReadonlyMap<string, readonly string[]>;
  readonly toChinese: ReadonlyMap<string, readonly string[]>;
  /** Chinese words by English stem: words of one stem, such as product and productivity, share them. */
  readonly chineseByStem: ReadonlyMap<string, readonly string[]>;
}

/** The business words, plus a company's own terms: English words with their Chinese equivalents. */
export function businessWords(own: ReadonlyMap<string, readonly string[]> = new Map()): BusinessWords {
  const ofTrade = [...own].flatMap(([english, words]) =>
    words.map((chinese) => [foldText(english), foldText(chinese)] as const),
  );
  const all = [...pairs(), ...ofTrade];
  const toChinese = gathered(all);
  const toEnglish = gathered(all.map(([english, chinese]) => [chinese, english]));
  return { toEnglish, toChinese, chineseByStem: byStem(toChinese) };
}

function byStem(toChinese: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, readonly string[]>();
  for (const [english, chinese] of toChinese) {
    const [stem, ...more] = searchTerms(english);
    // `one-off` makes two terms: it may be a translation of a Chinese word, but must not match a question's "one".
    if (stem === undefined || more.length > 0) continue;
    words.set(stem, [...new Set([...(words.get(stem) ?? []), ...chinese])]);
  }
  return words;
}

function pairs(): readonly (readonly [string, string])[] {
  return PAIRS.split(/[|\n]/).flatMap((pair) => {
    const [english = "", chinese = ""] = pair.split(":");
    return chinese
      .trim()
      .split(/\s+/)
      .filter((word) => word !== "")
      .map((word) => [english.trim(), word] as const);
  });
}

function gathered(all: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  for (const [from, to] of all) {
    const known = words.get(from);
    if (known === undefined) words.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  }
  return words;
}
