import type { Claim } from "../../domain/claim.ts";
import type { Catalog } from "./en.ts";

const BOUNDS: Readonly<Record<Claim["bound"], string>> = {
  equal: "等于",
  above: "高于",
  at_least: "不低于",
  below: "低于",
  at_most: "不高于",
};

/** Of "at least" and "at most" the other side, without a double negation. */
const NOT: Readonly<Record<Claim["bound"], string>> = {
  equal: "并不等于",
  above: "并不高于",
  at_least: "低于",
  below: "并不低于",
  at_most: "高于",
};

const OCCURRENCE = { first: "首次", last: "最近一次" } as const;

export const ZH_VERDICT: Catalog["verdict"] = {
  one: (holds, bound, figure, claimed, distance = null) => {
    if (bound === "equal") return holds ? `是：${figure}。` : `不是：${figure}，而非${claimed}。`;
    return `${holds ? "是" : "否"}：${figure}${holds ? BOUNDS[bound] : NOT[bound]}${claimed}${distance === null ? "" : `，相差${distance}`}。`;
  },
  several: (holding, bound, claimed, occurrence) => {
    const limit = `${BOUNDS[bound]}${claimed}`;
    if (occurrence === "since")
      return holding === "" ? `最近一期${NOT[bound]}${claimed}。` : `自${holding}起${limit}。`;
    if (holding === "") return `以下各项均${NOT[bound]}${claimed}。`;
    return occurrence === null ? `${limit}的有：${holding}。` : `${OCCURRENCE[occurrence]}${limit}：${holding}。`;
  },
  higher: (name, by, [high, low]) => `较高：${name}，多${by}（${high}对${low}）。`,
  compared: (holds, sentence) => `${holds ? "是" : "否"}。${sentence}`,
  moved: (holds, way, by) =>
    `${holds ? "是" : "否"}：${{ up: `上升${by}`, down: `下降${by}`, flat: "没有变化" }[way]}。`,
  sum: (isWhole, sum, whole) => (isWhole ? `各部分合计与整体一致：${sum}。` : `各部分合计${sum}，整体为${whole}。`),
  same: (names, figure) => `没有差异：${names}都是${figure}。`,
};
