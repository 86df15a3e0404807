import type { EN_CATALOGUE } from "./en-catalogue.ts";

export const ZH_CATALOGUE: typeof EN_CATALOGUE = {
  title: "可以问什么",
  parts: { metrics: "指标", entities: "实体", documents: "文件" },
  all: { metrics: "全部指标", entities: "全部实体", documents: "全部文件" },
  more: (count) => `另有 ${count} 项`,
  newest: (period) => `最新：${period}`,
  nothingStored: "没有你可以查看的数据",
  nothing: "目前没有你可以查看的内容。",
  position: (at, of) => `第 ${at} 页，共 ${of} 页`,
};
