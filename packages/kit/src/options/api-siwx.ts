import type { Siwx } from '@mooring/core/page';
import type { ReownAuthentication } from '@mooring/core/siwx';
import { namespaceFacts, namespaceOf } from '@mooring/protocol';
import { loadSiwx } from '../lazy.ts';
import { laterSiwx } from './later-siwx.ts';

/** `features.reownAuthentication`: the sign-in of the site's API. Its code loads when a wallet connects. */
export function apiSiwx(): Siwx &
  Pick<ReownAuthentication, 'getSessionAccount' | 'setSessionAccountMetadata'> {
  const known = {
    signOutOnDisconnect: true,
    getRequired: () => true,
    serves: (chainId: string) => namespaceFacts(namespaceOf(chainId)).accountName !== undefined,
  };
  const { siwx, get } = laterSiwx(known, async () => new (await loadSiwx()).ReownAuthentication());
  return {
    ...siwx,
    getSessionAccount: async () => (await get()).getSessionAccount(),
    setSessionAccountMetadata: async (metadata) => (await get()).setSessionAccountMetadata(metadata),
  };
}
