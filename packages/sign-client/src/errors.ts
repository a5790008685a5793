import {
  defineErrors,
  type ErrorDefinitions,
  protocolErrors,
  retryable,
  wireErrors,
} from '@mooring/protocol';

/** Errors of the pairing client. */
export const signClientErrors = {
  ...protocolErrors,
  ...wireErrors,
  OFFLINE: retryable('No internet connection detected. Please restart your network and try again.'),
  RELAY_UNREACHABLE: retryable(
    ({ url }: { url: string }) => `Couldn't establish socket connection to the relay server: ${url}`,
  ),
  RELAY_STALLED: retryable(({ url }: { url: string }) => `Socket stalled when trying to connect to ${url}`),
  RELAY_CLOSED: ({ code, reason }: { code: number; reason: string }) =>
    `WebSocket connection closed abnormally with code: ${code} (${reason})`,
  RELAY_ERROR: retryable(({ message }: { message: string }) => message),
  RELAY_INVALID_KEY: 'Unauthorized: invalid key',
  RELAY_ORIGIN_NOT_ALLOWED: 'Unauthorized: origin not allowed',
  RELAY_PROTOCOL_NOT_SUPPORTED: ({ protocol }: { protocol: string }) =>
    `Relay Protocol not supported: ${protocol}`,
  SUBSCRIBE_FAILED: retryable(
    ({ topic }: { topic: string }) => `Subscribing to ${topic} failed, please try again`,
  ),
  PUBLISH_FAILED: retryable(
    ({ id, tag }: { id: string; tag: number }) =>
      `Failed to publish payload, please try again. id:${id} tag:${tag}`,
  ),
  PUBLISH_CUSTOM_FAILED: retryable(
    ({ id }: { id: string }) => `Failed to publish custom payload, please try again. id:${id} tag:undefined`,
  ),
  PAIRING_ALREADY_EXISTS: ({ topic }: { topic: string }) =>
    `Pairing already exists: ${topic}. Please try again with a new connection URI.`,
  PROPOSAL_EXPIRED: retryable('Proposal expired'),
  REQUEST_ANSWERED:
    'This request has been answered with another result, which is sent as soon as the relay accepts it.',
  REQUEST_CLAIMED: retryable('This request is being answered already, here or in another tab.'),
  // Not retryable: the wallet may have signed all the same.
  REQUEST_EXPIRED: 'Request expired. Please try again.',
  STORAGE_FAILED: retryable(
    (context: { operation: string } | undefined) =>
      `Storage could not ${context?.operation ?? 'be used'}. Nothing that was stored is lost.`,
  ),
  STORAGE_IN_USE: retryable(
    'Another process, or another thread of this one, has these records open. Stop it, or name another folder in `storageOptions.database`.',
  ),
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(signClientErrors);
