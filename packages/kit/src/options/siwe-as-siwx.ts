import type { Siwx } from '@mooring/core/page';
import type { SiweConfig } from '@mooring/core/siwx';
import { namespaceOf, signInNamespace } from '@mooring/protocol';
import { siweRefetchMs } from '@mooring/protocol/limits';
import { loadSiwx } from '../lazy.ts';
import { laterSiwx } from './later-siwx.ts';

/** Wraps the older sign-in option as the newer one. Its code loads when a wallet connects. */
export function siweAsSiwx(config: SiweConfig): Siwx {
  const known = {
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
    sessionRefetchIntervalMs:
      config.enabled === false ? 0 : (config.sessionRefetchIntervalMs ?? siweRefetchMs),
    getRequired: () => config.required ?? true,
    serves: (chainId: string) => namespaceOf(chainId) === signInNamespace,
  };
  return laterSiwx(known, async () => (await loadSiwx()).siwxFromSiweConfig(config)).siwx;
}
