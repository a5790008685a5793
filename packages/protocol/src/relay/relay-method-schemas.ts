import * as v from 'valibot';
import { relayLimits } from './relay-limits.ts';

const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const topic = hex32;
const message = v.pipe(v.string(), v.nonEmpty());
const ttl = v.pipe(v.number(), v.integer(), v.minValue(relayLimits.ttlMinimum));
const tag = v.pipe(v.number(), v.integer());
const attestation = v.optional(v.nullable(v.string()));
const correlationId = v.optional(v.union([v.number(), v.string(), v.bigint()]));

function list<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.minLength(1), v.maxLength(relayLimits.batch));
}

const publish = v.object({
  topic,
  message,
  ttl: v.optional(ttl, relayLimits.defaultTtl),
  prompt: v.optional(v.boolean(), false),
  tag: v.optional(tag, 0),
  attestation,
  tvf: v.optional(v.unknown()),
});

const unsubscribe = v.object({ topic, id: v.optional(v.string()) });

/** Params of every outer method (pairing-protocol §1.6), by action. Unknown members are dropped. */
export const relaySchemas = {
  publish,
  batchPublish: v.object({ messages: list(publish) }),
  subscribe: v.object({ topic }),
  batchSubscribe: v.object({ topics: list(topic) }),
  unsubscribe,
  batchUnsubscribe: v.object({ subscriptions: list(unsubscribe) }),
  fetchMessages: v.object({ topic }),
  batchFetchMessages: v.object({ topics: list(topic) }),
  batchReceive: v.object({ receipts: list(v.object({ topic, messageId: hex32 })) }),
  subscription: v.object({
    id: v.optional(v.string()),
    data: v.object({
      topic: v.string(),
      message: v.string(),
      publishedAt: v.optional(v.nullable(v.number())),
      tag: v.optional(v.nullable(v.number())),
      attestation,
    }),
  }),
  proposeSession: v.object({
    pairingTopic: topic,
    sessionProposal: message,
    ttl: v.optional(ttl, 300),
    correlationId,
    attestation,
  }),
  approveSession: v.object({
    sessionTopic: topic,
    pairingTopic: topic,
    sessionProposalResponse: message,
    sessionSettlementRequest: message,
    ttl: v.optional(ttl, 300),
    correlationId,
  }),
} as const;

export type RelayMethodName = keyof typeof relaySchemas;
export type RelayParams<Name extends RelayMethodName> = v.InferOutput<(typeof relaySchemas)[Name]>;

/** Parses the params of an outer method; `undefined` if they are invalid. */
export function readRelayParams<Name extends RelayMethodName>(
  name: Name,
  params: unknown,
): RelayParams<Name> | undefined {
  const result = v.safeParse(relaySchemas[name] as v.GenericSchema, params);
  return result.success ? (result.output as RelayParams<Name>) : undefined;
}
