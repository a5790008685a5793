import type { AppKitCore } from '../contract/core.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { type ConnectRow, selectConnectRows } from '../select/connect-rows.ts';
import type { MultiChainRow } from '../select/multi-chain.ts';
import { type PageWallet, pageWalletOf, selectPageWallets } from '../select/page-wallets.ts';
import { selectWantedChain } from '../select/wanted-chain.ts';
import { findInstalled } from '../wallets/find-installed.ts';
import { connect } from './connect.ts';
import { pairWallet } from './pair-wallet.ts';
import { switchConnection } from './switch-connection.ts';

/**
 * Connects a listed wallet: through the browser if it is installed, else by pairing. Never rejects; the outcome is in the state.
 */
export function chooseWallet(core: AppKitCore, wallet: WalletListing): void {
  const own = findInstalled(walletsWanted(core), wallet);
  if (own === undefined) void pairWallet(core, wallet);
  else choosePageWallet(core, own);
}

/** Connects the wallet of a row of Connect. Ignores a row that is gone or disabled. */
export function chooseRow(core: AppKitCore, row: ConnectRow): void {
  const state = core.store.getState();
  const shown = selectConnectRows(state).find(({ id }) => id === row.id);
  if (shown === undefined || shown.disabled) return;
  const { connectorId, wallet } = shown;
  const own = wallet === undefined ? pageWalletOf(walletsWanted(core), connectorId) : undefined;
  if (own !== undefined) choosePageWallet(core, own);
  else if (wallet !== undefined) chooseWallet(core, wallet);
  else void connect(core, { connectorId, ...selectWantedChain(state) });
}

/** Connects one namespace of a multichain wallet in the page, or makes the wallet active there if it is connected. */
export async function chooseChain(
  core: AppKitCore,
  { namespace, connectorId, connected }: Pick<MultiChainRow, 'namespace' | 'connectorId' | 'connected'>,
): Promise<void> {
  if (!connected) return void connect(core, { connectorId, namespace });
  const failed = await switchConnection(core, { connectorId, namespace });
  if (failed !== undefined || !core.store.getState().open) return;
  core.dispatch({ type: 'routed', history: [{ name: 'Account' }], direction: 'back' });
}

function walletsWanted({ store }: AppKitCore): readonly PageWallet[] {
  return selectPageWallets(store.getState(), selectWantedChain(store.getState()).namespace);
}

/** If the wallet supports several namespaces, the visitor chooses one first. */
function choosePageWallet(core: AppKitCore, { id, ways: [first, second] }: PageWallet): void {
  if (second !== undefined) {
    core.dispatch({ type: 'pushed', view: { name: 'ConnectingMultiChain', connectorId: id } });
  } else if (first !== undefined) {
    const { chainId } = selectWantedChain(core.store.getState());
    void connect(core, { ...first, chainId });
  }
}
