import type { AppKitState } from '@mooring/core';
import { type ChainNamespace, notifySite } from '@mooring/core/page';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { asError, type ConnectedWallet, connectNamedWallet } from '../actions/site-actions.ts';
import { useParts } from '../context/use-parts.ts';

/** Options of {@link useAppKitWallet}. */
export interface UseAppKitWalletOptions {
  /** Default: the active one. */
  readonly namespace?: ChainNamespace | undefined;
  readonly onSuccess?: ((wallet: ConnectedWallet) => void) | undefined;
  /** Called with a catalogued error. */
  readonly onError?: ((error: Error) => void) | undefined;
}

type Outcome =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: ConnectedWallet }
  | { readonly status: 'error'; readonly error: Error };

/** Result of {@link useAppKitWallet}. */
export interface UseAppKitWallet {
  readonly data: ConnectedWallet | undefined;
  readonly error: Error | undefined;
  /** Whether the browser's wallets are known and the last visit's connections are restored. */
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly isError: boolean;
  /**
   * Opens the modal and connects a wallet, given by connector id (`walletConnect` pairs any wallet by QR code), rdns,
   * wallet-list id, or a name such as `metamask`. Never rejects: errors go to `onError`.
   */
  connect(wallet: string): Promise<void>;
}

const parts = (state: AppKitState) => [state.initialized];

/** Connects one specific wallet, so that the visitor need not look for it. */
export function useAppKitWallet(options: UseAppKitWalletOptions = {}): UseAppKitWallet {
  const { core, state } = useParts(parts);
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { namespace } = options;
  const connect = useCallback<UseAppKitWallet['connect']>(
    async (wallet) => {
      setOutcome({ status: 'pending' });
      let data: ConnectedWallet | undefined;
      try {
        data = await connectNamedWallet(core, wallet, namespace);
      } catch (thrown) {
        const error = asError(thrown);
        setOutcome({ status: 'error', error });
        return notifySite(latest.current.onError, error);
      }
      if (data === undefined) return setOutcome({ status: 'idle' });
      setOutcome({ status: 'success', data });
      notifySite(latest.current.onSuccess, data);
    },
    [core, namespace],
  );
  return useMemo(
    () => ({
      data: outcome.status === 'success' ? outcome.data : undefined,
      error: outcome.status === 'error' ? outcome.error : undefined,
      isReady: state.initialized,
      isPending: outcome.status === 'pending',
      isSuccess: outcome.status === 'success',
      isError: outcome.status === 'error',
      connect,
    }),
    [state.initialized, outcome, connect],
  );
}
