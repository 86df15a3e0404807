import { describe, expect, it } from "vitest";
import { parseQuestion, rowsOf } from "./readings.ts";

/** Which of the periods that fulfil a limit is asked for, and of what length the periods are. */
const ASKED = `
  when did HK revenue first exceed 400m                          | first | quarter
  when did HK first do a billion in revenue in one quarter       | first | quarter
  when did HK revenue first hit a billion                        | first | quarter
  first quarter with HK revenue over 400m                        | first | quarter
  HK revenue >400m, first quarter end where thats true?          | first | quarter
  香港單季營收幾時第一次過十億                                     | first | quarter
  last quarter in which HK still lost money                      | last  | quarter
  what was the last month where HK revenue was below 30m         | last  | month
  when was HK's quarterly revenue last above 400m                | last  | quarter
  in which year did HK revenue last fall below 900m              | last  | year
  香港营收上次低于4亿是哪个季度                                    | last  | quarter
  since when is HK revenue above 400m                            | since | quarter
  香港营收从什么时候开始高于4亿                                    | since | quarter
`;

const NONE = `
  which quarters was HK revenue above 400m
  was HK revenue in the last quarter above 400m
  did HK revenue exceed 400m in the first quarter
  which markets had revenue above 500m last year
  how far is HK revenue from 400m as per the last update
`;

describe("which of the periods that fulfil a limit", () => {
  it.each(rowsOf(ASKED))("%s", (question = "", occurrence = "", by = "") => {
    const intent = parseQuestion(question);
    expect([intent.claim?.occurrence, intent.operation]).toMatchObject([occurrence, { kind: "series", by }]);
    expect(intent.groups.flatMap(({ periods }) => periods)).toEqual([]);
    expect(intent.notUnderstood.filter(({ blocks }) => blocks)).toEqual([]);
  });

  it.each(rowsOf(NONE))("is not asked: %s", (question = "") => {
    expect(parseQuestion(question).claim).not.toBeNull();
    expect(parseQuestion(question).claim?.occurrence).toBeUndefined();
  });
});
