const ENGLISH =
  /\b(?:because|due to|owing to|driven by|driver|drivers|drove|thanks to|as a result|resulted|result of|caused?|causes|reasons?|led to|attributable|attributed|reflect(?:s|ed|ing)|stem(?:s|med)|came from|comes from|on the back of|following|helped by|supported by|held back by|weighed|offset|hit by|since|so that|therefore|explained by|explains?)\b/iu;
const CHINESE =
  /因为|由于|主因|原因|得益于|受益于|受.{0,12}(?:影响|拖累)|带动|拉动|推动|驱动|因此|源于|来自|归因|导致|使得|所致|从而|拖累|致使|缘于|有赖于|解释/u;

const WEAK_ENGLISH =
  /[,;] (?:as|so|for|when|once|while)\b|\bas (?:the|a|an|its|their|our|more|fewer|many|most|customers|visitors|banks?)\b|(?<!\b(?:years?|halves|half|quarters?|months?|weeks?|days?) )\bbefore\b|\b(?:until|once|when|if|unless|with)\b|\bafter\b(?! (?:[A-Z]{3} )?[-\d$€£¥])|\w: [a-z]|\bin order to\b|\bto (?:avoid|keep|protect|reach|cover|make|help|allow|reduce|save|give|let|meet|fund|pay|win|show|use|bring|shorten|lower|raise)\b|\bmeans? that\b|\bbecame\b|\bhelped\b/iu;
const WEAK_CHINESE = /以便|为了|随着|鉴于|所以|故|考虑到|在于|为避免|以免|便于|用于|后[，,]|一旦|只要|因[^此为]/u;

/** How clearly a sentence states a cause: 1 for a causal word, 0.5 for a clause that may give a reason, else 0. */
export function causeStrength(text: string): number {
  if (ENGLISH.test(text) || CHINESE.test(text)) return 1;
  return WEAK_ENGLISH.test(text) || WEAK_CHINESE.test(text) ? 0.5 : 0;
}

const REASON_ENGLISH =
  /\b(?:because|since|due to|owing to|as a result of|driven by|thanks to|as|after|before)\b.*|: .*/isu;
const REASON_CHINESE = /(?:因为|由于|鉴于|随着)[^，。；]*[，。；]?|(?:主因|原因)是.*/su;

/** A sentence without the reason that it gives. */
export function withoutReason(text: string): string {
  return text.replace(REASON_ENGLISH, "").replace(REASON_CHINESE, "");
}

const OPENING_ENGLISH = /\b(?:causes?|reasons?|drivers?|factors?|things|ways)\s*(?:[.:]\s*)?$/iu;
const OPENING_CHINESE = /(?:原因|因素|方面|几点|两点|三点|两处|如下|包括)[。：:]?\s*$/u;

/** Whether a sentence only introduces the next one: "had two causes.", 原因如下： */
export function announces(sentence: string): boolean {
  return OPENING_ENGLISH.test(sentence) || OPENING_CHINESE.test(sentence);
}

const LEANING =
  /^(?:(?:this|that|these|those|it|both|they|such|the former|the latter|which)\b|其中|这|该|此|两者|上述|因此|为此|其)/iu;

/** Whether a sentence refers back to the one before it: "This was due to …", 其中… */
export function leansBack(sentence: string): boolean {
  return LEANING.test(sentence.trim());
}

const CAUSAL_HEADING =
  /\b(?:why|causes?|reasons?|drivers?|what (?:caused|drove|moved|happened|changed)|explanation|finding|findings|background|correction)\b|原因|为什么|来源|驱动|归因|背景|成因/iu;

/** Whether a heading announces reasons, so that text under it may give them without a causal word. */
export function isCausalHeading(heading: string): boolean {
  return CAUSAL_HEADING.test(heading);
}

const HEADED_EFFECT =
  /^(?:why|(?:the )?(?:reasons?|causes?) (?:for|of|behind)|what (?:caused|drove))\s+(?!\s)(?<english>.+?)[?.:]?$|^(?<chinese>.+?)的?(?:原因|成因)[：:]?$/iu;
const ANY_MOVEMENT =
  /\b(?:it|this|these|changes?|changed|moved?|movements?|differences?|results?|figures?|happened)\b|变动|变化|差异|波动|主要|此/iu;

/** "Why 2022" names only a time, not an effect. */
const NAMES_SOMETHING = /[a-z]{3,}|(?:(?![年月季度])\p{Script=Han}){2,}/iu;

/** The effect that a heading announces reasons for: "Why the product sells", 畅销的原因. Null for none or a movement. */
export function effectOfHeading(heading: string): string | null {
  const { english, chinese } = HEADED_EFFECT.exec(heading.trim())?.groups ?? {};
  const effect = english ?? chinese ?? null;
  return effect === null || ANY_MOVEMENT.test(effect) || !NAMES_SOMETHING.test(effect) ? null : effect;
}

const DENIAL =
  /\b(?:no part|little to do|nothing to do|no reason|not (?:because|due|the (?:reason|cause)|caused|driven|explained)|explains? little|(?:does|do|did|can|could)(?:n['’]t| not|not) explain|not enough to explain)\b|不足以解释|解释不了|并非|不是|无关|没有关系/iu;

/** Whether a sentence denies a cause; scored lower than one that states the cause. */
export function deniesCause(text: string): boolean {
  return DENIAL.test(text);
}

const PROVISIONAL =
  /\b(?:first (?:reading|impression|guess)|preliminary|provisional(?:ly)?|initial(?:ly)?|early (?:signs?|indications?)|flash (?:note|estimate)|for now|still (?:being|under) (?:investigat|examin|review)\w*)\b|初步|暂时|暂定|快报|尚待|初判/iu;

/** Whether a text says of itself that it is not final: "our first reading", 初步判断. */
export function isProvisional(text: string): boolean {
  return PROVISIONAL.test(text);
}
