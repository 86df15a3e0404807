/** Signs of an order to a machine that answers, in English. Each looks at one sentence, in plain letters and with single blanks. */

/** What such a machine writes. */
const OUTPUT = "(?:answers?|replies|reply|responses?|outputs?|messages?|summary|summaries|translations?|completions?)";
const YOUR_OUTPUT = `\\byour (?:[\\p{L}-]+ ){0,2}${OUTPUT}\\b`;

/** Where an order may begin: at the start of a clause, behind words that only ask for it, hurry it or forbid it. */
const OPENERS = [
  "and|but|or|so|then|also|now|next|finally|first|instead|important|note|please|kindly|just|simply|always|never|only",
  "do not|don['’]t|be sure to|make sure (?:to|you|that you)|remember to|feel free to",
  "(?:can|could|will|would) you|you (?:must|should|shall|will|can|may|have to|need to|are to|are required to)",
].join("|");
const START = `(?:^|[.!?;:,(\\[>"'“”‘’|•–—-] ?)(?:(?:${OPENERS})[,:]? )*`;

/** Verbs of what can be done to a text. Those that only carry one ("send your reply to …") are not among them. */
const SHAPING = [
  "write|answer|reply|respond|say|state|mention|include|insert|add|append|prepend|put|place|begin|start|end|finish|open|close|prefix",
  "modify|change|alter|adapt|adjust|rewrite|rephrase|edit|replace|substitute|swap|remove|delete|omit|drop|strip|hide|keep|limit",
  "shorten|extend|expand|format|render|convert|translate|transform|turn|encode|decode|encrypt|reverse|invert|shift|rotate|mirror",
  "spell|misspell|scramble|jumble|shuffle|rearrange|mix|repeat|output|print|produce|provide|give|show|present|express|phrase|use|apply",
  "embed|integrate|incorporate|weave|work|tailor|enhance|augment|supplement|enrich|introduce|combine|merge|group|split|capitali[sz]e",
].join("|");

/** Words that begin a sentence and are no verb of an order, and verbs that carry a text or wait for it. */
const NO_ORDER = [
  "in|on|at|by|for|from|of|to|with|without|within|after|before|since|until|during|about|above|below|under|over|through|between|against",
  "per|via|as|if|when|where|while|because|although|though|unless|whether|and|or|but|nor|so|yet|than|like|unlike|upon|across|despite|given",
  "is|are|was|were|be|been|am|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|not|no|let|thank|thanks",
  "i|we|you|he|she|it|they|this|that|these|those|there|here|all|both|each|every|either|only|even|once|who|whom|which|what|why|how",
  "send|submit|return|mail|post|bring|await|expect|appreciate|value|see|read|find|check|view|receive|hope|need|want|sent|got|made",
].join("|");
const DETERMINER = "(?:an?|the|your|every|each|all|any|some|this|these|it)";
/** A verb in its base form: one of those above, or whatever stands right before its object. */
const IMPERATIVE = `(?:(?:${SHAPING})\\b|(?!(?:${NO_ORDER}) )\\p{L}{2,}(?<!ing|ed|ly|[^s]s) ${DETERMINER}\\b)`;

const MACHINE =
  "(?:(?:large )?language models?|llms?|ais?|a\\.i\\.|chat ?bots?|ai (?:assistants?|agents?|models?|systems?|tools?)|(?:automated|automatic|machine) (?:readers?|systems?|assistants?|agents?)|assistants?|bots?)";
const INSTRUCTIONS = "(?:instructions?|prompts?|directions|directives|guidelines|rules|commands)";
const WRITTEN = "(?:texts?|sentences?|paragraphs?|passages?|phrases?|words?|quotes?|quotations?|comments?|snippets?)";

function cue(source: string): RegExp {
  return new RegExp(source, "iu");
}

/** "Reply in capitals", and not "Reply in writing within ten days". */
const MANNER =
  "(?:only|exclusively|entirely|solely|backwards?|twice|as (?:if|though|an?)|like an?|using|with (?!(?:in|out) )|in (?!(?:writing|person|full|time|due|kind|good|detail|advance|line|accordance|\\d|two|three|four|five|ten|an? timely|the (?:form|portal|case|event))\\b))";

/** Its own answer is what it shall change. */
const ABOUT_ITS_ANSWER = [
  cue(`${START}${IMPERATIVE}.{0,240}?${YOUR_OUTPUT}`),
  cue(
    `${START}(?:in|at the (?:top|beginning|start|end|bottom) of|throughout|for|to|with|within) ${YOUR_OUTPUT} ?, ?(?!you\\b)`,
  ),
  cue(
    `${YOUR_OUTPUT} (?:must|should|shall|has to|needs? to|ought to|is to) (?:only |always |never |not |also )?(?:be|begin|start|end|open|close|contain|include|consist|use|mention|say|state|read)\\b`,
  ),
  cue(`${START}(?:add|insert|include|append|prepend|write|say|state|print|output|repeat|put)(?: the (?:sentence|phrase|words?|text|line))? ?:? ?["“„«]`),
  cue(
    `\\b(?:write|say|state|answer|respond|reply|include|insert|append|add)\\b[^.!?]{0,80}\\b(?:at the (?:top|beginning|end|start|bottom) of|in) (?:your|the) (?:answer|reply|response)\\b`,
  ),
  cue(
    `${START}(?:answer|reply|respond|speak|write back)(?: to (?:the|this|every|each|all|any) (?:questions?|users?|quer(?:y|ies)|prompts?))? ${MANNER}`,
  ),
  cue(
    `${START}(?:when(?:ever)?|before|while|after|if) you (?:answer|reply|respond|summari[sz]e|quote|cite)\\b[^,]{0,60}, ?(?:${OPENERS} )*(?:${SHAPING}|do|ignore|refuse|never)\\b`,
  ),
  cue(
    `\\b(?:if|when(?:ever)?|should) (?:you are|you['’]re|anyone|anybody|someone|somebody|(?:an?|the|any) (?:user|reader)) (?:is |are )?ask(?:s|ed|ing)?\\b.{0,100}?[ ,:](?:say|answer|reply|respond|state|tell|write|claim|deny|output|print)\\b`,
  ),
  cue(
    `${START}(?:state|say|claim|assert|pretend|answer|reply|respond|conclude|tell (?:the |all |your |any )?(?:users?|readers?|everyone)) that\\b`,
  ),
];

/** A text as such is what it shall work on, or its letters are. */
const ABOUT_A_TEXT = [
  cue(`${START}${IMPERATIVE}.{0,80}?\\b(?:this|these|the (?:following|above|preceding|previous)) ${WRITTEN}\\b`),
  cue(
    `${START}(?:translate|rewrite|rephrase|paraphrase|summari[sz]e|recite|repeat|transcribe|encode|decode|encrypt) (?:this|everything|all of (?:this|the)|the (?:following|above|preceding|previous|entire|whole))\\b`,
  ),
  cue(
    `${START}(?:${SHAPING})\\b.{0,60}?\\b(?:vowels?|consonants?|alphabet|anagrams?|emojis?|ciphers?|base ?-?(?:16|32|58|64)|rot-?13|hexadecimal|morse code|leetspeak|typos|misspellings?|(?:upper|lower) ?case|all caps|(?:every|each)(?: \\p{L}+)? (?:letter|word|character)|letters (?:with|by|in|into|of words))\\b`,
  ),
];

/** Somebody's wish: "tell me", "can you show me"; and works that no report is written for. */
const ABOUT_A_TASK = [
  cue(
    `${START}(?:show|tell|teach|give|write|read|draw|sing|find|make|explain to|describe to|list for|help) me\\b(?! (?:a (?:call|ring|shout|hint)|know|if)\\b)`,
  ),
  cue(
    `${START}(?:write|draft|compose|create|develop|generate|produce|provide|craft|make up|invent|tell|improvise)\\b.{0,40}?\\b(?:poems?|haikus?|limericks?|sonnets?|rhymes?|songs?|lyrics|jokes?|riddles?|short stor(?:y|ies)|fairy ?tales?|essays?|screenplays?|blog posts?|tweets?|(?:python|javascript|java|sql|php|bash|shell|powershell) (?:functions?|scripts?|code|programs?|queries|query)|code snippets?|regular expressions?)\\b`,
  ),
];

/** It is spoken to, given another part to play, or freed of what it was told. */
const TO_THE_MACHINE = [
  cue(
    `${START}(?:dear|attention|hey|hello|hi|note to|message (?:to|for)|instructions? (?:to|for)|important for|to) (?:the |any |all |every )?${MACHINE}(?: [\\p{L}]+){0,4} ?[:,!–—-]`,
  ),
  cue(`^ ?["'“]?${MACHINE} ?[:,] `),
  cue(`\\b${MACHINE} (?:(?:that|which|who) (?:is|are) )?(?:reading|processing|parsing|summari[sz]ing|indexing) (?:this|these)\\b`),
  cue(
    `(?<!\\b(?:if|when|whether) )\\byou are (?:now|no longer|an?)\\b[^.!?]{0,40}\\b(?:mode|assistant|ai|language model|chat ?bot|bot|ai agent|unrestricted|bound by)\\b`,
  ),
  cue("\\byou are in [\\p{L}-]+ mode\\b|\\b(?:enter|activate|enable|switch to) (?:developer|maintenance|debug|admin|god|jailbreak|unrestricted) mode\\b"),
  cue(`${START}(?:act|behave) as (?:an?|if|though|my)\\b|${START}pretend (?:to be|you|that)\\b|${START}from now on,? (?:you (?:are|will|must|shall) (?:be|act|answer|reply|respond|speak|only|now)|answer|reply|respond|speak)\\b`),
  cue("\\bas an (?:ai|llm)\\b(?! (?:company|firm|project|business))"),
  cue("</?(?:system|assistant|user|instructions?)>|\\[/?inst\\]|<\\|[^|>]{0,30}\\|>|^ ?#{0,6} ?(?:system|assistant|user) ?:"),
];

/** What it was told before, and what it shall keep to itself. */
const AGAINST_ITS_INSTRUCTIONS = [
  cue(
    `\\b(?:ignore|ignoring|disregard|disregarding|forget|override|bypass|skip|set aside)\\b[^.!?]{0,40}\\b(?:previous|prior|above|earlier|preceding|former|existing|original|initial|all|any|your|these|those|the|other|system) (?:[\\p{L}-]+ ){0,3}${INSTRUCTIONS}\\b`,
  ),
  cue(
    `${START}(?:ignore|disregard|forget|override) (?:everything|anything|all|what|the (?:above|previous|preceding|prior|earlier)|your|this context|the context|previous|prior)\\b`,
  ),
  cue(`\\b(?:system|developer) (?:prompt|message|instructions?) ?:|\\b(?:your|the|hidden) (?:system|developer) (?:prompt|message|instructions?)\\b`),
  cue(`\\b(?:reveal|print|repeat|output|show|leak|display|expose)\\b[^.!?]{0,20}\\b(?:your|system|hidden|initial|original) (?:[\\p{L}-]+ )?(?:prompt|instructions)\\b`),
  cue(`${START}(?:follow|obey|execute|carry out) (?:these|the following|my|the new|only these|only the following) ${INSTRUCTIONS}\\b`),
  cue(`${START}(?:here are |these are )?(?:your |the |my )?new ${INSTRUCTIONS} ?(?::|for you\\b|are\\b)`),
  cue(`${START}(?:do not|don['’]t|never) (?:ever )?(?:tell|mention|reveal|cite|quote) \\p{L}`),
];

export const ENGLISH_ORDERS: readonly RegExp[] = [
  ...ABOUT_ITS_ANSWER,
  ...ABOUT_A_TEXT,
  ...ABOUT_A_TASK,
  ...TO_THE_MACHINE,
  ...AGAINST_ITS_INSTRUCTIONS,
];
