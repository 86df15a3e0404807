import { existsSync } from "node:fs";
import type { Command } from "commander";
import { checkStorePlace } from "../adapters/sqlite/store-place.ts";
import { FootnoteError } from "../domain/errors.ts";
import type { Erasure, PersonalRecord } from "../domain/personal-data.ts";
import { codeOf } from "../operations/audit/audit-code.ts";
import { type Operator, type PersonalData, personalData } from "../server/personal-data.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readPaths } from "../settings/settings.ts";
import { badSetting } from "../settings/settings-error.ts";
import type { Exit } from "./exit.ts";
import { aligned, printJson, printLines } from "./terminal-text.ts";
import { thisUser } from "./with-engine.ts";

interface PersonOptions {
  readonly db?: string;
}

const USER = ["<user>", 'the Slack user id (profile → "Copy member ID")'] as const;
const DB = ["--db <file>", "the SQLite file of facts, which the stores lie beside (default data/footnote.db)"] as const;

/** `footnote person`: prints or erases what is kept of a person; works beside a running server. */
export function addPerson(program: Command, exit: Exit): void {
  const person = program.command("person").description("print or erase what is kept of a person");
  person
    .command("export")
    .description("print everything that is kept of a person, as one JSON object")
    .argument(...USER)
    .option(...DB)
    .action(async (user: string, options: PersonOptions) => {
      const records = await dataOf(user, options).find(user, operator());
      if (records.length === 0) return notKept(user, exit);
      printJson({ person: user, kept: records.map(recordJson) });
    });
  person
    .command("erase")
    .description("erase a person: what others need stays under a name that tells nobody who it was")
    .argument(...USER)
    .option(...DB)
    .action(async (user: string, options: PersonOptions) => {
      const erased = await dataOf(user, options).erase(user, operator());
      if (erased === null) return notKept(user, exit);
      const ends = erased.ends.filter(({ removed, pseudonymised, stays }) => removed + pseudonymised + stays > 0);
      printLines([`${user} is erased. Where others need a record, ${erased.as} stands for them.`]);
      printLines(aligned(ends.map(({ kind, ...counts }) => [kind, countsText(counts)])));
      printLines(notesOn(ends));
      if (ends.some(isUnderWay)) exit.code = 1;
    });
}

function operator(): Operator {
  return { who: codeOf(thisUser()), now: new Date() };
}

function dataOf(user: string, { db }: PersonOptions): PersonalData {
  if (!/^[\w.@+-]{1,95}$/.test(user) || /^[CDG][A-Z0-9]{5,}$/.test(user))
    throw badSetting(`"${user}" is no id of a person; write a Slack user id such as U012ABCDEF.`);
  const { dbPath } = readPaths(readEnvironment(), db === undefined ? {} : { db });
  if (!existsSync(dbPath)) throw new FootnoteError("no_facts", `There is no store at ${dbPath}.`);
  checkStorePlace(dbPath);
  return personalData(dbPath);
}

function notKept(user: string, exit: Exit): void {
  console.error(`Nothing is kept of ${user}.`);
  exit.code = 1;
}

function recordJson({ kind, when, content }: PersonalRecord) {
  return { kind, when: when === null ? null : when.toISOString(), content };
}

function countsText({ removed, pseudonymised, stays }: Omit<Erasure, "kind">): string {
  return [
    ...(removed === 0 ? [] : [`${removed} removed`]),
    ...(pseudonymised === 0 ? [] : [`${pseudonymised} under a name`]),
    ...(stays === 0 ? [] : [`${stays} stay`]),
  ].join(", ");
}

const TRAIL = "audit entry";

function isUnderWay({ kind, stays }: Erasure): boolean {
  return kind !== TRAIL && stays > 0;
}

function notesOn(ends: readonly Erasure[]): readonly string[] {
  const old = ends.find(({ kind, stays }) => kind === TRAIL && stays > 0);
  return [
    ...(old === undefined
      ? []
      : [
          `${old.stays} audit entries of an earlier release hold the id itself. They stay until FOOTNOTE_AUDIT_DAYS or \`footnote audit prune\` takes them away.`,
        ]),
    ...(ends.some(isUnderWay)
      ? ["Questions, clicks or messages of this person are under way and stay: run this again when they are done."]
      : []),
    "A backup keeps what it holds, and Slack what was posted.",
  ];
}
