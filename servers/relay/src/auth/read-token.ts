import type { IncomingMessage } from 'node:http';

const bearer = /^Bearer +([^ ]+) *$/i;

/** The token of a connection: the query's `auth`, or a Bearer header; as it came. */
export function readToken(request: IncomingMessage): string | undefined {
  const url = request.url ?? '';
  const query = url.indexOf('?');
  const fromQuery = query === -1 ? null : new URLSearchParams(url.slice(query)).get('auth');
  return fromQuery || request.headers.authorization?.match(bearer)?.[1];
}
