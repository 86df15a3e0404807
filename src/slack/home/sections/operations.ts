import { grouped } from "../../../domain/grouped.ts";
import { answeredShare, questionsIn, totalOf, USAGE_RESULTS, type Usage } from "../../../operations/audit/usage.ts";
import { escapeMrkdwn } from "../../texts.ts";
import { bulletList, minuteText } from "../home-blocks.ts";
import type { UsageTexts } from "../operations-texts.ts";
import type { HomeSection } from "../section.ts";

/** For an administrator: how the server is doing. */
export const operationsSection: HomeSection = {
  name: "operations",
  blocksFor: async (edge, { language, rights }) => {
    if (!rights.admin) return [];
    const { operations: texts } = edge.texts[language];
    const { isReady, waiting, budget, backupAt, givenUp, usage } = await edge.operations();
    const counts = givenUp.map(({ code, count }) => `\`${escapeMrkdwn(code)}\` × ${count}`);
    const state = bulletList(texts.title, [
      isReady ? texts.ready : texts.notReady,
      texts.waiting(String(waiting.work), String(waiting.posts)),
      budget === null ? texts.noBudget : texts.budget(budget.spentUsd, budget.ofUsd),
      backupAt === null ? texts.noBackup : texts.backup(minuteText(backupAt)),
      counts.length === 0 ? texts.nothingGivenUp : texts.givenUp(counts.join(", ")),
    ]);
    return [...state, ...bulletList(texts.usage.title, usageLines(usage, texts.usage))];
  },
};

/** Counts by result, by place and by day; never by person. */
function usageLines({ counts, times }: Usage, texts: UsageTexts): readonly string[] {
  if (counts.length === 0) return [texts.none];
  const total = totalOf(counts);
  const share = answeredShare(total);
  const results = USAGE_RESULTS.filter((one) => total[one] > 0).map((one) => texts.results[one](String(total[one])));
  const places = [...grouped(counts, ({ place }) => place)].map(([place, of]) =>
    texts.places[place](String(questionsIn(totalOf(of)))),
  );
  const days = [...grouped(counts, ({ day }) => day)].map(([day, of]) =>
    texts.day(day, String(questionsIn(totalOf(of))), String(totalOf(of).answered)),
  );
  return [
    texts.questions(String(questionsIn(total)), share === null ? null : String(share)),
    results.join(" · "),
    places.join(" · "),
    ...(times === null ? [] : [texts.times(secondsOf(times.p50), secondsOf(times.p95), String(times.of))]),
    ...days,
  ];
}

const MS_IN_SECOND = 1_000;

/** Tenths are enough to see whether people wait. */
function secondsOf(milliseconds: number): string {
  return (Math.max(milliseconds, MS_IN_SECOND / 10) / MS_IN_SECOND).toFixed(1);
}
