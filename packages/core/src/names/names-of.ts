import { profilePaths, profileReverseAnswer } from '@mooring/protocol/api';
import { nameCacheMs } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';
import { getJson } from '../query/get-json.ts';
import { queryClientOf } from '../query/query-client.ts';

/**
 * The oldest name that an address registered with the site's API; `undefined` without a name or an API. Rejects as the
 * API.
 */
export async function firstNameOf(core: AppKitCore, address: string): Promise<string | undefined> {
  if (core.api === undefined) return undefined;
  const path = profilePaths.reverse.replace(':address', encodeURIComponent(address));
  const [first] = await queryClientOf(core).fetchQuery({
    queryKey: ['mooring', 'names-of', address.toLowerCase()],
    staleTime: nameCacheMs,
    queryFn: () =>
      getJson(core, `${path}?apiVersion=2&sender=${encodeURIComponent(address)}`, profileReverseAnswer),
  });
  return first?.name;
}
