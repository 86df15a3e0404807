import { ENGLISH_FUNCTION_WORDS } from "./english-function-words.ts";
import { ENGLISH_TALK } from "./english-talk.ts";
import { ENGLISH_UNITS } from "./english-units.ts";
import type { OperationCue, Term, TopicCue, Words } from "./terms.ts";

/**
 * The closed list of English words that Footnote knows besides the company's own. A word that is on no list and in no profile
 * is not understood, and is named to the reader: so a word belongs here only when ignoring or reading it never changes which
 * figure is meant. Words are separated by commas; a phrase is matched over single spaces and hyphens.
 */
export const ENGLISH_WORDS: Words = [
  ...ENGLISH_FUNCTION_WORDS,
  [
    term("glue"),
    `arising, arising from, how much, how big, how large, how high, how low, how strong, how well, what was, what were, what is the, what's the, what are the, amount of, what's left of, what is left of, what's left,
    actual, actuals, reported, as reported, exact, exactly, precise, precisely, recently, year end, year-end, end of, as of, as at, as on, ended, ending, stood, stands, stand at, stood at, come, came, comes, come in, came in, comes in at, came in at, come in at, come to, came to, made, makes, making, earn, earned, earns, generate, generated, generates, posted, recorded, booked,
    achieve, achieved, reached, deliver, delivered, bring in, brought in, take in, took in, get, got, see, saw, seen, look like, looked like, amount to, amounted to, turn out, turned out, said, terms, in terms of, back in,
    period, fiscal, financial, kindly, each of, per se, basically, essentially, literally, honestly, seriously, obviously, apparently, possibly, probably, hopefully, quickly, briefly, immediately, roughly, approximately, finally, additionally, furthermore, moreover, meanwhile, anyway, anyways, incidentally, simply, really, maybe, perhaps, asap, urgently, right away, in short, in brief, to be clear, to be precise, to be honest, tbh, imo, afaik`,
  ],
  [
    term("courtesy"),
    `could you, can you, would you, will you, can i, could i, may i, could we, can we, give, send, find, find out, fetch, pull, pull up, dig up, dig out, look up, lookup, search for, double check, double-check, confirm, verify, validate, clarify, retrieve, provide, report on, compute, calculate, work out, remind, remind me, let me know, let us know, help me, needed, want, wants, wanted, like to know, i'd like, i'd like to, i would like, i would like to, i, looking for, looking at, interested in, trying to find, trying to get, trying to, wondering, was wondering, i wonder, curious, want to know, need to know, happen to know, quick question, quick one, easy question, simple question, silly question, one more, one more thing, one more question, change of topic, change of subject, heads up, listen up, hurry up, follow-up, following up, all the best, you're the best, you are the best, most grateful, another question, another one, last question, next question, next up, fyi, btw, by the way, asks, asked, asking, sorry, excuse me, apologies, pardon, sorry to bother you, sorry for the trouble, no rush, no hurry, footnote, bot,
    guys, folks, everyone, anyone, someone, dear, sir, madam, mate, buddy, kind regards, regards, best regards, warm regards, best wishes, appreciate it, appreciated, i appreciate, i'd appreciate it, appreciate, if possible, if you can, if you could, if you have time, if you have a moment, if available, when you can, when you have time, when you get a chance, whenever you can, at your earliest convenience, at your convenience, real quick, think, believe, guess, suppose, remember, can't remember, forgot, recall, again please, for me, for us, to me, mind telling me, do you mind, gimme, lemme, wanna, in advance, thanks in advance, thank you in advance, hope you are well, hope you are doing well, hope this finds you well, how are you, nice to meet you, have a great day, have a nice day, talk soon,
    for the board, for my boss, for the boss, for my manager, for a meeting, for the meeting, for my meeting, for a presentation, for my presentation, for the presentation, for a deck, for the deck, for my deck, for a slide, for a report, for my report, for the report, for my notes, for reference, for internal use, for planning, for the auditors, for audit, with source, with the source, with sources, with citation, with link, with details, with unit, with units, cite your source, in english, in plain english, in chinese, in words, short answer, in the system, in the books, in the database, on record, as requested, as mentioned, as discussed, as agreed, walk me through, talk me through, hand me, pass me, ping me, told, lets, let's, let, and more, with respect to, with regard to, in relation to, on the topic of, turning to, moving on to, switch to, i want, i need, preparing, we need, in one line, today please`,
  ],
  [
    term("courtesy"),
    `can u share, could u share, u share, you share, someone share, somebody share, anyone share, anybody share, share it, share this, share that, could you share, can you share, would you share, will you share, please share, pls share, plz share, kindly share, to share, mind sharing, share with me, share with us, could u, can u, would u, would need, would like, would love, would want, would appreciate, would be great, would be grateful, would be most grateful, would be so kind, would be good to know, would help, would help me, it would help, would it be possible, would you be so kind, so kind, would you mind, would you have, would you know, could someone, could somebody, could anyone, could anybody, could i trouble you, could i bother you, might you have, might you know, might i ask, should i tell, should we tell, should i say, can help check, can help, can i trouble you, if you would, if you'd be so kind, if you don't mind, if you dont mind, if not too much trouble, if it is not too much trouble, if it's not too much trouble, if that's ok, if that is ok, if you know, if you have it, if you have that, if you happen to know, if anyone knows, if i may, if i may ask, may i have, may i know, may i get, may i request, happy to wait, whenever possible, when possible, possible to get, possible to have, possible to know, too much trouble, to trouble you, the trouble, bother you, for the bother, forgive me, bear with me, excuse my ignorance, not sure where, no idea where, any idea, any ideas, any chance, by any chance, any clue, got a clue, do the needful, kindly advise, please advise, advise, kindly revert, revert back, revert with, please revert, at the earliest, on priority, i am having one doubt, i have one doubt, one doubt, having a doubt, i have a doubt, reckon you could, reckon, ta very much, ta muchly, fancy telling me, be a star, be a dear, lifesaver, you're a lifesaver, you are a lifesaver, you're the best, you rock, to hand, off hand, offhand, off the top of your head, at hand, at your fingertips, help me out, help us out, figure out, to find, looking to find, struggling to find, can't find, cannot find, couldn't find, can't seem to find, do not have it, don't have it, haven't got it, lost my notes, lost my note, i lost, long story short, long story, cut a long story short, random question, quick random one, quick sanity check, sanity check, just checking, just to check, just to confirm, just to be sure, just to be clear, just curious, just wondering, out of curiosity, asking for a friend, while i've got you, while i have you, while you're at it, since you're here, one thing, one small thing, small question, wee question, dumb question, stupid question, basic question, next one, first one, one second, one sec, a sec, hang on, hold on, wait, actually, ok so, alright mate, right then, now then, listen, look here, guess what, as it happens, as you know, as you may know, you know, as far as i know, as i recall, if memory serves, last time i checked, i heard, i heard that, i read, i read that, i was told, i am told, i've been told, they say, rumour has it, i have, i had, i've got, i have it as, i have that as, i had it at, in my notes, am i right, am i right that, is that right, is that correct, is it true, is it true that, isn't it, wasn't it, is it right, can you confirm, please confirm, pls confirm, do you agree, as well, same as you, is that what you have, is that what you have as well, nothing else, nothing more, and nothing else, that's all, that is all, that's it, only that, just that, to the last digit, to the digit, exact number, ballpark, ballpark figure, ballpark number, rough figure, rough idea, give or take, order of magnitude, more or less, thereabouts, or so, in total please, for context, for background, for the record, for what it's worth, fwiw, at the end of the day, in a nutshell, to cut to the chase, bottom line up front, what on earth, on earth, what the hell, what the heck, the heck, the hell, honest question, serious question, real question, please and thank you, pretty please, pretty pls, pretty please with sugar on top, many thanks in advance, much obliged, very much, so much, a lot, a bunch, a million, a ton, heaps, happy happy happy new year, good weekend, nice weekend, great weekend, me again, it's me again, it is me again, again please, back again, here again, one last thing, lastly, to start with, to begin with, for starters, first of all, first up, firstly, secondly, thirdly, then also, and then, also please, no pressure, take your time, when ready, at leisure, paste it here, paste it, post it here, drop it here, drop me, shoot me, hit me with, hook me up with, gimme the, spit out, cough up, fish out, whip up, tell the sales team, tell them, let them know, tell us, anyone know, anybody know, does anyone know, does anybody know, does anyone have, does anybody have, who knows, someone knows, somebody knows, somebody wants to know, someone wants to know, somebody asked, someone asked, somebody is asking, someone is asking, is asking, are asking, is asking for, are asking for, keeps asking, keep asking, keep asking for, keeps asking for, asked for, asked about, asks for, asks about, asking for, asking about, wants to know, want to know, wants to see, want to see, wants to have, would want to know, needs to know, needs to see, requested, requests, requesting, demanded, demands, is waiting, are waiting, is waiting for, waiting for, waiting on, is chasing, are chasing, chasing, chasing me, chasing for, chased, is due, are due, due today, due tomorrow, now due, it feeds into, feeds into, goes into, is going into, go into, to go into, for my model, for the model, for our model, for my file, for the file, for the files, for my records, for our records, for my own use, for my table, for our table, needing, needing the, i am needing, am after, i'm after, we're after, i am after, after that number, i'm missing, i am missing, the figure i'm missing, what i'm missing, is what i need, is what we need, is what i am after, is what i'm after, is all i need, that i need, which i need, i still need, still need, still missing, so i need, i only need, i just need, just need, only need, following up on my email, following up, follow-up, following up on, circling back, circling back on, reaching out, touching base, checking in, checking, double checking, double-checking, cross-checking, cross checking, verifying, confirming, reconciling, prepping, preparing, writing up, drafting, updating, putting together, working on, finishing, filling in, filling out, completing, updating my, drop everything, urgent stop, over and out, idk, idk if, dunno, lmao, rofl, jk, smh, ngl, fr, iirc, omg, yolo, pls and thx, y'all, y'all got, howdy folks, wassup, wassup bot, whassup, sup, sup bot, g'day, heya, hey hey, hiya again, oi, eh, eh bro, bro, bruh, dude, boss man, sis, fam, lah, leh, lor, sia, liao, hor, mah, wah, aiyo, aiya, na, yaar, bhai, ji, sirji, innit, mate, love, cobber, ya, yer, ye, aye, och, ken, doin, how we doin, how are we doing, how we doing, how did we do, how are we doing on, tbh lol, a quick one, real quick one, whats the damage on, what's the damage on, what's the damage, whats the damage, nobody here can tell me, nobody could tell me, nobody knows, no one knows, can't believe, whatever, regarding the, with best regards, yours sincerely, sincerely, sincerely yours, cc, fyi only, tldr, tl;dr, gentle reminder, kind reminder, friendly reminder, please run, update please, update me, heads up, ps please, to whom it may concern, attn please, dear all, dear team, hi all, hello all, folks please`,
  ],
  [term("courtesy"), "at the latest, at the very latest, for now, just now, by now, now that"],
  [
    term("deadline"),
    "monday, tuesday, wednesday, thursday, friday, saturday, sunday, noon, midday, midnight, this morning, this afternoon, this evening, tonight, tomorrow morning, tomorrow afternoon, tomorrow evening, yesterday evening, in the morning, in the afternoon, in the evening, end of the week, end of the day, end of the year, eod, cob, eob",
  ],
  [term("home"), `we, our, ours, us, our company, our firm, our business, my company`],
  [
    term("member"),
    `company, the company, the firm, the business, overall company, company wide, companywide, company-wide, group wide, groupwide, group-wide, subsidiary, business, businesses, unit, units, business unit, business units, entity, entities, region, regions, area, areas, market, markets, country, countries, territory, territories, operation, operations, companies, geography, geographies, economies, economy`,
  ],
  [joint("and"), "and, or, as well as, along with, and also, together with, &, n"],
  [
    joint("versus"),
    "vs, versus, against, compared to, compared with, compare to, compare with, relative to, as against, in comparison to, in comparison with",
  ],
  [
    term("negation"),
    "never mind, nevermind, not, no, don't want, do not want, don't need, do not need, not the, rather than, instead of, don't, dont, never, neither, nor, isn't, wasn't, not interested in, forget, ignore, skip",
  ],
  [
    term("exclusion"),
    "everyone but, everybody but, all but, anything but, all channels but, all markets but, all regions but, all entities but, everything other than, w/o, strip out, stripping out, stripped out, once you strip out, take out, taking out, after taking out, after stripping out, removing, after removing, leaving out, leave out, net of, excluding, excl, exclude, excludes, except, except for, excepting, ex, without, other than, apart from, aside from, minus, but not, outside, outside of, non, not including, not counting, everything but",
  ],
  [term("exclusion_end"), "excluded, aside, exclusive, left out, not included"],
  [
    term("total"),
    "total, overall, whole, entire, everything, altogether, in total, in all, in aggregate, consolidated, total company, all channels, across all channels, all regions combined, grand total, everybody",
  ],
  [
    term("each"),
    "each, every, by, split by, broken down by, breakdown by, breakdown of, break down, breakdown, split, respective, for each, for every, for all, grouped by, listed by",
  ],
  [
    axis("year"),
    "by year, per year, each year, every year, yearly, annually, annual, year by year, by fiscal year, all years, every fiscal year, over the years, through the years, by financial year",
  ],
  [
    axis("half"),
    "by half, by half year, half yearly, half-yearly, each half, per half, semi annually, semi-annually, every half",
  ],
  [
    axis("quarter"),
    "by quarter, per quarter, each quarter, every quarter, quarterly, quarter by quarter, all quarters",
  ],
  // How many are meant is not said, so it is all of them.
  [axis("year"), "recent years, latest years, most recent years, the most recent years"],
  [axis("half"), "recent halves, latest halves, most recent halves, the most recent halves"],
  [axis("quarter"), "recent quarters, latest quarters, most recent quarters, the most recent quarters"],
  [axis("month"), "recent months, latest months, most recent months, the most recent months"],
  [axis("month"), "by month, per month, each month, every month, monthly, month by month, all months"],
  [
    axis("entity"),
    `by entity, by region, by market, by country, by subsidiary, by geography, by company, by territory, per region, per market, per country, per entity, per subsidiary, each region, each market, each country,
    each entity, each subsidiary, every region, every market, every country, every entity, every subsidiary, all regions, all markets, all countries, all entities, all subsidiaries, regional split, regional breakdown, geographic split, geographic breakdown, geographical breakdown, split by region, split by market, across regions, across markets, across countries, subsidiaries, by area`,
  ],
  [{ kind: "time_noun", axis: "year" }, "year, years, fiscal year, fiscal years, financial year, calendar year"],
  [{ kind: "time_noun", axis: "half" }, "halves, half year, half years"],
  [{ kind: "time_noun", axis: "quarter" }, "quarter, quarters"],
  [{ kind: "time_noun", axis: "month" }, "month, months, month of, the month of"],
  [term("per"), "per, a head, per head, per capita"],
  [
    term("why"),
    "why, reason, reasons, reason for, reasons for, driver, drivers, driving, what's driving, what is driving, drove, driven, drive, drives, cause, causes, caused, what happened, how come, explain why, because of what, due to what, what is behind, what's behind, behind, root cause, attribution, attributable to what, explanation, explanations",
  ],
  [{ kind: "interrogative" }, "which, who, whom, whose, who's"],
  [
    term("head"),
    "figure, figures, number, numbers, value, values, amount, amounts, data, datum, stat, stats, result, results, level, levels, reading, metric, sum total",
  ],
  [
    people("group"),
    "team, teams, desk, desks, office, offices, colleague, colleagues, staff, people, folk, sales team, finance team, leadership team, management team",
  ],
  [
    people("person"),
    "manager, managers, boss, bosses, cfo, ceo, coo, cro, chairman, chairwoman, chair, president, director, directors, treasurer, controller, auditor, auditors, analyst, analysts, investor, investors, journalist, reporter",
  ],
  [
    people("occasion"),
    "meeting, meetings, call, deck, slide, slides, presentation, memo, email, e-mail, spreadsheet, board deck, board pack, board paper, board meeting, investor call, investor day, analyst call, town hall, write-up, report pack, newsletter, offsite, workshop, webinar",
  ],
  [
    term("correction"),
    "scratch that, strike that, no wait, wait no, no sorry, sorry no, i mean, i meant, sorry i mean, sorry i meant, make that, make it, actually make that, actually make it, correction, my mistake, my bad, oops, whoops, or rather, i should say, should say, should be, typo, sorry wrong year, sorry wrong one, wrong one, on second thought, on second thoughts, let me correct that, let me rephrase, not that",
  ],
  [term("not_only"), "not only, not just, not merely, not simply"],
  [
    term("count"),
    "number of, no. of, nr of, how many, count of, quantity of, volume of, what number of, total number of",
  ],
  [
    term("others"),
    "these two, those two, the two of them, of the two, both of them, all of them, their, theirs, them, they, his, her, hers, he, she",
  ],
  [
    term("whole_year"),
    "full year, full-year, whole year, entire year, full year's, full twelve months, the full year, the whole year, the entire year, full year figure, full-year figure, year as a whole, all year, all of the year",
  ],
  [
    term("narrative"),
    `documents, the documents, document, the document, regulatory, regulation, regulations, regulator, regulators, regulate, policy, policies, risk, risks, impact, impacts, affect, affects, affected, outlook, commentary, summary, summarise, summarize, overview, discuss, discussed, discussion, news, update on, qbr, review, minutes, strategy, initiative, initiatives, challenges, opportunities, comment on, comments, say about, says about, what does, what did, story, background, context, developments, happening, happened, how is, how are, face, faces, facing, growing, performing, performance`,
  ],
  [
    term("source"),
    "according to, as per, based on, as stated in, as shown in, as shown on, as disclosed in, per the, sourced from, quoted in, as quoted in, in the annual report, from the annual report, in the report, from the report, in the deck, from the deck",
  ],
  [term("aside"), "notwithstanding, ps, subject, memo to, attention, attn, nb"],
  [term("pronoun"), "it, same, the same, that one, this one, those ones"],
  [
    term("follow_up"),
    "ditto, back to, what about, how about, and what about, and how about, what of, same for, same again for, the same for, ditto for, same question for, now for, also for, and for, and in, but, same thing for, likewise for, instead",
  ],
  [
    topic("greeting"),
    "hi, hello, hey, hiya, yo, hi there, hello there, hey there, good morning, good afternoon, good evening, morning, greetings, howdy, hallo",
  ],
  [
    topic("thanks"),
    "thanks, thank you, thx, ty, many thanks, thanks a lot, thx a lot, thanks a bunch, thanks a million, thank you very much, thanks so much, cheers, cheers mate, ta, much appreciated, great thanks, cheers mate, tks, thank u",
  ],
  [
    topic("acknowledgement"),
    "ok, okay, lol, haha, hmm, cool, great, nice, got it, understood, perfect, awesome, good, fine, sure, yes, yep, yeah, nope, right, alright, wow, noted, makes sense, bye, goodbye, see you, good job, great job, really helpful, well done, nice one, nice work, good bot, bad bot, forget about it, no worries, no problem, all good",
  ],
  [
    topic("capabilities"),
    "help, what can you do, what do you do, who are you, what are you, how do you work, how does this work, how does it work, how to use, what can i ask, what can i ask you, what should i ask, what do you know, instructions, usage, how can you help, what are you able to do, what else can you do, what companies do you know, do you speak english, do you speak chinese, do you speak cantonese, do you speak mandarin, who made you, who built you, are you chatgpt, are you an ai, are you a bot or a human, are you real, are you there, you there, can you help me, can you help, please help, help me please, where do your numbers come from, where does your data come from, where do you get your data, where do you get your numbers, are your numbers reliable, menu, commands, what is footnote, what's footnote, who is footnote, are you a bot, are you human, how do i use you, how do i use this, how do i ask, get started, getting started, capabilities",
  ],
  [
    topic("metrics"),
    "which metrics, what metrics, list metrics, list of metrics, available metrics, supported metrics, metrics available, metrics do you have, metrics do you support, metrics, which kpis, what kpis, kpis, all metrics, what figures do you have, which figures do you have, what data do you have, which data do you have, which numbers do you have, what numbers do you have",
  ],
  [
    topic("entities"),
    "which entities, what entities, which regions, which countries, which markets, which companies, which subsidiaries, list entities, list of entities, what regions, what countries, what markets, what subsidiaries, entities do you have, entities do you cover, regions do you cover, countries do you cover, which economies",
  ],
  [
    topic("periods"),
    "which periods, what periods, which years, what years, list periods, periods do you have, years do you have, years do you cover, how far back",
  ],
  [
    topic("definition"),
    "define, definition, definition of, meaning, meaning of, what do you mean by, means, meant by, stand for, stands for, how do you define, how is it defined, how is it calculated, how is it computed, calculated, computed, defined, defined as, what exactly is, explain, what counts as, what unit is, what unit are, in what unit, in which unit, which unit is, what currency is, which currency is, in what currency, the same as, same thing as, another name for",
  ],
  [topic("what_is"), "what is, what's, whats, what are"],
  [
    op("growth"),
    `growth, grow, grew, grown, grows, growth rate, rate of growth, increase, increased, increases, rise, rose, risen, rises, decline, declined, declines, decrease, decreased, decreases, fall, fell, fallen, falls, drop, dropped, drops, shrink, shrank, percentage change, percent change, pct change, % change, relative change, expand, expanded, went up, gone up, go up, went down, gone down, go down, up or down, up, down, up or down, percentage increase, percentage decrease, percent increase, growth in percent, jump, jumped, slump, slumped, contraction, uplift, gain, gained`,
  ],
  [
    op("growth_year"),
    `yoy, y o y, y/y, year on year, year over year, year-on-year, year-over-year, annual growth, annual growth rate, yearly growth, on last year, on the previous year, on prior year, on the prior year, growth on last year, from the previous year, from a year ago, from a year earlier, year on year growth, yoy growth, year over year growth, year on year change, yoy change, versus last year, compared with the year before, compared to the year before, versus the year before, vs the year before, on the year before, over the year before, from the year before, vs last year, vs prior year, vs previous year, compared to last year, compared with last year, compared to the previous year, compared with the previous year, versus previous year, versus prior year, versus the last year, versus the previous year, versus the prior year, vs the last year, vs the previous year, vs the prior year, v last year, v previous year, v prior year, v the last year, v the previous year, v the prior year, against last year, against previous year, against prior year, against the last year, against the previous year, against the prior year, compared to previous year, compared to prior year, compared to the last year, compared to the prior year, compared with previous year, compared with prior year, compared with the last year, compared with the prior year, over last year, over previous year, over prior year, over the last year, over the previous year, over the prior year, on previous year, on the last year, from last year, from previous year, from prior year, from the last year, from the prior year, relative to last year, relative to previous year, relative to prior year, relative to the last year, relative to the previous year, relative to the prior year, year on year comparison, previous year comparison, prior year comparison, over the same period last year, versus the same period last year, vs the same period last year, vs same period last year, versus same period last year, compared to the same period last year, compared with the same period last year, on the same period last year`,
  ],
  [
    op("growth_period"),
    "qoq, q o q, q/q, quarter on quarter, quarter over quarter, hoh, h/h, half on half, half over half, mom, m/m, month on month, month over month, sequential, sequentially, quarter on quarter growth, quarterly growth, on the previous quarter, on the previous half, on the previous period, period on period, pop",
  ],
  [
    op("difference"),
    "difference, differences, differ, delta, change, changed, changes, gap, variance, how much more, how much less, how much higher, how much lower, how much bigger, how much larger, how far behind, how far ahead of, how far ahead, how far above, how far below, how far apart, absolute change, difference in, movement, by how much, uplift in absolute terms, absolute uplift, absolute increase",
  ],
  [
    op("cagr"),
    "cagr, compound annual growth rate, compound annual growth, compound growth, compound growth rate, compounded annual growth rate, annualised growth, annualized growth, annualised growth rate",
  ],
  [
    op("sum"),
    "add them up, add those up, add these up, add both up, add it up, add it all up, plus, sum, sum of, combined, together, add, add up, added up, aggregate, aggregated, put together, total of, in sum, all together",
  ],
  [op("average"), "average, avg, mean, on average, averaged, average of, average of the two, mean of"],
  [
    op("share"),
    `share, share of, % of, percent of, percentage of, pct of, proportion, proportion of, fraction of, portion of, weight, weighting, contribution, contribute, contributed, contributes, contribution to, account for, accounts for, accounted for, accounting for, what part of, how much of, makes up, make up, made up, percentage share, % share, as a share of, stake in, came from, comes from`,
  ],
  [
    op("ratio"),
    "ratio, ratio of, divided by, over total, as a percentage of, as % of, as a % of, as percent of, as percentage of, relative size of, quotient, as a proportion of, as a multiple of, as a fraction of",
  ],
  [
    op("highest"),
    "highest, biggest, largest, greatest, most, best, max, maximum, peak, top, leading, strongest, record high, number one, in first place, comes first, at the top, largest one, tops, leads, the most, maximal",
  ],
  [
    op("lowest"),
    "lowest, smallest, least, worst, min, minimum, bottom, weakest, trough, the least, fewest, minimal, in last place, comes last, came last, at the bottom",
  ],
  [
    op("rank"),
    "from largest to smallest, largest to smallest, from biggest to smallest, biggest to smallest, from highest to lowest, highest to lowest, from best to worst, best to worst, largest first, biggest first, highest first, rank, ranks, ranked, ranking, rankings, league table, sort, sorted, order by, ordered by, leaderboard, what place, which place",
  ],
  [
    op("compare"),
    "compare, compares, compared, comparing, comparison, bigger, larger, higher, greater, lower, smaller, better, worse, more, less, fewer, bigger than, larger than, higher than, greater than, lower than, smaller than, better than, side by side, exceed, exceeds, exceeded, outperform, outperformed, ahead of",
  ],
  [
    op("series"),
    "trend, trends, history, historical, historically, over time, time series, timeline, trajectory, evolution, evolve, evolved, develop, develops, developed over, development of, development over, how did it develop, track record, progression, series",
  ],
  [op("percentage"), "what %, what percent, what percentage, percentage, by what percentage, by what percent"],
  [op("mix"), "mix, split between"],
  [op("cumulative"), "cumulative, cumulatively, accumulated"],
  [
    op("unserved"),
    "give up, gave up, given up, as reported in, as known in, as known on, as published in, market share, channel mix, up to, up until, median, half of, double, twice, triple, times, squared, standard deviation, variance of, percentile, run rate, run-rate, annualised, annualized, annualise, annualize, forecasted growth, cumulative growth, moving average, rolling average, correlation, extrapolate, extrapolated, predict, prediction, remaining, remainder, rounded, round, what if, if we, if, hypothetical, hypothetically, scenario, assuming, simulate, log, index, indexed",
  ],
  [
    term("qualifier"),
    `gross, net, adjusted, underlying, organic, inorganic, recurring, non-recurring, nonrecurring, normalised, normalized, pro forma, pro-forma, proforma, like for like, like-for-like, lfl, core, headline, statutory, gaap, non-gaap, comparable, deferred, unearned, accrued, budget, budgeted, budgets, target, targets, targeted, forecast, forecasts, forecasted, plan, planned, guidance, projected, projection, projections, hoping for, hoped for, aimed for, aiming for, aspired to, wished for, estimate, estimates, estimated, expected, consensus, margin, margins, cost, costs, tax, pre-tax, pretax, post-tax, before tax, after tax, attributable, operating, non-operating, new, old, first-year, first year, single, regular, diluted, basic, weighted, realised, unrealised, external, internal, intercompany, intragroup, domestic, foreign, overseas, international, offshore, onshore, retail, wholesale, corporate, individual, institutional, online, offline, direct, indirect, digital, third-party`,
  ],
  [
    term("basis"),
    "revised, restated, restatement, constant currency, at constant currency, constant exchange rate, constant exchange rates, cer, fx neutral, fx-neutral, currency neutral, preliminary, provisional, final, finalised, finalized, audited, unaudited, ifrs, us gaap, nominal, real terms, in real terms, inflation adjusted, inflation-adjusted, seasonally adjusted, real, draft, flash, confirmed, originally reported, previously reported, originally",
  ],
  [
    term("percent"),
    "as a percentage, as percentage, in percent, in %, in percentage terms, percent, per cent, pct, %, percentage points, percentage point, pp",
  ],
  [{ kind: "scale", scale: "BPS" }, "bps, basis points, basis point"],
  ...ENGLISH_TALK,
  ...ENGLISH_UNITS,
];

function term<
  K extends
    | "glue"
    | "courtesy"
    | "home"
    | "member"
    | "negation"
    | "exclusion"
    | "exclusion_end"
    | "head"
    | "deadline"
    | "correction"
    | "not_only"
    | "count"
    | "others"
    | "whole_year"
    | "total"
    | "each"
    | "per"
    | "why"
    | "narrative"
    | "source"
    | "aside"
    | "pronoun"
    | "follow_up"
    | "qualifier"
    | "basis"
    | "percent",
>(kind: K): { readonly kind: K } {
  return { kind };
}

function people(role: "group" | "person" | "occasion"): Term {
  return { kind: "people", role };
}

function joint(value: "and" | "versus"): Term {
  return { kind: "joint", joint: value };
}

function axis(value: "year" | "half" | "quarter" | "month" | "entity"): Term {
  return { kind: "axis", axis: value };
}

function topic(value: TopicCue): Term {
  return { kind: "topic", topic: value };
}

function op(cue: OperationCue): Term {
  return { kind: "operation", cue };
}
