import * as v from 'valibot';
import { metadataSchema } from './metadata.ts';
import { namespacesSchema, proposalNamespacesSchema } from './namespace-types.ts';

/** Tag and lifetime (seconds) of one kind of message. */
export interface MessageOptions {
  readonly tag: number;
  readonly ttl: number;
  readonly prompt: boolean;
}

/** A method of the protocol: tags and lifetimes of its messages, and the schemas of its parameters and result. */
export interface SignMethod {
  readonly request: MessageOptions;
  readonly response: MessageOptions;
  /** The user rejected. If absent, errors use {@link SignMethod.response}. */
  readonly reject?: MessageOptions | undefined;
  /** The request was refused automatically. */
  readonly autoReject?: MessageOptions | undefined;
  readonly params?: v.GenericSchema | undefined;
  readonly result?: v.GenericSchema | undefined;
}

function message(tag: number, ttl: number, prompt = false): MessageOptions {
  return { tag, ttl, prompt };
}

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
 * Inner methods (pairing-protocol §§3.3, 4.1, 4.2), in the order of their tags. The schemas drop unknown members and bound
 * texts, lists and maps. Those of `wc_sessionAuthenticate` are in `./cacao`, which loads only where it is used.
 */
export const signMethods = {
  wc_pairingDelete: {
    request: message(1000, 86_400),
    response: message(1001, 86_400),
    params: v.optional(v.fallback(v.optional(error), undefined)),
    result: answeredTrue,
  },
  wc_pairingPing: {
    request: message(1002, 30),
    response: message(1003, 30),
    params: empty,
    result: answeredTrue,
  },
  wc_sessionPropose: {
    request: message(1100, 300, true),
    response: message(1101, 300),
    reject: message(1120, 300),
    autoReject: message(1121, 300),
    params: proposal,
    result: proposalResult,
  },
  wc_sessionSettle: {
    request: message(1102, 300),
    response: message(1103, 300),
    params: settle,
    result: answeredTrue,
  },
  wc_sessionUpdate: {
    request: message(1104, 86_400),
    response: message(1105, 86_400),
    params: v.object({ namespaces: namespacesSchema }),
    result: answeredTrue,
  },
  wc_sessionExtend: {
    request: message(1106, 86_400),
    response: message(1107, 86_400),
    params: empty,
    result: answeredTrue,
  },
  wc_sessionRequest: {
    request: message(1108, 300, true),
    response: message(1109, 300),
    params: request,
    result: v.unknown(),
  },
  wc_sessionEvent: {
    request: message(1110, 300, true),
    response: message(1111, 300),
    params: event,
    result: answeredTrue,
  },
  wc_sessionDelete: {
    request: message(1112, 86_400),
    response: message(1113, 86_400),
    params: v.optional(v.fallback(v.optional(error), undefined)),
    result: answeredTrue,
  },
  wc_sessionPing: {
    request: message(1114, 86_400),
    response: message(1115, 86_400),
    params: empty,
    result: answeredTrue,
  },
  wc_sessionAuthenticate: {
    request: message(1116, 3_600, true),
    response: message(1117, 3_600),
    reject: message(1118, 300),
    autoReject: message(1119, 300),
  },
} as const satisfies Record<string, SignMethod>;

export type SignMethodName = keyof typeof signMethods;

/** Methods whose schemas are in {@link signMethods}. */
export type MethodWithSchema = Exclude<SignMethodName, 'wc_sessionAuthenticate'>;
/** Parameters of a method. */
export type MethodParams<Method extends MethodWithSchema> = v.InferOutput<
  (typeof signMethods)[Method]['params']
>;
/** Result of a method. */
export type MethodResult<Method extends MethodWithSchema> = v.InferOutput<
  (typeof signMethods)[Method]['result']
>;

/** Options of the response to an unregistered method on a pairing topic (error 10001). */
export const unknownMethodResponse: MessageOptions = message(0, 86_400);

/** Whether a method belongs to the pairing protocol (`wc_…`). */
export function isSignMethod(method: string): method is SignMethodName {
  return Object.hasOwn(signMethods, method);
}
