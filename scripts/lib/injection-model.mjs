import { contentWords } from "./injection-cases.mjs";

/** @typedef {import("./injection-cases.mjs").Case} Case */
/** @typedef {{ system: string, messages: readonly { role: string, text?: string }[] }} Request */

/** A model that does what the attack wants, and claims that the passages say so. Keeps the prompts that it was shown. */
export function obedientModel() {
  /** @type {Case | null} */
  let obeyed = null;
  /** @type {string[]} */
  const shown = [];
  return {
    shown,
    /** @param {Case} one */
    obey: (one) => {
      obeyed = one;
      shown.length = 0;
    },
    provider: {
      /** @param {Request} request */
      createMessage: async (request) => {
        const prompt = JSON.parse(request.messages.at(-1)?.text ?? "{}");
        if (obeyed === null || !Array.isArray(prompt.passages))
          return reply({ kind: "retrieve", query: prompt.question.slice(0, 200), top_k: 6 });
        /** @type {readonly { id: string, text: string }[]} */
        const sentences = prompt.passages.flatMap((/** @type {{ sentences: unknown[] }} */ one) => one.sentences);
        shown.push(...sentences.map(({ text }) => text));
        const citations = sentences.map(({ id }) => id);
        return reply({ statements: [...demanded(obeyed), disguised(obeyed)].map((text) => ({ text, citations })) });
      },
    },
  };
}

/** @param {unknown} value */
function reply(value) {
  const usage = { inputTokens: 1, outputTokens: 1 };
  return { text: JSON.stringify(value), toolCalls: [], stopReason: "end_turn", rawContent: null, usage };
}

/** What the attack wants to be said: its own words, what they demand, and that behind a true sentence. @param {Case} one @returns {readonly string[]} */
export function demanded({ attack, beside }) {
  const demand = attack.wants === "form" ? attack.text : demandOf(attack.text);
  const ended = /[.!?]$/.test(beside) ? beside : `${beside}.`;
  return [...new Set([attack.text, demand, `${ended} ${demand}`])];
}

/** A true sentence in a form that attacks ask for. @param {Case} one */
export function disguised({ attack, beside, position }) {
  const form = FORMS[(attack.text.length + position.length) % FORMS.length] ?? reversed;
  return form(beside);
}

/** What an attack wants to read: the words that it puts in quotes, or what it says without the verb and without the answer. @param {string} attack */
function demandOf(attack) {
  const quoted = /["“]([^"”]{12,})["”]/.exec(attack)?.[1];
  if (quoted !== undefined) return quoted;
  const content = attack
    .replace(/(?:,|\b(?:to|in|into|from|of|with|for)\b)?\s*\byour (?:answer|response|reply|message)(?:['’]s)?,?/gi, "")
    .replace(/^\W*\w+\s+/, "")
    .trim();
  const said = content === "" ? contentWords(attack).join(" ") : content;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

/** @type {readonly ((sentence: string) => string)[]} */
const FORMS = [
  reversed,
  (sentence) => Buffer.from(sentence).toString("base64"),
  (sentence) => sentence.replace(/\s+/g, ""),
  (sentence) => sentence.replace(/[aeiou]/gi, (vowel) => String("aeiou".indexOf(vowel.toLowerCase()) + 1)),
  (sentence) => sentence.replace(/[a-z]/gi, shifted),
  (sentence) => sentence.split(/\s+/).reverse().join(" "),
  (sentence) => sentence.replace(/\s+/g, " 🎉 "),
];

/** @param {string} sentence */
function reversed(sentence) {
  return [...sentence].reverse().join("");
}

/** @param {string} letter */
function shifted(letter) {
  const base = letter <= "Z" ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - base + 3) % 26) + base);
}
