import { type AppKitCore, type CaipAddress, type CaipNetwork, selectAccount } from '@mooring/core';
import { type ObservedPages, type PagesState, servesHistory } from '@mooring/core/activity';
import { useMemo } from 'react';
import { useModal } from '../view/modal-context.ts';
import { useAwaited } from '../view/use-awaited.ts';
import { usePages } from './use-pages.ts';

interface AccountPages<Page> {
  readonly caipAddress: CaipAddress | undefined;
  /** Whether the API serves the history of the network. */
  readonly hasHistory: boolean;
  readonly observed: ObservedPages<Page> | undefined;
  readonly read: PagesState<Page>;
}

/** The pages of a list about the account on the shown network; none without an account or an API. */
export function useAccountPages<Page>(
  observe: (
    core: AppKitCore,
    of: { readonly address: CaipAddress; readonly network: CaipNetwork },
  ) => ObservedPages<Page>,
): AccountPages<Page> {
  const { core, state } = useModal();
  const network = state.activeNetwork;
  const { caipAddress } = selectAccount(state);
  const hasHistory = servesHistory(core, network);
  const observed = useMemo(
    () =>
      hasHistory && caipAddress !== undefined ? observe(core, { address: caipAddress, network }) : undefined,
    [core, observe, hasHistory, caipAddress, network],
  );
  const read = usePages(observed);
  useAwaited('service', {
    missing: observed !== undefined && read.pages === undefined,
    failed: read.error !== undefined,
    of: observed,
  });
  return { caipAddress, hasHistory, observed, read };
}
