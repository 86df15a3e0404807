/** Patterns of English instructions to a language model. Each is applied to one normalized sentence. */

/** Words for the model's output. */
const OUTPUT = "(?:answers?|replies|reply|responses?|outputs?|messages?|summary|summaries|translations?|completions?)";
const YOUR_OUTPUT = `\\byour (?:[\\p{L}-]+ ){0,2}${OUTPUT}\\b`;

/** Openers before an instruction's verb: requests, urgency, prohibition. */
const OPENERS = `(?:${[
  "and|but|or|so|then|also|now|next|finally|first|instead|important|note|please|kindly|just|simply|always|never|only",
  "do not|don['’]t|be sure to|make sure (?:to|you|that you)|remember to|feel free to",
  "(?:can|could|will|would) you|you (?:must|should|shall|will|can|may|have to|need to|are to|are required to)",
].join("|")})`;
/** Marker before a capitalized word that may begin a clause whose preceding punctuation is missing. */
const CAPITAL = "¶";
/** Where an instruction may begin: at the start of a clause. */
const CLAUSE = `(?:^|[.!?;:,(\\[>"'“”‘’|•–—${CAPITAL}-] ?)`;
const OPENERS_MAX = 4;
const START = `${CLAUSE}(?:${OPENERS}[,:]? ){0,${OPENERS_MAX}}`;
const LONG_OPENING = new RegExp(`(?<=${CLAUSE})(?:${OPENERS}[,:]? )+`, "giu");
const LAST_OPENERS = new RegExp(`(?:${OPENERS}[,:]? ){1,${OPENERS_MAX}}$`, "iu");

/** Verbs for processing a text. Verbs that only pass it on ("send your reply to …") are excluded. */
const SHAPING = [
  "write|answer|reply|respond|say|state|mention|include|insert|add|append|prepend|put|place|begin|start|end|finish|open|close|prefix",
  "modify|change|alter|adapt|adjust|rewrite|rephrase|edit|replace|substitute|swap|remove|delete|omit|drop|strip|hide|keep|limit",
  "shorten|extend|expand|format|render|convert|translate|transform|turn|encode|decode|encrypt|reverse|invert|shift|rotate|mirror",
  "spell|misspell|scramble|jumble|shuffle|rearrange|mix|repeat|output|print|produce|provide|give|show|present|express|phrase|use|apply",
  "embed|integrate|incorporate|weave|work|tailor|enhance|augment|supplement|enrich|introduce|combine|merge|group|split|capitali[sz]e",
].join("|");

/** Words that may begin a clause but not an instruction, and verbs that pass on or wait for a text. */
const NO_ORDER = [
  "in|on|at|by|for|from|of|to|with|without|within|after|before|since|until|during|about|above|below|under|over|through|between|against",
  "per|via|as|if|when|where|while|because|although|though|unless|whether|and|or|but|nor|so|yet|than|like|unlike|upon|across|despite|given",
  "is|are|was|were|be|been|am|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|not|no|let|thank|thanks",
  "i|we|you|he|she|it|they|this|that|these|those|there|here|all|both|each|every|either|only|even|once|who|whom|which|what|why|how",
  "send|submit|return|mail|post|bring|await|expect|appreciate|value|see|read|find|check|view|receive|hope|need|want|sent|got|made",
].join("|");
const DETERMINER = "(?:an?|the|your|every|each|all|any|some|this|these|it)";
/** An imperative verb: one of the above, or any other base form directly before its object. */
const IMPERATIVE = `(?:(?:${SHAPING})\\b|(?!(?:${NO_ORDER}) )\\p{L}{2,}(?<!ing|ed|ly|[^s]s) ${DETERMINER}\\b)`;

/** Excludes ordinary requests: "Reply in capitals" is an instruction, "Reply in writing within ten days" is not. */
const HUMAN_MANNER =
  "writing|person|full|time|due|kind|good|detail|advance|line|accordance|\\d|two|three|four|five|ten|an? timely|the (?:form|portal|case|event)";
const MANNER = `(?:only|exclusively|entirely|solely|backwards?|twice|using|with|as (?:if|though|an?)|like an?|in (?!(?:${HUMAN_MANNER})\\b))`;

const AI =
  "(?:(?:large )?language models?|llms?|ais?|chat ?bots?|ai (?:assistants?|agents?|models?|systems?|tools?)|(?:automated|automatic|machine) (?:readers?|systems?|assistants?|agents?))";
const INSTRUCTIONS = "(?:instructions?|prompts?|directions|directives|guidelines|rules|commands)";
const FORMER = "(?:previous|prior|above|earlier|preceding|foregoing|initial|original|your|system)";
const WRITTEN = "(?:texts?|sentences?|paragraphs?|passages?|phrases?|words?|quotes?|quotations?|comments?|snippets?)";
const SPELLING = `(?:${[
  "vowels?|consonants?|alphabet|anagrams?|emojis?|ciphers?|base ?-?(?:16|32|58|64)|rot-?13|hexadecimal|morse code|leetspeak|typos",
  "misspellings?|(?:upper|lower) ?case|all caps|(?:every|each)(?: \\p{L}+)? (?:letter|word|character)|letters (?:with|by|in|into|of words)",
].join("|")})`;
/** Works that are not requested in company reports. */
const WORKS = `(?:${[
  "poems?|haikus?|limericks?|sonnets?|rhymes?|songs?|lyrics|jokes?|riddles?|short stor(?:y|ies)|fairy ?tales?|essays?|screenplays?",
  "blog posts?|tweets?|(?:python|javascript|java|sql|php|bash|shell|powershell) (?:functions?|scripts?|code|programs?|query|queries)",
].join("|")})`;

/** Patterns strong enough to match in the middle of a sentence, before a capitalized word. */
const PLAIN = [
  // Instructions that change the model's own answer.
  `${START}${IMPERATIVE}.{0,240}?${YOUR_OUTPUT}`,
  `${START}(?:in|at the (?:top|beginning|start|end|bottom) of|throughout|for|to|with|within) ${YOUR_OUTPUT} ?, ?(?!you\\b)`,
  `${START}(?:add|insert|include|append|prepend|write|say|state|print|output|repeat|put)(?: the (?:sentence|phrase|words?|text|line))? ?:? ?["“„«](?:[^ "”]{1,60} |[^ "”]{60}){2}`,
  `${START}(?:answer|reply|respond|speak|write back)(?: to (?:the|this|every|each|all|any) (?:questions?|users?|quer(?:y|ies)|prompts?))? ${MANNER}`,
  // Instructions to process a given text or its letters.
  `${START}${IMPERATIVE}.{0,80}?\\b(?:this|these|the (?:following|above|preceding|previous)) ${WRITTEN}\\b`,
  `${START}(?:${SHAPING})\\b.{0,60}?\\b${SPELLING}\\b`,
];

/** Requirements on the form or content of the answer. */
const ABOUT_ITS_ANSWER = [
  `${YOUR_OUTPUT} (?:must|should|shall|has to|needs? to|ought to|is to) (?:only |always |never |not |also )?(?:be|begin|start|end|open|close|contain|include|consist|use|mention|say|state|read)\\b`,
  `\\b(?:write|say|state|answer|respond|reply|include|insert|append|add)\\b[^.!?]{0,80}\\b(?:at the (?:top|beginning|end|start|bottom) of|in) your (?:answer|reply|response)\\b`,
  `${START}(?:${SHAPING})\\b[^.!?]{0,80}\\b(?:at the (?:top|beginning|end|start|bottom) of|in) the (?:answer|reply|response)\\b`,
  `${START}(?:when(?:ever)?|before|while|after|if) you (?:answer|reply|respond|summari[sz]e|quote|cite)\\b[^,]{0,60}, ?(?:(?:always|never|you must|you should) |(?:${OPENERS} )*(?:${SHAPING}|do|ignore|refuse)\\b)`,
  "\\b(?:if|when(?:ever)?|should) (?:you are|you['’]re|anyone|anybody|someone|somebody|(?:an?|the|any) (?:user|reader)) (?:is |are )?ask(?:s|ed|ing)?\\b.{0,100}?[ ,:](?:say|answer|reply|respond|state|tell|write|claim|deny|output|print)\\b",
  `${START}(?:state|say|claim|pretend|answer|reply|respond|conclude|tell (?:the |all |your |any )?(?:users?|readers?|everyone)) that\\b`,
  `${START}(?:translate|rewrite|rephrase|paraphrase|summari[sz]e|recite|repeat|transcribe|encode|decode|encrypt) (?:this|everything|all of (?:this|the)|the (?:above|entire|whole))\\b`,
];

/** Requests such as "tell me" or "can you show me", and creative works that no report asks for. */
const ABOUT_A_TASK = [
  `${START}(?:show|tell|teach|give|write|draw|sing|find|make|explain to|describe to|list for|help) me\\b(?! (?:a (?:call|ring|shout|hint)|know|if)\\b)`,
  `${START}(?:write|draft|compose|create|develop|generate|produce|provide|craft|make up|invent|tell|improvise)\\b.{0,40}?\\b${WORKS}\\b`,
];

/** The model is addressed, or given a role. */
const TO_THE_MACHINE = [
  `${START}(?:dear|hey|hello|hi|attention(?: of)?|note to|message (?:to|for)) (?:the |any |all |every )?(?:${AI}|assistants?|bots?)(?: \\p{L}+){0,4} ?[:,!–—-]`,
  `${START}(?:instructions? (?:to|for)|important (?:to|for)|to|for) (?:the |any |all |every )?(?:${AI}|assistants?|bots?)(?: \\p{L}+){0,4} ?:`,
  `^ ?["'“#]*(?:${AI}|system|assistant|bot|user) ?[:,] ?(?:please|you|ignore|disregard|do not|always|never|${SHAPING})\\b`,
  `\\b${AI} (?:(?:that|which|who) (?:is|are) )?(?:reading|processing|parsing|summari[sz]ing|indexing) (?:this|these)\\b`,
  `\\b${AI} (?:that|which|who) (?:reads?|process(?:es)?|parses?|sees?|index(?:es)?) (?:this|these)\\b`,
  "(?<!\\b(?:if|when|whether) )\\byou are (?:now|no longer|an?)\\b[^.!?]{0,40}\\b(?:mode|assistant|ai|language model|chat ?bot|bot|unrestricted|bound by)\\b",
  "\\byou are in [\\p{L}-]+ mode\\b|\\b(?:enter|activate|enable|switch to) (?:developer|debug|admin|god|jailbreak|unrestricted) mode\\b",
  `${START}(?:act|behave) as (?:an?|if|though|my)\\b|${START}pretend (?:to be|you|that)\\b`,
  `${START}from now on,? (?:you (?:are|will|must|shall) (?:be|act|answer|reply|respond|speak|only|now)|answer|reply|respond|speak)\\b`,
  "\\bas an (?:ai|llm)\\b(?! (?:company|firm|project|business))",
  "</?(?:system|assistant|user|instructions?)>|\\[/?inst\\]|<\\|[^|>]{0,30}\\|>",
];

/** Instructions to ignore or reveal its instructions, or to keep something secret. */
const AGAINST_ITS_INSTRUCTIONS = [
  `\\b(?:ignore|disregard|forget)\\b[^.!?]{0,40}\\b${FORMER} (?:[\\p{L}-]+ ){0,3}${INSTRUCTIONS}\\b`,
  `${START}(?:ignore|disregard|forget|override|bypass) (?:all|any|every|these|those|the|your|previous|prior) (?:[\\p{L}-]+ ){0,4}${INSTRUCTIONS}\\b`,
  `${START}(?:ignore|disregard|forget|override) (?:(?:everything|anything|all|what) (?:above|before|else|said|you|that|I)|(?:all |all of )?(?:the )?(?:above|preceding|previous|prior|earlier|context)|this context|your (?:role|task|training))\\b`,
  "\\b(?:system|developer) (?:prompt|message|instructions?) ?:|\\b(?:your|hidden) (?:system|developer) (?:prompt|message|instructions?)\\b|\\bsystem prompts?\\b",
  "\\b(?:reveal|print|repeat|output|show|leak|display|expose)\\b[^.!?]{0,20}\\b(?:your|system|hidden|initial|original) (?:[\\p{L}-]+ )?(?:prompt|instructions)\\b",
  `${START}(?:follow|obey|execute) (?:my|the new|only (?:these|the following)) (?:[\\p{L}-]+ )?${INSTRUCTIONS}\\b`,
  `${START}(?:here are |these are )?(?:your |the |my )?new (?:instructions?|prompts?|commands?) ?(?::|for you\\b)`,
  `${START}(?:do not|don['’]t|never) (?:ever )?(?:tell|mention|reveal|cite|quote) \\p{L}`,
];

const PLAIN_ORDERS = PLAIN.map(pattern);
const ORDERS = [...ABOUT_ITS_ANSWER, ...ABOUT_A_TASK, ...TO_THE_MACHINE, ...AGAINST_ITS_INSTRUCTIONS].map(pattern);

function pattern(source: string): RegExp {
  return new RegExp(source, "iu");
}

/** A capitalized word in the middle of a sentence. */
const CAPITALIZED = /(?<=[^\s.!?:;,] )(?=\p{Lu}\p{Ll}+ )/gu;

export function givesEnglishOrder(written: string): boolean {
  // Shortens long runs of openers to the last few, which the patterns allow.
  const sentence = written.replace(LONG_OPENING, (openers) => LAST_OPENERS.exec(openers)?.[0] ?? openers);
  if ([...PLAIN_ORDERS, ...ORDERS].some((order) => order.test(sentence))) return true;
  const marked = sentence.replace(CAPITALIZED, CAPITAL);
  return marked !== sentence && PLAIN_ORDERS.some((order) => order.test(marked));
}
