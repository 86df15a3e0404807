import type { Catalog } from "./en.ts";

export const ZH_CORRECTION: Catalog["correction"] = {
  told: ({ by, on, why }) => `由${by ?? "审核人员"}于${on}更正${why === null ? "" : `：${why}`}`,
  quoted: (why) => `“${why}”`,
  beside: ({ told, stated }, place) => `${told}；${place === null ? "文件" : `${place} `}写的是 ${stated}`,
  mark: (figure) => `${figure}（已更正）`,
  among: (numbers) => `其中 ${numbers.join("、")} 是更正后的数字`,
  thenAmong: (said) => `；${said}`,
  former: (figure, told) => `；曾显示为 ${figure}，${told}`,
};
