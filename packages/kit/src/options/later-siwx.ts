import type { Siwx, SiwxHost } from '@mooring/core/page';

/** Members of a sign-in that are known before its code loads. */
type Known = Pick<Siwx, 'getRequired' | 'serves' | 'signOutOnDisconnect' | 'sessionRefetchIntervalMs'>;

/** A sign-in whose code loads when a wallet connects, and a way to reach it. */
export function laterSiwx<Made extends Siwx>(
  known: Known,
  load: () => Promise<Made>,
): { readonly siwx: Siwx; readonly get: () => Promise<Made> } {
  let host: SiwxHost | undefined;
  let made: Promise<Made> | undefined;
  const get = (): Promise<Made> => {
    made ??= load().then((siwx) => {
      if (host !== undefined) siwx.attach?.(host);
      return siwx;
    });
    // Retry a failed load.
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  const siwx: Siwx = {
    ...known,
    attach: (given) => {
      host = given;
    },
    createMessage: async (input) => (await get()).createMessage(input),
    addSession: async (session) => (await get()).addSession(session),
    revokeSession: async (chainId, address) => (await get()).revokeSession(chainId, address),
    setSessions: async (sessions) => (await get()).setSessions(sessions),
    getSessions: async (chainId, address) => (await get()).getSessions(chainId, address),
  };
  return { siwx, get };
}
