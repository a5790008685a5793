import type { CaipAddress } from '@mooring/core';
import { useAppKit } from '@mooring/kit/react';
import type { SiwxSession } from '@mooring/kit/siwx';
import { parseCaipAddress } from '@mooring/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { activity } from '../activity/activity.ts';
import { useSite } from '../site/site-context.ts';

export interface SignIn {
  /** Whether the page requests sign-ins. */
  readonly offered: boolean;
  /** `undefined` while loading. */
  readonly session: SiwxSession | undefined | null;
  readonly start: () => void;
  readonly end: () => Promise<void>;
}

/** The sign-in of an account on a chain: stored in this page, and verified against its signature each time. */
export function useSignIn(account: CaipAddress): SignIn {
  const { appKit } = useSite();
  const siwx = appKit.getSIWX();
  const { open } = useAppKit();
  const { networkId: chain, address } = parseCaipAddress(account);
  const { data: session, refetch } = useQuery({
    queryKey: ['sign-in', chain, address],
    queryFn: async () => (await siwx?.getSessions(chain, address))?.[0] ?? null,
    enabled: siwx !== undefined,
  });
  useEffect(
    () =>
      // Subscribes to each event: a hook with the last one would miss it, since the modal closes at once.
      appKit.subscribeEvents(({ data }) => {
        if (data.event !== 'SIWX_AUTH_SUCCESS') return;
        void refetch();
        activity.add({ kind: 'sign', say: (messages) => messages.didSignIn() });
      }),
    [appKit, refetch],
  );
  return {
    offered: siwx !== undefined,
    session,
    start: () => void open({ view: 'SIWXSignMessage' }),
    async end() {
      await siwx?.revokeSession(chain, address);
      activity.add({ kind: 'disconnect', say: (messages) => messages.didSignOut() });
      await refetch();
    },
  };
}
