import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Whether the client of a request is gone: what fails then is no fault of the API, and nobody reads the answer. */
export function hasLeft({ env }: Context): boolean {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>;
  if (incoming === undefined) return false;
  // A client that only ends its side is told apart by the error, as its socket is still open.
  return incoming.socket.destroyed || (incoming.errored ?? null) !== null;
}
