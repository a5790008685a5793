/** URL of the site's API for a chain's node; `undefined` without an API. */
export function nodeAddress(
  apiUrl: string | undefined,
  projectId: string | undefined,
  chain: string,
): string | undefined {
  return apiUrl === undefined ? undefined : address(apiUrl, 'v1/', { chainId: chain, projectId });
}

/**
 * URL of the bundler that a wallet names: by name at the site's API, by its own URL only if the site listed the origin.
 */
export function bundlerAddress(
  options: {
    readonly apiUrl: string | undefined;
    readonly projectId: string | undefined;
    readonly bundlerOrigins: readonly string[];
  },
  chain: string,
  { name, url }: { readonly name?: unknown; readonly url?: unknown },
): string | undefined {
  const { apiUrl, projectId, bundlerOrigins } = options;
  if (typeof name === 'string' && name !== '' && name.length <= 64 && apiUrl !== undefined)
    return address(apiUrl, 'v1/bundler', { projectId, chainId: chain, bundler: name });
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  return bundlerOrigins.includes(new URL(url).origin) ? url : undefined;
}

function address(base: string, path: string, query: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
