import { explorerLink } from '@mooring/protocol';
import type { AppKitState } from '../contract/state.ts';
import { selectAccount } from './account.ts';

/** Explorer URL of the connected account on the shown network; `undefined` without either. */
export function selectAddressExplorerUrl(state: AppKitState): string | undefined {
  const { blockExplorers, chainNamespace } = state.activeNetwork;
  const { address } = selectAccount(state);
  const explorer = blockExplorers?.default;
  return explorer && address ? explorerLink(explorer.url, chainNamespace, { account: address }) : undefined;
}
