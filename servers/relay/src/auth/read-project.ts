import type { IncomingMessage } from 'node:http';

/** The id of a project that a connection names in its query. */
export function readProject(request: IncomingMessage): string | undefined {
  const url = request.url ?? '';
  const query = url.indexOf('?');
  return (query === -1 ? null : new URLSearchParams(url.slice(query)).get('projectId')) ?? undefined;
}
