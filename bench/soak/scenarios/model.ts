import { once } from "node:events";
import { createServer } from "node:http";
import { line } from "../../figures.ts";
import { exactlyOnce, printStage, quantile } from "../report.ts";
import { type Scenario, SETTLE_MS_MAX } from "../scenario.ts";
import { openStage } from "../stage.ts";

const OPEN_QUESTIONS = 5;
/** A call to a model ends after 20 seconds; an answer without it follows. */
const OPEN_ANSWER_MS_MAX = 30_000;
/** Far below what a model is waited for, and far above what rules need. */
const CLEAR_ANSWER_MS_MAX = 3_000;
const QUIET_MS = 3_000;
const LATE_STATUSES = "assistant.threads.setStatus";

export const model: Scenario = {
  name: "model",
  says: "the model's address takes requests and never answers",
  async run({ sizes, random, sample }) {
    const calls = { count: 0 };
    const silent = createServer(() => {
      calls.count += 1;
    });
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const env = { ANTHROPIC_API_KEY: "soak", ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}` };
    const stage = await openStage({ sample, random, pauseFactor: sizes.pauseFactor, env });
    try {
      await stage.server.start();
      for (let asked = 0; asked < OPEN_QUESTIONS; asked += 1) stage.workload.askUnclear(asked);
      await stage.workload.run({ perSecond: sizes.rate, forMs: sizes.seconds * 1_000 });
      const clearMs = quantile(stage.ledger.answerMs, 0.5);
      const settled = await stage.settle({ quietMs: QUIET_MS, maxMs: SETTLE_MS_MAX });
      line("calls of the model", String(calls.count));
      printStage(stage);
      return [
        { promise: "the model was asked", kept: calls.count > 0 },
        {
          promise: "threads that wait say so",
          kept: stage.slack.calls.filter(({ method }) => method === LATE_STATUSES).length >= OPEN_QUESTIONS,
        },
        { promise: "questions that need no model are not held up", kept: clearMs < CLEAR_ANSWER_MS_MAX },
        {
          promise: "questions that wait for the model are answered without it",
          kept: quantile(stage.ledger.answerMs, 1) < OPEN_ANSWER_MS_MAX,
        },
        exactlyOnce(stage.ledger.judge(), { settled }),
      ];
    } finally {
      await stage.close();
      silent.closeAllConnections();
      silent.close();
    }
  },
};
