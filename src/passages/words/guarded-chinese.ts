/** Words whose effect reaches beyond their own clause, by kind of effect. */
const BINDING: Readonly<Record<string, string>> = {
  condition: "如 若 倘 假 除非 只要 只有 一旦 即使 即便 无论 不论 前提 条件 视 取决 否则 当 凡 情况下 待",
  exception: "除 例外 以外 之外 不含 不包括 包括 包含 含 剔除 扣除 调整 其中 而是 仅 只 唯 口径 重述 可比",
};

/** Words for the condition or the source of a statement. */
const GOVERNING: Readonly<Record<string, string>> = {
  negation: "不 没 无 未 非 勿 否 莫 免 缺 失败 拒 禁 避免 防止 取消 停止 暂停 终止 难以 很少 极少 鲜",
  doubt:
    "须 必须 需 要求 可 能 或 也许 似 预 料 估 有望 计划 拟 将 会 应 恐 疑 风险 力争 争取 希望 期望 打算 准备 草案 初步 暂定 试 拟议 建议 方案 假设 倾向 愿 想",
  speaker:
    "据 表示 称 认为 指 说 报道 报告 根据 按 依 透露 宣布 反映 显示 强调 承认 否认 声明 解释 相信 看来 看法 意见 判断 评价 分析 调查 管理层 监管 审计 受访 认定 谈 谓 建言",
};

/** Words for amounts, times and persons. */
const MEASURING: Readonly<Record<string, string>> = {
  bound:
    "至少 至多 最多 最少 超过 超出 多达 高达 约 大概 近 逾 以上 以下 左右 上下 以内 之内 上限 下限 限于 单 主要 部分 大多 多数 少数 全部 全体 所有 各 每 均 都 几乎 将近 接近 略 稍 余 多 少 一半 过半 尤其",
  comparison: "比 较 于 高 低 相当 同样 相同 类似 如同 超 胜 逊 不及 更 最 倍 同期 领先 落后 与 跟 相对",
  number: "一 二 两 三 四 五 六 七 八 九 十 百 千 零 〇 半 首 第 末 数 几 双 俩 若干 许多 众多 成",
  unit: "万 亿 元 币 镑 美金 点 率 个 家 名 位 份 件 项 次 吨 公里 平方 小时 分钟 秒",
  time: "年 月 日 季 周 天 时 期 今 昨 明 现 目前 当前 近 前 后 以来 起 至 直到 截至 自 已 曾 刚 仍 还 再 又 常 始终 一直 从 到 底 初 内 间 春 夏 秋 冬 临时 暂 永久 正 尚 才 旧 新 旺 淡",
  name: "公司 集团 银行 机构 协会 委 局 部 省 市 县 国 港 澳 台 洲 大学 医院 保监 先生 女士",
};

/** Longer words that contain a guarded one without its meaning. */
export const HARMLESS_CHINESE: readonly string[] =
  "应聘 同时 从而 由于 进一步 一些 一起 一致 统一 一定 一般 一并 不断 不少 能力 功能 产能 节能 智能 性能 可靠 应用 应对 反应 供应 适应 响应 对应 效应 社会 机会 自动 自身 各自 来自 自主 内容 内部 期间 部门 后台 背后 需求 需要 部署 主要 时效 及时 到位 达到 得到 受到 感到 看到 遇到 高效 提高 比例 比重 与此 参与 更新 更换 更好 更加 新增 创新 新的 更为 等待 接待 市场 市民 城市 上市 当地 适当 相当 完成 成为 成本 形成 组成 造成 成果 成功 按时 数据 数字 数量 人数 次数 指标 指引 指导 点击 网点 重点 特点 优点 个人 整个 家庭 专家 名单 名称 位置 单位 项目 事项 件数 邮件 条件 软件 硬件 文件 会议 委托 委员 大家 元素 单元 多元 率先 效率 率领 前台 前端 之间 时间 空间 中间 房间 内地 外部 最后 明显 明确 说明 证明 表明 声明 透明 现场 实现 发现 表现 体现 出现 现金 周转 周边 周围 周期 日常 日益 天气 天然 季节 起来 引起 发起 对于 属于 关于 基于 得益于 受益于 源于 在于 便于 用于 处于 位于 有利于 有助于 致力于 善于 低效 降低 减低 高管 高端 多种 多样 减少 点心".split(
    " ",
  );

const listed = (lists: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(lists).flatMap((list) => list.split(" "));

export const BINDING_CHINESE = listed(BINDING);
export const GOVERNING_CHINESE = listed(GOVERNING);
export const MEASURING_CHINESE = listed(MEASURING);
