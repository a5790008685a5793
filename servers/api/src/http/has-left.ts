import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * Whether a request failed only because its client is gone: no fault of the API, and nobody reads the answer. Other
 * errors count, since clients also leave an API that is slow because it fails.
 */
export function hasLeft({ env, req }: Context, error: unknown): boolean {
  const { signal } = req.raw;
  if (signal.aborted && error === signal.reason) return true;
  const { incoming } = (env ?? {}) as Partial<HttpBindings>;
  if (incoming === undefined || !isAbort(error)) return false;
  // A client may end only its side of the socket.
  return incoming.socket.destroyed || (incoming.errored ?? null) !== null;
}

/** Node's errors for a request whose body was cut off, or that was aborted. */
function isAbort(error: unknown): boolean {
  const { name, code } = Object(error) as { readonly name?: unknown; readonly code?: unknown };
  return name === 'AbortError' || code === 'ECONNRESET';
}
