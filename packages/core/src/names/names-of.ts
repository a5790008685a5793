import { namePaths, nameReverseAnswer } from '@mooring/protocol/api';
import { nameCacheMs } from '@mooring/protocol/limits';
import type * as v from 'valibot';
import type { AppKitCore } from '../contract/core.ts';
import { getJson } from '../query/get-json.ts';
import { queryClientOf } from '../query/query-client.ts';

/** A name registered with the site's API. */
export type RegisteredName = v.InferOutput<typeof nameReverseAnswer>[number];

/** Query key of the names of an address. */
export function namesKey(address: string) {
  return ['mooring', 'names-of', address.toLowerCase()] as const;
}

/**
 * The names that an address registered with the site's API, the oldest first; none without an API. Rejects as the API.
 */
export async function namesOf(core: AppKitCore, address: string): Promise<readonly RegisteredName[]> {
  if (core.api === undefined) return [];
  const path = namePaths.reverse.replace(':address', encodeURIComponent(address));
  return queryClientOf(core).fetchQuery({
    queryKey: namesKey(address),
    staleTime: nameCacheMs,
    queryFn: () =>
      getJson(core, `${path}?apiVersion=2&sender=${encodeURIComponent(address)}`, nameReverseAnswer),
  });
}
