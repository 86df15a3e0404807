import { randomInt } from "node:crypto";

/** Without signs that are mistaken for others: I, L, O, U, 0 and 1. */
const SIGNS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const LENGTH = 8;

/** A random short id such as `K7QM2XHV`. Among a million kept ones, one new id in 650,000 is taken. */
export function newReceiptId(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}
