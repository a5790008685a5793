import type { Siwx, SiwxHost } from '@mooring/core/page';
import type { SiweConfig } from '@mooring/core/siwx';
import { namespaceOf, signInNamespace } from '@mooring/protocol';
import { loadSiwx } from '../lazy.ts';

/** The older sign-in option as the newer one; its code comes when a wallet is connected. */
export function siweAsSiwx(config: SiweConfig): Siwx {
  let host: SiwxHost | undefined;
  let made: Promise<Siwx> | undefined;
  const get = (): Promise<Siwx> => {
    made ??= loadSiwx().then(({ siwxFromSiweConfig }) => {
      const siwx = siwxFromSiweConfig(config);
      if (host !== undefined) siwx.attach?.(host);
      return siwx;
    });
    // What did not arrive is asked for again.
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  return {
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
    sessionRefetchIntervalMs: config.enabled === false ? 0 : (config.sessionRefetchIntervalMs ?? 300_000),
    attach: (given) => {
      host = given;
    },
    getRequired: () => config.required ?? true,
    serves: (chainId) => namespaceOf(chainId) === signInNamespace,
    createMessage: async (input) => (await get()).createMessage(input),
    addSession: async (session) => (await get()).addSession(session),
    revokeSession: async (chainId, address) => (await get()).revokeSession(chainId, address),
    setSessions: async (sessions) => (await get()).setSessions(sessions),
    getSessions: async (chainId, address) => (await get()).getSessions(chainId, address),
  };
}
