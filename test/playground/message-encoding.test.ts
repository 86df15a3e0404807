import { describe, expect, it } from "vitest";
import { encodeTypedText } from "../../src/playground/message-encoding.ts";
import type { Conversation, Person } from "../../src/playground/workspace-model.ts";

const person = (id: string, name: string): Person => ({ id, name, isBot: false, isGuest: false });
const channel: Conversation = { kind: "channel", id: "C1", name: "finance", topic: "" };
const directory = { people: [person("U1", "Footnote"), person("U2", "Finance colleague")], conversations: [channel] };

describe("encodeTypedText", () => {
  it.each([
    { name: "a mention becomes a reference", typed: "@Footnote sales?", encoded: "<@U1> sales?" },
    { name: "a mention may be typed in small letters", typed: "hey @footnote", encoded: "hey <@U1>" },
    { name: "Chinese may follow a mention without a space", typed: "@Footnote去年收入", encoded: "<@U1>去年收入" },
    { name: "a name with a space is one mention", typed: "@Finance colleague, look", encoded: "<@U2>, look" },
    { name: "a longer word is no mention", typed: "@Footnotes", encoded: "@Footnotes" },
    { name: "an address is no mention", typed: "me@footnote", encoded: "me@footnote" },
    { name: "a channel becomes a reference", typed: "see #finance.", encoded: "see <#C1|finance>." },
    { name: "special characters are escaped", typed: "R&D < 5 > 3", encoded: "R&amp;D &lt; 5 &gt; 3" },
    { name: "an escaped character is escaped again", typed: "&amp;", encoded: "&amp;amp;" },
    {
      name: "a link is wrapped without the full stop after it",
      typed: "https://acme.example/a?b=1&c=2.",
      encoded: "<https://acme.example/a?b=1&amp;c=2>.",
    },
    { name: "an encoded mention stays", typed: "<@U2> & co", encoded: "<@U2> &amp; co" },
    { name: "a broadcast is not smuggled in", typed: "<!channel>", encoded: "&lt;!channel&gt;" },
    { name: "the internal mark is dropped", typed: "a\uE0000\uE000b @Footnote", encoded: "a0b <@U1>" },
  ])("$name", ({ typed, encoded }) => {
    expect(encodeTypedText(typed, directory)).toBe(encoded);
  });
});
