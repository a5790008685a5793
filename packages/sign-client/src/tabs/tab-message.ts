/** A change or event that every tab hears. */
export interface TabNews {
  readonly topic: string;
  readonly payload: unknown;
}

export type CallOutcome = { readonly result: unknown } | { readonly error: unknown };

/** What tabs of one site say to each other. */
export type TabMessage =
  | { readonly kind: 'news'; readonly news: TabNews }
  | { readonly kind: 'hello' | 'owner' | 'ping' }
  | { readonly kind: 'call'; readonly id: string; readonly method: string; readonly args: readonly unknown[] }
  | { readonly kind: 'answer'; readonly id: string; readonly outcome: CallOutcome };

/** A channel is open to every script of the site, and to tabs with another version: what is no message is not heard. */
export function isTabMessage(value: unknown): value is TabMessage {
  if (!isObject(value)) return false;
  switch (value.kind) {
    case 'hello':
    case 'owner':
    case 'ping':
      return true;
    case 'news':
      return isObject(value.news) && typeof value.news.topic === 'string';
    case 'call':
      return typeof value.id === 'string' && typeof value.method === 'string' && Array.isArray(value.args);
    case 'answer':
      return typeof value.id === 'string' && isObject(value.outcome);
    default:
      return false;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
