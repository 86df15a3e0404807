/** The Chinese counterparts of the lists in `clauses-english.ts`. */
const listed = (words: string): readonly string[] => words.trim().split(/\s+/);

export const DISPENSABLE_CHINESE = listed(
  "此外 另外 同时 与此同时 而且 并且 然而 不过 因此 因而 所以 总体而言 总体来看 总的来看 总的来说 整体来看 具体来看 具体而言 值得注意的是 换言之 可见 事实上 实际上 当然 也 亦",
);

export const OWN_CLAUSES_CHINESE = listed(
  "因为 由于 因 得益于 受益于 受惠于 归因于 源于 缘于 主因 原因 主要因为 主要由于 主要因 主要是因为 主要得益于 从而 因此 因而 进而 所以 使得 带动 推动 拉动 促进 推高 导致 反映 而 与此同时 原因是 主因是",
);

export const TRAILING_CHINESE = listed(
  "使 令 让 拉低 拖累 支撑 显示 体现 并且 并 而且 同时 此外 另外 来自 主要来自 受 主要受 以便 以 为了 为 有助于 有利于 便于 也 亦 进一步 随之 加上 伴随",
);

export const LEADING_CHINESE = listed(
  "由于 因为 因 随着 得益于 受益于 受惠于 受 为了 为 尽管 虽然 鉴于 考虑到 凭借 借助 依托 伴随 面对 应对",
);

export const PASSING_CHINESE = listed("得益于 受益于 受惠于 由于 因为 主要由于 主要因为 主要得益于 受 也就是 即");

export const SUBORDINATE_CHINESE = listed(
  "由于 因为 因 随着 得益于 受益于 受惠于 受 为了 为 尽管 虽然 鉴于 考虑到 凭借 借助 依托 伴随 面对 应对 如果 若 如 倘若 假如 只要 只有 除非 一旦 即使 即便 无论 不论 不管 当 在 对 对于 关于 至于 与 同 和 跟 除 除了 按 按照 根据 据 依据 经 通过 截至 自 从 至 到 不仅 不但 不只 既 之所以 作为 比 比起 相比 相较 较 向 由 于 虽",
);

/** Beginnings of clauses that depend on the clause before. */
export const LEANING_CHINESE = listed(
  "其 该 它 他 她 此 这 那 两者 二者 前者 后者 上述 就 才 也 都 还 又 再 则 更 却 且 并 而 反而 仍 亦 均",
);

/** Opens the main clause after a subordinate one, and is cut together with it. */
export const PAIRED_CHINESE = listed("所以 因此 因而 故 但是 但 然而 不过 于是 从而");

/** Predicates of a Chinese clause about its subject. */
export const PREDICATES_CHINESE = listed(
  "是 为 有 了 已 将 会 可 应 需 须 得 达 占 由 使 令 让 增 升 涨 降 跌 减 落 扩 缩 改善 恢复 保持 维持 推出 完成 开展 实现 提供 成为 出现 发生 影响 导致 带动 推动 来自 取决 选择 购买 采用 引入 建立 设立 开设 关闭 停 暂停 上线 启动 加快 放缓 走 转 回 集中 超过 高于 低于 不 没有 未 要求 规定 允许 禁止 负责 参加 签署 搬 迁 更换 取消 处理 解决 支付 投入 投资 销售 出售 卖 买 反映 显示 说明 表明 变 用 受 到 施行 执行 生效 适用 无法 属 完 做 办 缩短 涵盖 签 写 发 回 通过 批准 参与 安排 充足 畅销 良好 稳定 强劲 疲弱 平稳",
);

export const PREFACES_CHINESE = [
  "(?:需要|应当|值得)(?:说明|指出|注意|一提|强调)的是，",
  "(?:附带|顺便)(?:提|说)(?:一句|一下)，",
  "再次提醒(?:各位|大家)，",
  "(?:正如|如)[^，]{0,10}所(?:述|说|示)，",
  "(?:首先|其次|最后)?看(?:业绩|数字|结果)，",
  "首先看[^，]{1,6}，",
  "众所周知，",
];

/** Verbs of saying before the reported clause. */
export const SAYING_CHINESE = listed(
  "认为 表示 称 指出 要求 说 预计 显示 判断 透露 强调 规定 看来 来看 来说 而言 方面 提出",
);

/** A clause that begins with one of these has its subject before it. */
export const SUBJECTLESS_CHINESE = listed(
  "必须 须 应 不 未 没 无 可 将 已 会 需 要 能 是 为 有 在 由 被 把 达 占 较 比 高 低 增 减 升 降 上 下 同 环 其 该 此 这 那 则 就 才 都 也 还 又 再 更 却 且 并 而 但 仍 亦 均 其中 如 若 除 即 无论 否则 不过 然而 只 仅 包括 例如 比如 按 据 根据 经 从 自 至 到 每 使 令 让",
);
