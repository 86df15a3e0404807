import { phrases } from "./phrases.ts";
import type { Words } from "./terms.ts";

/**
 * Phrases around a question that say who asks, what for and in what form. They are matched as a whole: a noun of theirs that stands alone
 * is a word of the question.
 */
export const ENGLISH_TALK: Words = [
  [
    { kind: "courtesy" },
    phrases(`
      (before|after|over|during) (lunch|dinner|breakfast|coffee|the holidays|the break)
      (a|one|another|my|quick|one quick|a quick|one more|just a|just one) question
      (random|quick|urgent|easy|simple) (one|question|ask|request|favour|favor)
      (a|one|another) (random|quick|urgent|easy|simple) (one|question|ask|request|favour|favor)
      quick check
      (random|quick|urgent)
      (the|) (exact|precise|official|actual|latest official|correct|right|full) (number|numbers|figure|figures|value|values|amount|amounts|data)
      (the|) (detailed|complete) (number|numbers|figure|figures|data|information)
      (with|in) (full|more|some|) details
      in (more|full|greater|) detail
      the (number|figure|value|amount) (i need|we need|please)
      (i'm|i am|we're|we are|just|am|busy|still) (building|writing|drafting|preparing|compiling|updating|finishing|completing|prepping|making) (a|an|the|my|our|this|) (deck|report|slide|slides|memo|table|chart|model|note|notes|pack|board pack|presentation|paper|email|q&a|summary|speech|script|article|handout|dashboard|spreadsheet|file|template|press release|report pack|)
      (for|into|on|to) (a|an|the|my|our|this|that) (deck|report|slide|memo|table|chart|model|note|notes|notebook|pack|presentation|paper|email|q&a|speech|script|article|handout|dashboard|spreadsheet|file|files|template|press release|page|cover page|appendix|footnote|newsletter|story|quiz|thesis|essay|homework|blog|post|records|understanding)
      for (my|our) own (use|understanding|records|reference)
      (nice|good|kind) of you
      i (hope|wish|wonder|understand|heard|mentioned|noticed)
      (driving|making|killing) me (nuts|crazy|mad|)
      (do|do me|need|want|ask|a|one|small|quick|big) (a|) (favour|favor)
      (it|that|this) would (help|help me|help us|be a help|be lovely|be wonderful|be brilliant|be amazing|be super|be great)
      (too much|no|for the|sorry for the) trouble
      (no|any|a) (idea|clue|chance)
      (if|when|where|as|whenever|wherever) possible
      (i'm|i am|we're|we are|so|very|really|feeling|a bit) (confused|puzzled|worried|stuck|afraid|grateful|glad|happy|keen|eager|tired|curious)
      (new|i'm a new|i am a new) joiner
      (reason|the reason) (why i ask|i ask|i'm asking)
      (settle|to settle|settling) (a|our|the|my) (bet|argument|quiz)
      gap in my table
      running late
      (someone|somebody|he|she|they|anybody|anyone|nobody|who) (told me|tells me|says|says that|claims|claims that|insists|insists that|mentioned|mentions)
      (i|we) promised (him|her|them|it|)
      earlier today
      slide number
      (i'm|i am) (sitting|standing|working|walking|travelling|traveling|driving|calling|reading)
    `),
  ],
  // Imperatives of asking: mute where something is asked for ("show HK revenue"), a noun elsewhere ("HK revenue report").
  [
    { kind: "verb", role: "request" },
    `answer, ask, build, building, check, compile, compiling, display, edit, edited, explain to, grab, grabbing, hope, hoping, know, learn, list, look,
    mind, need, needs, paste, prepare, present, presenting, print, quote, reconcile, report, run, search, show, state, stop, submit, submitting, teach, tell, update, wonder,
    write, writing, trying, reminder`,
  ],
  // What a figure does: mute behind "did", "to" and their like ("what did HK post in revenue"), a noun elsewhere ("HK post revenue").
  [
    { kind: "verb", role: "reporting" },
    `book, clock, cross, finish, hit, land, land at, make, post, pull in, rack up, rake in, reach, record, say, sit at, stand, touch, turn over, wind up, end up, end up at, finish at, come out, come out at, run at`,
  ],
  [{ kind: "glue" }, "how fast, how quickly, how slow, how slowly"],
  [
    { kind: "topic", topic: "entities" },
    phrases("(which|what) (markets|companies|places|branches|regions|countries|entities) do you cover"),
  ],
  // The past says the same and is no noun.
  [
    { kind: "glue" },
    `booked in, posted, pulled in, turned over, clocked, raked in, racked up, printed, landed, landed at, came out, came out at, ended up, ended up at, finished at,
    sits at, sat at, coming in at, touched, crossed, ran at, running at`,
  ],
];
