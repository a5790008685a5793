/** A change or event broadcast to every tab. */
export interface TabBroadcast {
  readonly topic: string;
  readonly payload: unknown;
}

export type CallOutcome = { readonly result: unknown } | { readonly error: unknown };

/** Messages between the tabs of one site. */
export type TabMessage =
  | { readonly kind: 'broadcast'; readonly broadcast: TabBroadcast }
  | { readonly kind: 'hello' | 'owner' | 'ping' }
  | { readonly kind: 'call'; readonly id: string; readonly method: string; readonly args: readonly unknown[] }
  | { readonly kind: 'answer'; readonly id: string; readonly outcome: CallOutcome };

/** Any script of the site, and tabs of other versions, can post to the channel: accepts only valid messages. */
export function isTabMessage(value: unknown): value is TabMessage {
  const { kind, broadcast, id, args, outcome } = asObject(value);
  if (kind === 'broadcast') return typeof asObject(broadcast).topic === 'string';
  if (kind === 'call') return typeof id === 'string' && Array.isArray(args);
  if (kind === 'answer') return typeof id === 'string' && outcome === Object(outcome);
  return kind === 'hello' || kind === 'owner' || kind === 'ping';
}

/** Converts any value to an object, so that its members can be read. */
function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}
