/** Method of the notice. Its ending differs from a push, so older clients ignore it. */
const method = 'mooring_clock';

/**
 * The notice with which Mooring's relay sends the time to a client whose token was issued long ago: its clock is behind, or its
 * token old. A JSON-RPC notification.
 *
 * @param now Unix milliseconds
 */
export function clockNotice(now: number): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params: { now } });
}

/** The relay's time in Unix milliseconds; `undefined` if a parsed frame is no such notice. */
export function readClockNotice(frame: unknown): number | undefined {
  const { method: named, params } = Object(frame) as { readonly method?: unknown; readonly params?: unknown };
  const { now } = Object(params) as { readonly now?: unknown };
  return named === method && Number.isSafeInteger(now) ? (now as number) : undefined;
}
