import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { objectsIn } from "../../src/playground/json.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { type Footnote, type FootnoteOptions, loadSample, startFootnote } from "./footnote-workspace.ts";
import { choiceOf, choicesOf, clickOf, labelsOf, shownTexts, tableOf } from "./posted-message.ts";

const GROUP_REVENUE = {
  figure: "3,370 USD m",
  source: "ACME_FY2025_Review.pptx · slide 1, row Revenue, column FY2025",
};
/** Below the answer to an empty question. */
const EXAMPLES = [
  "Revenue of ACME Group in FY2025?",
  "Compare New sales of ACME Hong Kong and ACME China in FY2025",
  "Why did Cost ratio of ACME Singapore fall in FY2025?",
  "Did Operating profit of ACME China rise in FY2025?",
  "What is “Group half-year note, first half of 2026” about?",
  "ACME集团2025年客户数是多少？",
];

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

async function start(options: Omit<FootnoteOptions, "sampleDb"> = {}): Promise<Footnote> {
  footnote = await startFootnote({ sampleDb: sample.dbPath, ...options });
  return footnote;
}

/** Clicks what has this label and waits for the answer in the same thread. */
async function choose(root: Message, message: Message, label: string, user?: string): Promise<Message> {
  const known = footnote.thread(root);
  const click = { channel: message.channel, messageTs: message.ts, user, ...clickOf(choiceOf(message, label)) };
  expect((await footnote.workspace.click(click)).kind).toBe("acknowledged");
  return footnote.nextAnswer(root, known);
}

/** A message as it stands now. */
function current(message: Message): Message {
  const found = footnote.workspace.messages(message.channel).find(({ ts }) => ts === message.ts);
  if (found === undefined) throw new Error("The message is gone.");
  return found;
}

function privateNotes(): readonly Message[] {
  return footnote.workspace.messages("finance").filter(({ visibleTo }) => visibleTo !== undefined);
}

describe("a question", () => {
  it("in a mention is answered once, in its thread, with the figure, the document and the place in it", async () => {
    const { ask, answersAtRest } = await start();
    const { root, answer } = await ask({ text: "@Footnote What was revenue of ACME Group in FY2025?" });
    expect(answer.threadTs).toBe(root.ts);
    expect(shownTexts(answer)).toEqual([
      `${GROUP_REVENUE.figure}\nACME Group · FY2025 · Revenue`,
      `Source: ${GROUP_REVENUE.source} · as of 31 December 2025`,
    ]);
    expect(answer.text).toContain(GROUP_REVENUE.figure);
    expect(answer.text).toContain(`(source: ${GROUP_REVENUE.source})`);
    expect(await answersAtRest(root)).toHaveLength(1);
  });

  it("in a direct message is answered in a thread below it", async () => {
    const { ask, answersAtRest } = await start();
    const { root, answer } = await ask({ channel: "dm", text: "group revenue 2025" });
    expect(answer.threadTs).toBe(root.ts);
    expect(shownTexts(answer)[0]).toContain(GROUP_REVENUE.figure);
    expect(await answersAtRest(root)).toHaveLength(1);
  });

  it("over Socket Mode is answered the same", async () => {
    const { ask, answersAtRest } = await start({ mode: "socket" });
    const { root, answer } = await ask({ text: "@Footnote What was revenue of ACME Group in FY2025?" });
    expect(shownTexts(answer)[0]).toBe(`${GROUP_REVENUE.figure}\nACME Group · FY2025 · Revenue`);
    const { question } = await ask({ text: "@Footnote and of Hong Kong?", root });
    expect(question.threadTs).toBe(root.ts);
    expect(await answersAtRest(root)).toHaveLength(2);
  });

  it("in Chinese is answered in Chinese", async () => {
    const { ask } = await start();
    const { answer } = await ask({ text: "@Footnote 2025年集团营收是多少？" });
    expect(shownTexts(answer)).toEqual([
      "3,370 百万美元\nACME集团 2025财年 营收",
      "来源：ACME_FY2025_Review.pptx · 第1张幻灯片“Revenue”行“FY2025”列 · 截至2025年12月31日",
    ]);
  });

  it("delivered three times, as a mention and as a message, is answered once", async () => {
    const { ask, answersAtRest, workspace } = await start({ hearsChannels: true });
    workspace.faults.duplicateNextEvent({ copies: 3 });
    workspace.faults.duplicateNextEvent({ copies: 2 });
    const { root, question } = await ask({ text: "@Footnote group revenue 2025" });
    expect(await answersAtRest(root)).toHaveLength(1);
    const about = workspace.deliveries.filter(({ payload }) => JSON.stringify(payload).includes(`"${question.ts}"`));
    expect(about.length).toBeGreaterThanOrEqual(5);
  });

  it("that nobody asked Footnote gets nothing, in a channel and in a thread where it has answered", async () => {
    const { ask, workspace, answersAtRest } = await start({ hearsChannels: true });
    const { root } = await ask({ text: "@Footnote group revenue 2025" });
    const aside = workspace.say({ channel: "finance", text: "and what was profit?", threadTs: root.ts });
    const elsewhere = workspace.say({ channel: "finance", text: "What was revenue of ACME Group in FY2025?" });
    await workspace.settled();
    expect(workspace.deliveries.filter(({ payload }) => JSON.stringify(payload).includes(aside.ts))).toHaveLength(1);
    expect(await answersAtRest(root)).toHaveLength(1);
    expect(footnote.thread(elsewhere)).toEqual([elsewhere]);
  });

  it("of forty thousand characters gets one answer", async () => {
    const { ask, answersAtRest } = await start();
    const { root, answer } = await ask({ text: `@Footnote ${"revenue of hong kong ".repeat(2000)}`.slice(0, 40_000) });
    expect(answer.text).not.toBe("");
    expect(await answersAtRest(root)).toHaveLength(1);
  });
});

describe("a follow-up", () => {
  it("with a mention takes entity and period from its thread, and says so", async () => {
    const { ask } = await start();
    const { root } = await ask({ text: "@Footnote revenue of Hong Kong in FY2024" });
    const { answer } = await ask({ text: "@Footnote and profit?", root });
    expect(shownTexts(answer).slice(0, 2)).toEqual([
      "From this thread: ACME Hong Kong and FY2024.",
      "319 USD m\nACME Hong Kong · FY2024 · Operating profit",
    ]);
  });

  it("in a direct message needs no mention", async () => {
    const { ask } = await start();
    const { root } = await ask({ channel: "dm", text: "revenue of Hong Kong in FY2024" });
    const { answer } = await ask({ channel: "dm", text: "and profit?", root });
    expect(shownTexts(answer)[1]).toBe("319 USD m\nACME Hong Kong · FY2024 · Operating profit");
  });

  it("is remembered when the bot was restarted in between, and an old button still works", async () => {
    const { ask, restart } = await start();
    const assumed = await ask({ text: "@Footnote revenue" });
    const named = await ask({ text: "@Footnote revenue of Hong Kong in FY2024" });
    await restart();
    const { answer } = await ask({ text: "@Footnote and profit?", root: named.root });
    expect(shownTexts(answer)[1]).toBe("319 USD m\nACME Hong Kong · FY2024 · Operating profit");
    const narrowed = await choose(assumed.root, assumed.answer, "ACME China");
    expect(shownTexts(narrowed)[0]).toBe("1,462 USD m\nACME China · FY2025 · Revenue");
  });
});

describe("a question that leaves something open", () => {
  it("without a metric is asked back; a choice from the menu answers in the thread and keeps entity and period", async () => {
    const { ask } = await start();
    const { root, answer } = await ask({ text: "@Footnote Hong Kong 2024" });
    expect(shownTexts(answer)).toEqual(["Which metric do you mean for ACME Hong Kong, FY2024?"]);
    expect(labelsOf(answer)).toHaveLength(11);
    const chosen = await choose(root, answer, "Operating profit");
    expect(chosen.threadTs).toBe(root.ts);
    expect(shownTexts(chosen)[0]).toBe("319 USD m\nACME Hong Kong · FY2024 · Operating profit");
  });

  it("is answered with the assumption on top; a click answers in the thread and says who chose what", async () => {
    const { ask, workspace } = await start();
    const { root, answer } = await ask({ text: "@Footnote revenue" });
    expect(shownTexts(answer).slice(0, 2)).toEqual([
      "Assumed ACME Group and FY2025.",
      `${GROUP_REVENUE.figure}\nACME Group · FY2025 · Revenue`,
    ]);
    expect(labelsOf(answer)).toEqual([
      "Show source",
      "ACME Hong Kong",
      "ACME China",
      "ACME Singapore",
      "FY2024",
      "H2 2025",
    ]);
    const narrowed = await choose(root, answer, "ACME Hong Kong", "Finance colleague");
    expect(shownTexts(narrowed)[0]).toBe("1,571 USD m\nACME Hong Kong · FY2025 · Revenue");
    await workspace.waitFor(() => labelsOf(current(answer)).join() === "Show source");
    const colleague = workspace.people.find(({ name }) => name === "Finance colleague");
    expect(shownTexts(current(answer)).at(-1)).toBe(`<@${colleague?.id}> chose ACME Hong Kong`);
  });

  it("is answered from a document; clicks open its sections, then a summary where nothing is near", async () => {
    const { ask } = await start();
    const { root, answer } = await ask({ text: "@Footnote What did the board say about dividends?" });
    const label = "Why is there no share buyback?";
    expect(shownTexts(answer)).toContain("Also in this document:");
    const section = await choose(root, answer, label);
    expect(shownTexts(section)[0]).toContain("A buyback was considered and rejected");
    const { root: other, answer: nothing } = await ask({ text: "@Footnote Who repairs the xylophones?" });
    const [first = ""] = labelsOf(nothing);
    expect(shownTexts(nothing)).toContain("What there is:");
    const summary = await choose(other, nothing, first);
    expect(shownTexts(summary)).toContain("Also in this document:");
  });

  it("is decided by the first of two who click at once; the other is told in private", async () => {
    const { ask, workspace, answersAtRest } = await start();
    const { root, answer } = await ask({ text: "@Footnote revenue" });
    const known = footnote.thread(root);
    const clicks = [
      ["You", "ACME Hong Kong"],
      ["Finance colleague", "ACME China"],
    ].map(([user, label = ""]) =>
      workspace.click({ channel: "finance", messageTs: answer.ts, user, ...clickOf(choiceOf(answer, label)) }),
    );
    expect((await Promise.all(clicks)).map(({ kind }) => kind)).toEqual(["acknowledged", "acknowledged"]);
    await footnote.nextAnswer(root, known);
    const note = await workspace.waitFor(() => privateNotes()[0]);
    expect(note.text).toMatch(/^<@U\d+> was faster: /u);
    expect(note.threadTs).toBe(root.ts);
    expect(await answersAtRest(root)).toHaveLength(2);
    expect(privateNotes()).toHaveLength(1);
  });

  it("is not answered again by a late click, which gets a private note", async () => {
    const { ask, workspace, answersAtRest } = await start();
    const { root, answer } = await ask({ text: "@Footnote revenue" });
    // The row stays where it is, as on a screen that has not caught up.
    workspace.faults.next("chat.update", { kind: "error", error: "cant_update_message" });
    await choose(root, answer, "ACME Hong Kong");
    for (const [user, said] of [
      ["You", "You have chosen here already"],
      ["Finance colleague", "was faster"],
    ] as const) {
      const known = privateNotes().length;
      const click = clickOf(choiceOf(answer, "FY2024"));
      await workspace.click({ channel: "finance", messageTs: answer.ts, user, ...click });
      const note = await workspace.waitFor(() => privateNotes()[known]);
      expect(note.text).toContain(said);
    }
    expect(await answersAtRest(root)).toHaveLength(2);
  });
});

describe("a question without a figure", () => {
  it("about a competitor is refused, and the button asks the same of the own company", async () => {
    const { ask } = await start();
    const { root, answer } = await ask({ text: "@Footnote Revenue of Verdant Peak in 2025" });
    expect(answer.text).toContain("Verdant Peak Life is another company.");
    expect(shownTexts(answer).join()).not.toMatch(/\d{3}/u);
    expect(labelsOf(answer)).toEqual(["Revenue of ACME Group in FY2025?"]);
    const own = await choose(root, answer, "Revenue of ACME Group in FY2025?");
    expect(shownTexts(own)[0]).toBe(`${GROUP_REVENUE.figure}\nACME Group · FY2025 · Revenue`);
  });

  it("that is not stored names exactly what is missing, and every button leads to a stored figure", async () => {
    const { ask } = await start();
    let labels: readonly string[] = [];
    for (let index = 0; index === 0 || index < labels.length; index += 1) {
      const { root, answer } = await ask({ text: "@Footnote Revenue of Singapore in 2022" });
      expect(shownTexts(answer)[0]).toMatch(
        /^I have no figure for Revenue of ACME Singapore, FY2022, and I don’t estimate\./u,
      );
      labels = labelsOf(answer);
      const near = await choose(root, answer, labels[index] ?? "");
      const [entity = "", period = ""] = (labels[index] ?? "").split(" · ");
      expect(shownTexts(near)[0]).toMatch(new RegExp(`^[\\d,.]+ USD m\n${entity} · ${period} · Revenue$`, "u"));
    }
    expect(labels).toContain("ACME Singapore · FY2023");
  });

  it("without words, or for help alone, gets the same tried examples", async () => {
    const { ask } = await start();
    const { answer: plain } = await ask({ text: "@Footnote" });
    expect(labelsOf(plain)).toHaveLength(6);
    for (const text of ["@Footnote help", "@Footnote :chart_with_upwards_trend: :tada:"])
      expect(labelsOf((await ask({ text })).answer), text).toEqual(labelsOf(plain));
  });
});

describe("an answer", () => {
  it("to a comparison is a table with a footnote for every figure, and the changes", async () => {
    const { ask } = await start();
    const { answer } = await ask({ text: "@Footnote Compare revenue of Hong Kong and China in 2024 and 2025" });
    expect(tableOf(answer)).toEqual([
      ["Entity", "FY2024", "FY2025"],
      ["ACME Hong Kong", "1,433 [1]", "1,571 [2]"],
      ["ACME China", "1,320 [3]", "1,462 [4]"],
    ]);
    const texts = shownTexts(answer);
    expect(texts[0]).toBe("Revenue · USD m");
    expect(texts).toContain("Change FY2024 → FY2025");
    expect(texts).toContain("ACME Hong Kong: +138 USD m (≈\u00A0+9.6%)\nACME China: +142 USD m (≈\u00A0+10.8%)");
    expect(texts.at(-1)?.split("\n")).toEqual(
      [
        ["FY2024", "slide 3", "REVENUE", "2024"],
        ["FY2025", "slide 3", "Revenue", "2025"],
        ["FY2024", "slide 2", "REVENUE", "2024"],
        ["FY2025", "slide 2", "Revenue", "2025"],
      ].map(
        ([year, slide, row, day], index) =>
          `[${index + 1}] ACME_${year}_Review.pptx · ${slide}, row ${row}, column ${year} · as of 31 December ${day}`,
      ),
    );
  });

  it("to a growth leads with the growth", async () => {
    const { ask } = await start();
    const { answer } = await ask({ text: "@Footnote How much did revenue of Hong Kong grow in 2025?" });
    expect(shownTexts(answer)[0]).toBe("≈\u00A0+9.6% (+138 USD m)\nACME Hong Kong · Revenue · Growth FY2024 → FY2025");
    expect(tableOf(answer)).toHaveLength(3);
  });

  it("shows both values and both sources where documents disagree", async () => {
    const { ask } = await start();
    const { answer } = await ask({ text: "@Footnote Agents of Hong Kong in 2024Q3" });
    expect(shownTexts(answer)).toEqual([
      "The documents disagree: every value is shown, and none is preferred.",
      "9,216 agents\nACME Hong Kong · Q3 2024 · Agents",
      "Source: ACME_2024Q3_Update.xlsx · sheet “Hong Kong”, cell B13 · as of 30 September 2024",
      "9,226 agents\nAlso stated",
      "Source: ACME_HK_Distribution_Pack_2024Q3.xlsx · sheet “Agents”, cell D12 · as of 30 September 2024",
    ]);
  });

  it.each([
    ["a question", "What was <!channel> revenue <!here>?"],
    ["typed words", "Revenue of &lt;!channel&gt; &lt;!Narnia&gt; in 2025"],
    ["a document's name", "Revenue of Hong Kong in 2015"],
  ])("never gives back control sequences, here of %s", async (_, typed) => {
    const { workspace } = await start();
    const text = `<@U0FOOTNOTE> ${typed}`;
    const question = workspace.say({ channel: "finance", text: "@Footnote", event: { text } });
    await footnote.nextAnswer(question, []);
    const posts = workspace.calls.filter(({ method }) => method === "chat.postMessage");
    expect(posts).toHaveLength(1);
    for (const { args } of posts) {
      expect(String(args.text)).not.toMatch(/<[!@]/u);
      expect(JSON.stringify(args.blocks)).not.toContain("mrkdwn");
    }
  });

  it("names a document so that it is recognised and calls nobody, whatever signs are in its name", async () => {
    const { ask } = await start();
    const { answer } = await ask({ text: "@Footnote Revenue of Hong Kong in 2015" });
    expect(shownTexts(answer)[1]).toBe("Source: ‹!channel› & ‹@U00000001›.pptx · ‹!here›");
  });

  it("arrives as plain text where Slack rejects its blocks", async () => {
    const { ask, answersAtRest, workspace } = await start();
    workspace.faults.next("chat.postMessage", { kind: "error", error: "invalid_blocks" });
    const { root, answer } = await ask({ text: "@Footnote revenue" });
    expect(answer.blocks).toEqual([]);
    expect(answer.text).toContain(`ACME Group · FY2025 · Revenue: ${GROUP_REVENUE.figure}`);
    expect(answer.text).toContain("try: Revenue of ACME Hong Kong in FY2025?");
    expect(await answersAtRest(root)).toHaveLength(1);
  });
});

describe("the app's own pages", () => {
  it("offer examples on the home tab that are answered in the direct message", async () => {
    const { workspace } = await start();
    workspace.openApp({ tab: "home" });
    const examples = () =>
      choicesOf(objectsIn(workspace.home()?.blocks)).filter(({ actionId }) =>
        actionId.startsWith("footnote_offer:home"),
      );
    const first = await workspace.waitFor(() => examples()[0]);
    expect(examples().map(({ label }) => label)).toEqual(EXAMPLES);
    await workspace.clickHome(clickOf(first));
    const root = await workspace.waitFor(() => workspace.messages("dm")[0]);
    const answer = await workspace.waitFor(() => workspace.messages("dm")[1]);
    expect(root.text).toBe("From the Home tab: Revenue of ACME Group in FY2025?");
    expect(answer.threadTs).toBe(root.ts);
    expect(shownTexts(answer)[0]).toContain(GROUP_REVENUE.figure);
  });

  it("greet somebody who opens the direct messages once, with suggested questions", async () => {
    const { workspace } = await start();
    workspace.openApp({ tab: "messages" });
    const greeting = await workspace.waitFor(() => workspace.messages("dm")[0]);
    expect(labelsOf(greeting)).toEqual(EXAMPLES);
    await workspace.waitFor(() => workspace.calls.some(({ method }) => method.endsWith("setSuggestedPrompts")));
    workspace.openApp({ tab: "messages" });
    await workspace.settled();
    expect(await footnote.answersAtRest(greeting)).toHaveLength(1);
    expect(workspace.messages("dm")).toHaveLength(1);
  });
});
