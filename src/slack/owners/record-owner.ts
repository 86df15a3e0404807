import { codeOf } from "../../operations/audit/audit-code.ts";
import type { AuditEvent } from "../../operations/audit/audit-event.ts";
import { digestOf } from "../answer/digest-of.ts";
import type { Edge } from "../edge.ts";
import type { ToolClick } from "../tools/tool-click.ts";
import type { OwnerRequest, OwnerStatement } from "./ports.ts";

type Recorder = Pick<Edge, "audit" | "clock">;
type PassedOn = Extract<AuditEvent, { readonly kind: "owner_answered" }>["to"];
type Use = Extract<AuditEvent, { readonly kind: "owner_answer_used" }>["use"];

/** Records that the owner of a metric is asked, once for each request; before the question is put. */
export async function recordAsked(edge: Recorder, request: OwnerRequest): Promise<void> {
  const { receipt, asker, owner, metric, place } = request;
  const event = {
    kind: "owner_asked",
    who: codeOf(asker),
    place: { kind: "slack", ...place },
    answer: codeOf(receipt),
    owner: codeOf(owner),
    metric: codeOf(metric),
  } as const;
  await edge.audit.record([{ at: edge.clock(), key: `owner_asked:${receipt}`, event }]);
}

/** Records to whom a statement of an owner goes, before it goes there. */
export async function recordAnswered(
  edge: Recorder,
  { owner }: OwnerRequest,
  { receipt, number, slackChannel, ts }: OwnerStatement,
  to: PassedOn,
): Promise<void> {
  const event = {
    kind: "owner_answered",
    who: codeOf(owner),
    place: { kind: "slack", slackChannel, threadTs: ts },
    answer: codeOf(receipt),
    statement: number,
    to,
  } as const;
  await edge.audit.record([{ at: edge.clock(), key: `owner_answered:${receipt}:${number}`, event }]);
}

/**
 * Records what became of a statement after a click. It is kept once and proposed once; a click may also come to
 * nothing.
 */
export async function recordUsed(
  edge: Recorder,
  click: ToolClick,
  { use, statement }: { readonly use: Use; readonly statement: OwnerStatement },
): Promise<void> {
  const { receipt, number } = statement;
  const event = {
    kind: "owner_answer_used",
    who: codeOf(click.user),
    place: { kind: "slack", slackChannel: click.slackChannel, threadTs: click.threadTs },
    answer: codeOf(receipt),
    statement: number,
    use,
  } as const;
  const once = use === "neither" ? `${use}:${digestOf(click)}` : use;
  await edge.audit.record([{ at: edge.clock(), key: `owner_answer_used:${receipt}:${number}:${once}`, event }]);
}
