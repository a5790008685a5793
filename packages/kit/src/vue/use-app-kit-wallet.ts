import { currentCore } from '@mooring/core';
import { notifySite } from '@mooring/core/page';
import {
  asError,
  type ConnectedWallet,
  connectNamedWallet,
  type UseAppKitWallet,
  type UseAppKitWalletOptions,
} from '@mooring/react';
import { shallowReactive } from 'vue';
import { watchState } from './watch-state.ts';

const idle = { data: undefined, error: undefined, isPending: false, isSuccess: false, isError: false };

/** Connects one specific wallet, so that the visitor need not look for it. */
export function useAppKitWallet(options: UseAppKitWalletOptions = {}): UseAppKitWallet {
  const core = currentCore();
  const succeeded = (data: ConnectedWallet) => ({ ...idle, data, isSuccess: true });
  const members = shallowReactive({
    ...idle,
    isReady: false,
    async connect(wallet: string) {
      Object.assign(members, idle, { isPending: true });
      let data: ConnectedWallet | undefined;
      try {
        data = await connectNamedWallet(core, wallet, options.namespace);
      } catch (thrown) {
        const error = asError(thrown);
        Object.assign(members, { ...idle, error, isError: true });
        return notifySite(options.onError, error);
      }
      Object.assign(members, data === undefined ? idle : succeeded(data));
      if (data !== undefined) notifySite(options.onSuccess, data);
    },
  });
  watchState(core, ({ initialized }) => {
    members.isReady = initialized;
  });
  return members;
}
