import { namespaceFacts, parseCaipAddress, readWalletIcon } from '@mooring/protocol';
import { avatarPath, type Identity, identityAnswer, identityPath } from '@mooring/protocol/api';
import { imagePreloadMs, nameCacheMs } from '@mooring/protocol/limits';
import { settledWithin } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import { getJson } from '../query/get-json.ts';
import { getPicture } from '../query/get-picture.ts';
import { type ObservedQuery, observeQuery } from '../query/observe-query.ts';
import { queryClientOf } from '../query/query-client.ts';

/** Whether the site's API resolves names of a namespace's accounts. */
export function servesNames({ api }: Pick<AppKitCore, 'api'>, namespace: string): boolean {
  return api !== undefined && namespaceFacts(namespace).names === true;
}

/** Query key of an account's name and avatar, which are the same on all networks. */
export function identityKey(address: string) {
  return ['mooring', 'identity', address.toLowerCase()] as const;
}

/**
 * Query options (TanStack Query's shape) for the name and avatar of an account, fresh for five minutes; each is null if
 * there is none. The avatar is a `data:` image: the API fetches an `https:` one, since pages must not fetch URLs that
 * visitors wrote.
 */
export function identityOptions(core: AppKitCore, account: CaipAddress) {
  const { address, namespace } = parseCaipAddress(account);
  return {
    queryKey: identityKey(address),
    staleTime: nameCacheMs,
    queryFn: async (): Promise<Identity> => {
      if (!servesNames(core, namespace)) return { name: null, avatar: null };
      const path = identityPath.replace(':address', encodeURIComponent(address));
      const { name, avatar } = await getJson(core, `${path}?sender=${address}`, identityAnswer);
      if (!avatar?.startsWith('https:')) return { name, avatar: readWalletIcon(avatar) ?? null };
      return { name, avatar: await avatarOf(core, address, avatar) };
    },
  };
}

/** An avatar on another host, through the API. A slow one is null at first, and added to the cached identity later. */
async function avatarOf(core: AppKitCore, address: string, avatar: string): Promise<string | null> {
  const path = avatarPath.replace(':address', encodeURIComponent(address));
  let isLate = false;
  let shown: string | null = null;
  const reading = getPicture(core, path, avatar).then((picture) => {
    if (picture === undefined) return;
    shown = picture;
    if (isLate)
      queryClientOf(core).setQueryData<Identity>(
        identityKey(address),
        (known) => known && { ...known, avatar: picture },
      );
  });
  await settledWithin(core.clock, imagePreloadMs, reading);
  isLate = true;
  return shown;
}

/** Observes the name and avatar of an account. */
export function observeIdentity(core: AppKitCore, account: CaipAddress): ObservedQuery<Identity> {
  return observeQuery(core, identityOptions(core, account));
}

/** Name and avatar of an account, cached for five minutes. Rejects as the API. */
export async function fetchIdentity(core: AppKitCore, account: CaipAddress): Promise<Identity> {
  return queryClientOf(core).fetchQuery(identityOptions(core, account));
}
