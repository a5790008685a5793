import { fixed, written } from './error-entry.ts';

/** Bytes, keys, tokens, storage and the relay's transport (pairing-protocol §§1–3). */
export const wireErrors = {
  INVALID_CAIP_NETWORK_ID: fixed('Invalid network id', 'Invalid CAIP-2 network id'),
  INVALID_CAIP_ADDRESS: fixed('Invalid address', 'Invalid CAIP-10 address'),
  NOT_SERIALISABLE: fixed('Cannot be written as JSON', 'The value cannot be written as JSON.'),
  INVALID_HEX: written<{ name: string; bytes: number }>(
    'Invalid key or topic',
    ({ name, bytes }) => `The ${name} must be ${bytes} bytes of hex.`,
  ),
  ENVELOPE_TOO_LARGE: written<{ limit: number }>(
    'Message too large',
    ({ limit }) => `The message is larger than ${limit} bytes.`,
  ),
  ENVELOPE_MALFORMED: fixed('Unreadable message', 'The message is not an envelope.'),
  ENVELOPE_TRUNCATED: fixed('Incomplete message', 'The message was cut short.'),
  ENVELOPE_UNEXPECTED_TYPE: fixed(
    'Unexpected message',
    'The message is not sealed the way this topic requires.',
  ),
  ENVELOPE_INVALID_TAG: fixed('Unreadable message', 'invalid tag'),
  MISSING_SENDER_KEY: fixed('Missing key', 'Missing sender public key for type 1 envelope'),
  KEY_AGREEMENT_FAILED: fixed('Key agreement failed', 'The peer sent a public key that cannot be used.'),
  JWT_EXPIRED: fixed('Session expired', 'JWT validation error: JWT Token has expired', true),
  JWT_NOT_YET_VALID: fixed('Session expired', 'JWT validation error: JWT Token is not yet valid', true),
  STORAGE_FAILED: written<{ operation: string } | undefined>(
    'Storage failed',
    (context) => `Storage could not ${context?.operation ?? 'be used'}. Nothing that was stored is lost.`,
    true,
  ),
  STORAGE_IN_USE: fixed(
    'Storage in use',
    'Another process, or another thread of this one, has these records open. Stop it, or name another folder in `storageOptions.database`.',
    true,
  ),
  RELAY_URL_MISSING: fixed(
    'No relay configured',
    'No relay URL is configured. Set `relayUrl` (in createAppKit `services.relay`) to the address of your relay, for example "ws://localhost:4002".',
  ),
  RELAY_URL_INVALID: fixed(
    'Invalid relay URL',
    'The relay URL in `relayUrl` (in createAppKit `services.relay`) must start with ws:// or wss://.',
  ),
  RELAY_UNREACHABLE: written<{ url: string }>(
    'Relay unreachable',
    ({ url }) => `Couldn't establish socket connection to the relay server: ${url}`,
    true,
  ),
  RELAY_STALLED: written<{ url: string }>(
    'Relay unreachable',
    ({ url }) => `Socket stalled when trying to connect to ${url}`,
    true,
  ),
  RELAY_CLOSED: written<{ code: number; reason: string }>(
    'Relay closed the connection',
    ({ code, reason }) => `WebSocket connection closed abnormally with code: ${code} (${reason})`,
  ),
  RELAY_ERROR: written<{ message: string }>('Relay error', ({ message }) => message, true),
  RELAY_INVALID_KEY: fixed('Invalid App Configuration', 'Unauthorized: invalid key'),
  RELAY_ORIGIN_NOT_ALLOWED: fixed('Invalid App Configuration', 'Unauthorized: origin not allowed'),
  OFFLINE: fixed(
    'No internet connection',
    'No internet connection detected. Please restart your network and try again.',
    true,
  ),
  SUBSCRIBE_FAILED: written<{ topic: string }>(
    'Could not reach the relay',
    ({ topic }) => `Subscribing to ${topic} failed, please try again`,
    true,
  ),
  BATCH_SUBSCRIBE_FAILED: fixed(
    'Could not reach the relay',
    'rpcBatchSubscribe failed, please try again',
    true,
  ),
  PUBLISH_FAILED: written<{ id: string; tag: number }>(
    'Could not reach the relay',
    ({ id, tag }) => `Failed to publish payload, please try again. id:${id} tag:${tag}`,
    true,
  ),
  PUBLISH_CUSTOM_FAILED: written<{ id: string }>(
    'Could not reach the relay',
    ({ id }) => `Failed to publish custom payload, please try again. id:${id} tag:undefined`,
    true,
  ),
  RELAY_PROTOCOL_NOT_SUPPORTED: written<{ protocol: string }>(
    'Unknown relay protocol',
    ({ protocol }) => `Relay Protocol not supported: ${protocol}`,
  ),
  PAIRING_ALREADY_EXISTS: written<{ topic: string }>(
    'Link already used',
    ({ topic }) => `Pairing already exists: ${topic}. Please try again with a new connection URI.`,
  ),
  PROPOSAL_EXPIRED: fixed('Request expired', 'Proposal expired', true),
  REQUEST_CLAIMED: fixed(
    'Already being answered',
    'This request is being answered already, here or in another tab.',
    true,
  ),
  REQUEST_EXPIRED: fixed('Request expired', 'Request expired. Please try again.', true),
  SCOPED_PROPERTIES_NOT_SUBSET: written<{ superset: string; received: string; namespaces: string }>(
    'Invalid scoped properties',
    ({ superset, received, namespaces }) =>
      `Scoped properties must be a subset of ${superset} namespaces, received: ${received}, ${superset} namespaces: ${namespaces}`,
  ),
  NO_ACCOUNTS_FOR_CHAIN: written<{ chain: string; namespace: string }>(
    'No accounts',
    ({ chain, namespace }) => `No accounts provided for chain ${chain} in namespace ${namespace}`,
  ),
} as const;
