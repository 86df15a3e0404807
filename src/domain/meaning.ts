/** Characters of a question, and the code of a closed list that they stand for, such as `metric:REVENUE`. */
export interface Meaning {
  readonly start: number;
  readonly end: number;
  readonly code: string;
}
