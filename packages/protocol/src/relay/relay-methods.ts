/** Prefixes that mean the same on every relay method. */
export const relayPrefixes = ['irn', 'waku', 'iridium'] as const;

/** Prefix of a relay method. */
export type RelayPrefix = (typeof relayPrefixes)[number];

const prefixedMethods = [
  'publish',
  'batchPublish',
  'subscribe',
  'batchSubscribe',
  'unsubscribe',
  'batchUnsubscribe',
  'fetchMessages',
  'batchFetchMessages',
  'batchReceive',
  'subscription',
] as const;

/** Action of a method, independent of its prefix. */
export type RelayAction = (typeof prefixedMethods)[number];

/** A parsed method name; composite methods have no prefix. */
export type RelayMethod =
  | { readonly prefix: RelayPrefix; readonly action: RelayAction }
  | { readonly prefix?: undefined; readonly action: 'proposeSession' | 'approveSession' };

const methods = new Map<string, RelayMethod>([
  ['wc_proposeSession', { action: 'proposeSession' }],
  ['wc_approveSession', { action: 'approveSession' }],
  ...relayPrefixes.flatMap((prefix) =>
    prefixedMethods.map((action): [string, RelayMethod] => [`${prefix}_${action}`, { prefix, action }]),
  ),
]);

/** Parses a method name; `undefined` if it is not a relay method. */
export function readRelayMethod(method: string): RelayMethod | undefined {
  return methods.get(method);
}

/** Whether a request from a relay is a push; clients accept any name with this ending. */
export function isPushMethod(method: string): boolean {
  return method.endsWith('_subscription');
}
