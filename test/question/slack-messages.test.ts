import { describe, expect, it } from "vitest";
import { groupsLine, parseQuestion, unusedLine } from "./readings.ts";

describe("a message asks the same whatever Slack or a keyboard puts around and into it", () => {
  it.each([
    "<@U01HKB2CN> HK revenue 2025",
    "<@U01SG2024>HK revenue 2025",
    "HK revenue 2025 <#C02CNTEAM|cn-team>",
    "HK revenue 2025 <!subteam^S0HK|@cn-finance>",
    "<!here> HK revenue 2025",
    "HK revenue 2025 <https://example.com/china/2024>",
    "<https://example.com/china/2024|HK revenue 2025>",
    "HK <https://example.com/china/2024|revenue> 2025",
    "HK revenue 2025 https://example.com/cn?year=2024",
    "HK revenue 2025 (see www.example.com/sg)",
    "<mailto:cn@example.com|cn@example.com> HK revenue 2025",
    "<tel:+85220241234|2024 1234> HK revenue 2025",
    "HK revenue 2025 #cn-team",
    "HK revenue 2025 #2024",
    "HK #revenue 2025",
    "#HK revenue 2025",
    "HK revenue ~2024~ 2025",
    "HK revenue 2025 ~and China 2024~",
    "HK revenue 2025 :flag-cn: :tada:",
    ":wave: HK revenue 2025",
    "HK revenue 2025 🇨🇳🎉",
    "*HK* _revenue_ `2025`",
    "*HK revenue 2025*",
    "```HK revenue 2025```",
    "&gt; China revenue 2024\nHK revenue 2025",
    "> what about Singapore?\nHK revenue 2025",
    "HK revenue 2025\n-- \nJo\nChina desk 2024",
    "HK&nbsp;revenue&nbsp;2025",
    "ＨＫ　ｒｅｖｅｎｕｅ　２０２５",
    "H\u200bK rev\u00adenue 20\u200b25",
    "\ufeffHK revenue 2025\u200e",
    "  HK  revenue\t2025  ",
    "HK\nrevenue\n2025",
    "/footnote HK revenue 2025",
    "“HK” ‘revenue’ 2025",
    '"HK revenue" 2025',
    "(HK) [revenue] {2025}",
    "HK révenue 2025",
    "HK REVENUE 2025",
    "hk revenue 2025!!!",
    "HK revenue, 2025...",
    "HK… revenue… 2025…",
    "HK/revenue/2025",
    "HK - revenue - 2025",
    "HK: revenue: 2025",
    "HK's revenue 2025",
    "HK’s revenue 2025",
    "2025 HK revenue",
    "「香港」2025年营收",
    "香港２０２５年营收？",
    "香港　2025年　營業收入",
    "香港2025年的營收是多少",
    "香港2025年revenue",
  ])("%j", (text) => {
    const intent = parseQuestion(text);
    expect(groupsLine(intent)).toBe("REVENUE / LARK_HK / FY2025");
    expect(unusedLine(intent)).toBe("");
    expect(intent.operation).toBeNull();
    expect(intent.topic).toBeNull();
  });

  it.each([
    ["HK &amp; China revenue 2025", "REVENUE / LARK_HK+LARK_CN / FY2025"],
    ["Revenue 2025 for HK, SG &amp; China", "REVENUE / LARK_HK+LARK_SG+LARK_CN / FY2025"],
  ])("an encoded sign is read as the sign: %s", (text, groups) => {
    expect(groupsLine(parseQuestion(text))).toBe(groups);
  });

  it.each([
    ["<https://example.com/hk|China> revenue <https://example.com/2025|2024>", "REVENUE / LARK_CN / FY2024"],
    ["HK #revenue and #china 2025", "REVENUE / LARK_HK+LARK_CN / FY2025"],
  ])("what a person typed into a link or behind a number sign is read: %s", (text, groups) => {
    expect(groupsLine(parseQuestion(text))).toBe(groups);
  });

  it("the unknown words of a link are named like any other", () => {
    expect(unusedLine(parseQuestion("<https://example.com/hk|Macau> revenue 2025"))).toBe("Macau (entity)");
  });

  it.each([
    ["a mention alone", "<@U01HKB2CN>"],
    ["an emoji alone", ":flag-cn:"],
    ["a link alone", "<https://example.com/hk/revenue/2025>"],
    ["a mail address alone", "<mailto:hk@example.com|HK revenue 2025>"],
    ["struck text alone", "~HK revenue 2025~"],
    ["a channel's name alone", "#hk-revenue-2025"],
    ["a quote alone", "&gt; HK revenue 2025"],
  ])("nothing of %s is read as a slot", (_, text) => {
    expect(groupsLine(parseQuestion(text))).toBe("- / - / -");
  });
});
