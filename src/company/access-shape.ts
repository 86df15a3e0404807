import { z } from "zod";
import { keyed, level, texts, yesOrNo } from "./value-shapes.ts";

const people = texts("Write a list of Slack ids such as [U012ABCDEF], or []");

/** The `access` section; Slack ids are checked later, in `readAccess`. */
export const accessShape = keyed(
  {
    default_clearance: level.default("INTERNAL"),
    people: z.unknown().optional(),
    groups: z.unknown().optional(),
    askers: people.optional(),
    blocked: people.default([]),
    outsiders: z.unknown().optional(),
    default_ceiling: level.optional(),
    answer_by_default: yesOrNo("Write true or false").default(true),
    channels: z.unknown().optional(),
    curators: people.default([]),
    admins: people.default([]),
    private_model: yesOrNo("Write true or false").default(false),
  },
  "Write access: { default_clearance: INTERNAL, people: { U012ABCDEF: CONFIDENTIAL } }",
);

export const outsidersShape = keyed(
  { allow: people.default([]), clearance: level.default("PUBLIC") },
  "Write outsiders: { allow: [U012ABCDEF], clearance: PUBLIC }",
);

export const channelRulesShape = keyed(
  {
    ceiling: level.optional(),
    ceiling_when_shared: level.default("PUBLIC"),
    share: yesOrNo("Write true or false").default(false),
    answer: yesOrNo("Write true or false").default(true),
    notices: yesOrNo("Write true or false").default(true),
  },
  "Write { ceiling: CONFIDENTIAL, share: true, answer: true, notices: true }",
);

/** The clearance of one person or user group. */
export const clearanceShape = level;
