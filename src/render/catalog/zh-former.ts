import type { Catalog } from "./en.ts";

export const ZH_FORMER: Catalog["former"] = {
  restated: ({ before, now, isOneDocument, earlier }) => {
    const [was, is] = [before, now].map(({ figure, doc }) => (doc === null ? figure : `${figure}（${doc}）`));
    const both = isOneDocument ? `原为 ${before.figure} → 现为 ${is}` : `${was}→ ${is}`;
    return `重述：${both}${earlier === 0 ? "" : `（此前另有 ${earlier} 个数值）`}`;
  },
  formerPlace: (locator) => `；原位置：${locator}`,
  otherwise: {
    outranked: (figure) => `级别较低的文件写的是 ${figure}`,
    undated: (figure) => `未注明日期的文件写的是 ${figure}`,
    no_longer_stated: (figure) => `文件中已不再列出：${figure}`,
    holds_now: (figure) => `此后已重述，如今为 ${figure}`,
  },
  noneToday: "其中有数字如今已没有文件列出，或现有的内容不能在此向您显示。",
  otherValues: (count) => `；另有 ${count} 个数值`,
  moreRestated: (count) => `另有 ${count} 个数字经过重述`,
  moreOtherwise: (count) => `另有 ${count} 个数字在其他文件中有不同说法`,
};
