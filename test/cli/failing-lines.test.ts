import { expect, it, vi } from "vitest";
import { AnswerJson } from "../../src/render/answer-json-schema.ts";
import type { Engine, EngineOptions } from "../../src/server/compose.ts";
import { withFigures } from "./command-line.ts";

/** An engine with a defect: some questions overflow the stack, and some meet a fault that nobody foresaw. */
vi.mock("../../src/server/compose.ts", async (original) => {
  const real = await original<typeof import("../../src/server/compose.ts")>();
  const deeper = (): number => 1 + deeper();
  const openEngine = async (options: EngineOptions): Promise<Engine> => {
    const engine = await real.openEngine(options);
    return {
      ...engine,
      ask: async (question) => {
        if (question.text.startsWith("deep")) deeper();
        if (question.text.startsWith("odd")) throw new TypeError("secret words of /home/somebody");
        return engine.ask(question);
      },
    };
  };
  return { ...real, openEngine };
});

it("gives each line that fails an error in its place, without words of the fault, and answers the rest", async () => {
  await withFigures(async ({ run }) => {
    const asked = ["Baltic revenue FY2025?", "deep", "odd", "Baltic revenue FY2025?"];
    const stdin = asked.map((question, id) => JSON.stringify({ id, question })).join("\n");
    const { code, out } = await run(["ask", "--jsonl", "--at", "2026-03-02"], { stdin: `${stdin}\n` });
    expect(code).toBe(1);
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(asked.length);
    expect([lines[0], lines[3]].map((line = "") => AnswerJson.parse(JSON.parse(line)).outcome)).toEqual([
      "answered",
      "answered",
    ]);
    expect([lines[1], lines[2]].map((line = "") => JSON.parse(line))).toEqual(
      ["1", "2"].map((id) => ({
        id,
        error: { code: "internal_error", message: "Something went wrong here, and the line has no answer." },
      })),
    );
  });
});
