import { searchTerms, simplified } from "./search-terms.ts";

const FUNCTION_WORDS = new Set(
  searchTerms(
    "a an the of in on at to for from by with and or but is are was were be been being am do does did done has have had having " +
      "that this these those it its as than then there here their his her our my your he she they them i you we us me " +
      "what which who whom whose when where why how if so such can could would should will shall may might must not no " +
      "please tell explain describe give show say said about into over under between during",
  ),
);

/** Chinese question words, pronouns and particles, which do not describe the subject. */
const ASKING =
  /为什么|为何|时候|是什么|有什么|什么|怎么样|怎么|怎样|如何|哪些|哪个|哪里|哪儿|多少|请问|是否|是不是|有没有|告诉我|说明一下|介绍一下|[的了是在和与及吗呢吧啊哪谁那这它]/gu;

/** The content terms of a question; all its terms if none would be left. */
export function queryTerms(text: string): readonly string[] {
  const said = searchTerms(withoutAsking(text)).filter((term) => !FUNCTION_WORDS.has(term));
  return said.length > 0 ? said : searchTerms(text);
}

/** A text in simplified characters, with Chinese question words replaced by spaces. */
export function withoutAsking(text: string): string {
  return Array.from(text, simplified).join("").replace(ASKING, " ");
}

export function isFunctionTerm(term: string): boolean {
  return FUNCTION_WORDS.has(term);
}
