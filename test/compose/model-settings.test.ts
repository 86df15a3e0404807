import { describe, expect, it } from "vitest";
import { readModelSettings } from "../../src/settings/settings.ts";
import { SettingsError } from "../../src/settings/settings-error.ts";

const KEY = { ANTHROPIC_API_KEY: "sk-test" };

describe("the settings of a model", () => {
  it("have neither prices nor a budget where none is set, and are none without a key", () => {
    expect(readModelSettings(KEY)).toEqual({ apiKey: "sk-test", baseUrl: undefined, model: undefined });
    expect(readModelSettings({ FOOTNOTE_MODEL_BUDGET: "10" })).toBeNull();
  });

  it.each([
    ["10", 10],
    ["0.5", 0.5],
    ["250.75", 250.75],
  ])("have a budget of %j", (text, budgetUsd) => {
    expect(readModelSettings({ ...KEY, FOOTNOTE_MODEL_BUDGET: text })).toMatchObject({ budgetUsd });
  });

  it.each(["0", "0.00", "-1", "$5", "5 USD", "1,000", "1e3", "ten", "Infinity", "5/25"])(
    "refuse %j as a budget",
    (text) => {
      const read = () => readModelSettings({ ...KEY, FOOTNOTE_MODEL_BUDGET: text });
      expect(read).toThrow(SettingsError);
      expect(read).toThrow(`FOOTNOTE_MODEL_BUDGET is "${text}"; write`);
    },
  );

  it.each([
    ["5/25", { input: 5, output: 25 }],
    ["0.8 / 4", { input: 0.8, output: 4 }],
    ["0/0", { input: 0, output: 0 }],
  ])("have prices of %j", (text, prices) => {
    expect(readModelSettings({ ...KEY, FOOTNOTE_MODEL_PRICES: text })).toMatchObject({ prices });
  });

  it.each(["5", "5/", "/25", "5/25/1", "5:25", "-5/25", "five/25"])("refuse %j as prices", (text) => {
    expect(() => readModelSettings({ ...KEY, FOOTNOTE_MODEL_PRICES: text })).toThrow(
      `FOOTNOTE_MODEL_PRICES is "${text}"; write`,
    );
  });
});
