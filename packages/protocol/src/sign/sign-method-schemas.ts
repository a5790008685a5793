import * as v from 'valibot';
import { metadataSchema } from './metadata.ts';
import { namespacesSchema, proposalNamespacesSchema } from './namespace-types.ts';
import type { SignMethodName } from './sign-methods.ts';

const hexKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i));
const shortText = v.pipe(v.string(), v.maxLength(512));
const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const chainId = v.pipe(v.string(), v.maxLength(128));
const error = v.object({
  message: v.pipe(v.string(), v.maxLength(4_096)),
  code: v.pipe(v.number(), v.finite()),
});

/** The relay protocol that a proposal names, such as `irn`. */
export const relaySchema = v.object({ protocol: shortText, data: v.optional(shortText) });
/** A side of a session: its public key in hexadecimal, and its metadata. */
export const participantSchema = v.object({ publicKey: hexKey, metadata: metadataSchema });

/** Values are not validated here: `checkProperties` finds null ones and reports them with the reference's text. */
const properties = v.pipe(
  v.record(shortText, v.unknown()),
  v.check((value) => Object.keys(value).length <= 256, 'too many properties'),
);

const empty = v.optional(v.unknown());
const answeredTrue = v.literal(true);

/** `id` is a number on the wire; peers of the MIT specification omit it. */
const proposal = v.object({
  requiredNamespaces: v.optional(proposalNamespacesSchema, {}),
  optionalNamespaces: v.optional(proposalNamespacesSchema, {}),
  relays: v.pipe(v.array(relaySchema), v.minLength(1), v.maxLength(16)),
  proposer: participantSchema,
  expiryTimestamp: v.optional(seconds),
  pairingTopic: v.optional(hexKey),
  sessionProperties: v.optional(properties),
  scopedProperties: v.optional(properties),
  id: v.optional(v.number()),
});

const proposalResult = v.object({ relay: relaySchema, responderPublicKey: hexKey });

const settle = v.object({
  relay: relaySchema,
  namespaces: namespacesSchema,
  controller: participantSchema,
  expiry: seconds,
  sessionProperties: v.optional(properties),
  scopedProperties: v.optional(properties),
  sessionConfig: v.optional(v.object({ disableDeepLink: v.optional(v.boolean()) })),
});

const request = v.object({
  request: v.object({
    method: v.pipe(shortText, v.nonEmpty()),
    params: v.optional(v.unknown()),
    expiryTimestamp: v.optional(seconds),
    /** Sent by peers of the MIT specification. */
    expiry: v.optional(seconds),
  }),
  chainId,
});

const event = v.object({
  event: v.object({ name: v.pipe(shortText, v.nonEmpty()), data: v.optional(v.unknown()) }),
  chainId,
});

/**
 * Params and result of every inner method (pairing-protocol §§3.3, 4.2). Unknown members are dropped; texts, lists and
 * maps are bounded. `wc_sessionAuthenticate` is read by `./cacao`, which is fetched only where it is used.
 */
export const methodSchemas = {
  wc_pairingDelete: { params: v.optional(v.fallback(v.optional(error), undefined)), result: answeredTrue },
  wc_pairingPing: { params: empty, result: answeredTrue },
  wc_sessionPropose: { params: proposal, result: proposalResult },
  wc_sessionSettle: { params: settle, result: answeredTrue },
  wc_sessionUpdate: { params: v.object({ namespaces: namespacesSchema }), result: answeredTrue },
  wc_sessionExtend: { params: empty, result: answeredTrue },
  wc_sessionRequest: { params: request, result: v.unknown() },
  wc_sessionEvent: { params: event, result: answeredTrue },
  wc_sessionDelete: { params: v.optional(v.fallback(v.optional(error), undefined)), result: answeredTrue },
  wc_sessionPing: { params: empty, result: answeredTrue },
} as const satisfies Readonly<
  Record<
    Exclude<SignMethodName, 'wc_sessionAuthenticate'>,
    { readonly params: v.GenericSchema; readonly result: v.GenericSchema }
  >
>;

export type MethodWithSchema = keyof typeof methodSchemas;
export type MethodParams<Method extends MethodWithSchema> = v.InferOutput<
  (typeof methodSchemas)[Method]['params']
>;
export type MethodResult<Method extends MethodWithSchema> = v.InferOutput<
  (typeof methodSchemas)[Method]['result']
>;
