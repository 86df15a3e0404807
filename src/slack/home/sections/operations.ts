import { escapeMrkdwn } from "../../texts.ts";
import { bulletList } from "../home-blocks.ts";
import type { HomeSection } from "../section.ts";

/** For an administrator: how the server is doing. */
export const operationsSection: HomeSection = {
  name: "operations",
  blocksFor: async (edge, { language, rights }) => {
    if (!rights.admin) return [];
    const { operations: texts } = edge.texts[language];
    const { isReady, waiting, budget, backupAt, givenUp } = await edge.operations();
    const counts = givenUp.map(({ code, count }) => `\`${escapeMrkdwn(code)}\` × ${count}`);
    return bulletList(texts.title, [
      isReady ? texts.ready : texts.notReady,
      texts.waiting(String(waiting.work), String(waiting.posts)),
      budget === null ? texts.noBudget : texts.budget(budget.spentUsd, budget.ofUsd),
      backupAt === null ? texts.noBackup : texts.backup(minuteOf(backupAt)),
      counts.length === 0 ? texts.nothingGivenUp : texts.givenUp(counts.join(", ")),
    ]);
  },
};

/** To the minute, in UTC. */
function minuteOf(moment: Date): string {
  return `${moment.toISOString().slice(0, "YYYY-MM-DDTHH:MM".length).replace("T", " ")} UTC`;
}
