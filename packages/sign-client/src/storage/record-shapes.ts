import { finite, flag, hexKey, list, mapOf, members, optional, type Shape, text } from './shape.ts';

const anything: Shape = () => true;
const object = mapOf(anything);
const texts = list(text);
const relay = members({ protocol: text, data: optional(text) });
const transport = optional(text);
const metadata = members({
  name: optional(text),
  description: optional(text),
  url: optional(text),
  icons: optional(texts),
});
/** This client's own metadata, which nothing here reads. */
const self = members({ publicKey: text, metadata: optional(object) });
const peer = members({ publicKey: text, metadata });
const namespaces = (accounts: Shape) =>
  mapOf(members({ chains: optional(texts), methods: texts, events: texts, accounts }));
const asked = namespaces(optional(texts));
const verifyContext = members({
  verified: members({ verifyUrl: text, validation: text, origin: text }),
});
const authPayload = members({
  chains: texts,
  aud: text,
  domain: text,
  version: text,
  nonce: text,
  iat: text,
  statement: optional(text),
  resources: optional(texts),
});
const cacao = members({ h: object, p: members({ iss: text }), s: object });

const session = members({
  topic: text,
  relay,
  expiry: finite,
  namespaces: namespaces(texts),
  acknowledged: flag,
  pairingTopic: text,
  requiredNamespaces: asked,
  optionalNamespaces: asked,
  controller: text,
  self,
  peer,
  sessionProperties: optional(object),
  scopedProperties: optional(object),
  sessionConfig: optional(object),
  authentication: optional(list(cacao)),
  signedIn: optional(members({ auths: list(cacao), request: authPayload })),
  transportType: text,
});

const kept = members({ id: finite, topic: text, message: text, expiry: finite });

/** The members of each kind of record that the program relies on. Unknown members are left alone. */
export const recordShapes = {
  key: hexKey,
  pairing: members({
    topic: text,
    expiry: finite,
    relay,
    active: flag,
    methods: optional(texts),
    peerMetadata: optional(metadata),
  }),
  inbound: members({ topic: text, message: text, at: finite, attestation: optional(text), transport }),
  history: members({
    id: finite,
    topic: text,
    method: text,
    sent: flag,
    expiry: finite,
    answered: optional(flag),
  }),
  session,
  proposal: members({
    id: finite,
    pairingTopic: text,
    expiryTimestamp: finite,
    requiredNamespaces: asked,
    optionalNamespaces: asked,
    relays: list(relay),
    proposer: peer,
    sessionProperties: optional(object),
    scopedProperties: optional(object),
    verifyContext: optional(verifyContext),
    messageHash: optional(text),
    unconfirmed: optional(session),
  }),
  request: members({
    id: finite,
    topic: text,
    params: members({
      chainId: text,
      request: members({ method: text, expiryTimestamp: finite, paramsText: optional(text) }),
    }),
    at: optional(finite),
    verifyContext,
  }),
  settlement: members({
    proposalId: finite,
    pairingTopic: text,
    publicKey: text,
    responderPublicKey: text,
    expiry: finite,
  }),
  ending: kept,
  answer: kept,
  auth: members({
    id: finite,
    publicKey: text,
    pairingTopic: text,
    proposalId: finite,
    refused: optional(flag),
    authPayload,
    expiry: finite,
    transportType: text,
  }),
  'auth-request': members({
    id: finite,
    pairingTopic: text,
    authPayload,
    requester: peer,
    expiryTimestamp: finite,
    verifyContext,
    transportType: text,
    unconfirmed: optional(session),
  }),
  'link-app': (value) => value === true,
  'verify-key': members({ publicKey: mapOf(text), expiresAt: finite }),
} as const satisfies Readonly<Record<string, Shape>>;

export type RecordKind = keyof typeof recordShapes;

/** The member, if any, that a record's key is taken from. */
const named: Partial<Record<RecordKind, string>> = {
  pairing: 'topic',
  session: 'topic',
  proposal: 'id',
  request: 'id',
  ending: 'topic',
  'auth-request': 'id',
};

/**
 * Whether a value from storage or another tab is a record of a kind and id. Other versions and scripts share the
 * storage and may have written something else.
 */
export function isRecord(kind: RecordKind, id: string, value: unknown): boolean {
  try {
    const name = named[kind];
    return (
      recordShapes[kind](value) &&
      (name === undefined || String((value as Readonly<Record<string, unknown>>)[name]) === id)
    );
  } catch {
    // Reading a member may throw.
    return false;
  }
}
