import type { EN_FIRST } from "./en-first.ts";

export const ZH_FIRST: typeof EN_FIRST = {
  why: ({ metric, entity, period }, way) => `${entity}${period}的${metric}为什么${way === "up" ? "上升" : "下降"}？`,
  check: ({ metric, entity, period }, way) => `${entity}${period}的${metric}${way === "up" ? "上升" : "下降"}了吗？`,
};
