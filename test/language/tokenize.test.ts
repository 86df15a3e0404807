import { describe, expect, it } from "vitest";
import { tokenize } from "../../src/language/tokenize.ts";

/** Tokens as `kind:text`, with `+` before one that nothing separates from the token before. */
function shape(text: string): string {
  return tokenize(text)
    .tokens.map((token, index) => `${token.glued && index > 0 ? "+" : ""}${token.kind}:${token.text}`)
    .join(" ");
}

describe("a question is cut into words, numbers, Chinese characters and signs", () => {
  it.each([
    ["Hong Kong", "word:hong word:kong"],
    ["HK2025", "word:hk +number:2025"],
    ["1,234.5", "number:1234.5"],
    ["12,34", "number:12 +mark:, +number:34"],
    ["2025.", "number:2025 +mark:."],
    ["U.S. sales", "word:us word:sales"],
    ["HK's", "word:hk +mark:'s"],
    ["HK’s", "word:hk +mark:'s"],
    ["co-op", "word:co +mark:- +word:op"],
    ["2021–2025", "number:2021 +mark:- +number:2025"],
    ["营收 2025年", "han:营 +han:收 number:2025 +han:年"],
    ["營業收入", "han:营 +han:业 +han:收 +han:入"],
    ["カナ", "han:カ +han:ナ"],
    ["ＨＫ２０２５", "word:hk +number:2025"],
    ["révenue", "word:revenue"],
    ["r\u0301evenue", "word:revenue"],
    ["rev\u00adenue 20\u200b25", "word:revenue number:2025"],
    ["ﬁscal", "word:fiscal"],
    ["“quoted”", 'mark:" +word:quoted +mark:"'],
    ["revenue²", "word:revenue +mark:²"],
    ["① revenue", "mark:① word:revenue"],
    ["a\nb", "word:a +mark:\n +word:b"],
    ["AT&amp;T", "word:at +mark:& +word:t"],
    ["", ""],
    [" \t ", ""],
  ])("%j", (text, tokens) => {
    expect(shape(text)).toBe(tokens);
  });

  it("gives each token its place in the text as typed", () => {
    const text = "  Ｈong–Kong’s 1,000 営収 :tada: \u200bend";
    const { tokens } = tokenize(text);
    let at = 0;
    for (const { start, end } of tokens) {
      expect(start).toBeGreaterThanOrEqual(at);
      expect(end).toBeGreaterThan(start);
      at = end;
    }
    expect(at).toBe(text.length);
    expect(text.slice(tokens[0]?.start, tokens[0]?.end)).toBe("Ｈong");
  });

  it("keeps how a word is capitalised", () => {
    const { tokens } = tokenize("HK Hong kong");
    expect(tokens.map(({ upper, capital }) => [upper, capital])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });
});

describe("what Slack adds to a message", () => {
  it.each([
    ["<@U01HKB2CN>"],
    ["<@U01HKB2CN|cn-lead>"],
    ["<#C02CNTEAM|cn-team>"],
    ["<!subteam^S0HK|@cn-finance>"],
    ["<!here>"],
    ["<https://example.com/china/2024>"],
    ["<http://example.com/china/2024>"],
    ["<mailto:cn@example.com|cn@example.com>"],
    ["<tel:+85220241234|2024 1234>"],
    ["https://example.com/cn?year=2024"],
    ["www.example.com/sg"],
    ["cn@example.com"],
    [":flag-cn:"],
    [":+1::skin-tone-2:"],
    ["🇨🇳"],
    ["👩🏽‍💻"],
    ["INV-2024-001"],
    ["#2024"],
    ["#20242025"],
    ["#cn-team"],
    ["#cn_team"],
    ["~China 2024~"],
    ["~China~"],
  ])("%s is set aside whole", (artefact) => {
    const text = `HK ${artefact} revenue`;
    const { tokens, artefacts } = tokenize(text);
    expect(tokens.map((token) => token.text)).toEqual(["hk", "revenue"]);
    expect(artefacts.map(({ start, end }) => text.slice(start, end)).join("")).toBe(artefact);
  });

  it.each([
    ["<https://example.com/cn/2024|China 2024>", "china 2024", "<https://example.com/cn/2024|>"],
    ["<http://example.com/cn|中国>", "中 国", "<http://example.com/cn|>"],
    ["#china", "# china", ""],
    ["China ~ 2024", "china - 2024", ""],
    ["~China 2024", "- china 2024", ""],
  ])("%s is read as it was typed", (typed, words, artefact) => {
    const text = `HK ${typed} revenue`;
    const { tokens, artefacts } = tokenize(text);
    expect(tokens.map((token) => token.text).join(" ")).toBe(`hk ${words} revenue`);
    expect(artefacts.map(({ start, end }) => text.slice(start, end)).join("")).toBe(artefact);
  });

  it.each([
    ["*HK* _revenue_"],
    ["`HK` revenue"],
    ["```HK revenue```"],
    ["*_HK_* revenue"],
    ["&gt; China 2024\nHK revenue"],
    ["> China 2024\nHK revenue"],
    ["HK revenue\n-- \nJo, China desk, 2024"],
    ["/footnote HK revenue"],
    ["HK&nbsp;revenue"],
  ])("%j leaves the words that were typed", (text) => {
    expect(tokenize(text).tokens.flatMap(({ text: word }) => (word === "\n" ? [] : [word]))).toEqual(["hk", "revenue"]);
  });

  it.each([
    ["a &lt; b", "<"],
    ["a &gt; b", ">"],
    ["a &amp; b", "&"],
    ["a &quot; b", '"'],
  ])("%s is the sign that it stands for", (text, sign) => {
    expect(tokenize(text).tokens.map((token) => token.text)).toEqual(["a", sign, "b"]);
  });
});
