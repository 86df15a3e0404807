import { z } from "zod";
import { DEFAULT_MODEL } from "../adapters/anthropic/anthropic-provider.ts";
import { createHttpEmbedder } from "../adapters/embeddings/http-embedder.ts";
import { EmbedderError } from "../passages/embedder.ts";
import { type Environment, readEmbeddingSettings, readModelSettings } from "../settings/settings.ts";
import { SettingsError } from "../settings/settings-error.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";
import { callHttp, type HttpReply } from "./http-call.ts";

export interface ModelLook {
  readonly env: Environment;
  readonly timeoutMs: number;
  readonly nowMs: () => number;
}

const API_URL = "https://api.anthropic.com";
/** The API version and the header of the key, as the Anthropic client sends them; a test compares them. */
const API_VERSION = "2026-10-21";
const MODELS_LISTED_MAX = 1_000;

const Models = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

/** Asks the model API whether it accepts the key and knows the model; sends no text and generates nothing. */
export async function modelFinding(look: ModelLook): Promise<Finding> {
  const name = "model";
  const settings = readModelSettings(look.env);
  if (settings === null) return ok(name, "none is configured: the rules answer alone");
  const model = settings.model ?? DEFAULT_MODEL;
  const base = (settings.baseUrl ?? API_URL).replace(/(?<!\/)\/+$/, "");
  if (!URL.canParse(base) || !/^[\w.:@/-]{1,100}$/.test(model))
    return fault(name, "ANTHROPIC_BASE_URL or FOOTNOTE_MODEL has no usable form", "Write an address and a model's id.");
  const headers = { authorization: `Bearer ${settings.apiKey}`, "anthropic-version": API_VERSION };
  const get = (path: string): Promise<HttpReply> =>
    callHttp({ url: `${base}/v1/models${path}`, method: "GET", headers, ...look });
  const listed = await get(`?limit=${MODELS_LISTED_MAX}`);
  const refused = refusal(name, listed);
  if (refused !== null) return refused;
  const models = listed.kind === "replied" ? Models.safeParse(listed.body) : null;
  if (models?.data?.data.some(({ id }) => id === model)) return ok(name, `the key is taken, and ${model} is known`);
  // Aliases are not listed.
  const asked = await get(`/${encodeURIComponent(model)}`);
  if (asked.kind === "replied" && asked.status === 200) return ok(name, `the key is taken, and ${model} is known`);
  if (models?.success !== true)
    return warning(
      name,
      "the key is taken, but the API lists no models",
      "Ask one question to see whether it answers.",
    );
  return fault(name, `the API does not know the model ${model}`, "Set FOOTNOTE_MODEL to one that the key may use.");
}

function refusal(name: string, reply: HttpReply): Finding | null {
  if (reply.kind === "no_reply")
    return fault(
      name,
      `its API could not be reached (${reply.code})`,
      "Check the network and ANTHROPIC_BASE_URL; without ANTHROPIC_API_KEY the rules answer alone.",
    );
  const { status } = reply;
  if (status === 401 || status === 403)
    return fault(name, `its API refused the key (status ${status})`, "Set ANTHROPIC_API_KEY to a key that is valid.");
  if (status === 429 || status >= 500)
    return warning(name, `its API has no answer now (status ${status})`, "Look again later.");
  return null;
}

/** Embeds one word, at negligible cost. */
export async function embeddingsFinding({ env, timeoutMs }: ModelLook): Promise<Finding> {
  const name = "embeddings";
  try {
    const settings = readEmbeddingSettings(env);
    if (settings === null) return ok(name, "none are configured: passages are found by their words alone");
    const embedder = createHttpEmbedder({ ...settings, timeoutMs, retries: 0 });
    await embedder.embed(["footnote"]);
    return ok(name, `${settings.model} answers with vectors of ${embedder.dimensions ?? 0} numbers`);
  } catch (error) {
    if (!(error instanceof EmbedderError) && !(error instanceof SettingsError)) throw error;
    return fault(name, withoutStop(error.message), "Check FOOTNOTE_EMBEDDINGS_URL, …_MODEL and …_KEY.");
  }
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, "");
}
