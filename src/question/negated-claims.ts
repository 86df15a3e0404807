/** Questions of both kinds: 是不是, 有没有. */
export const EITHER = /(\p{Script=Han})[不没沒]\1|有[没沒]有|有未|(?:未|[没沒]有?)[?？\s]{0,4}$/gu;
/** Where yes and no could be taken either way; also of a claim ("wrong", "only"). */
export const NEGATION = /\b(?:not|never|hardly|wrong|false|incorrect|untrue)\b|n['’]t\b|[没沒未不]/iu;
