import type { AppKitCore } from '../contract/core.ts';

/**
 * URL of the site's API, with the project id.
 *
 * @param path with its query, starts with `/`
 */
export function apiAddress({ api, projectId }: Pick<AppKitCore, 'api' | 'projectId'>, path: string): string {
  const base = `${api?.replace(/\/+$/, '')}${path}`;
  if (!projectId) return base;
  return `${base}${path.includes('?') ? '&' : '?'}projectId=${encodeURIComponent(projectId)}`;
}
