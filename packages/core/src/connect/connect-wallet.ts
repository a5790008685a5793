import type { MooringError } from '@mooring/protocol';
import { showToast } from '../alerts/toast.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { open } from '../modal/open.ts';
import { findByName, findWallet, type NamedWallet, pairedWallet } from '../select/find-wallet.ts';
import { installedConnector } from '../select/installed.ts';
import { selectLegal } from '../select/legal.ts';
import { pageWalletOf, selectPageWallets } from '../select/page-wallets.ts';
import { commonQuery, listWallets } from '../wallet-list/wallet-source.ts';
import { connect } from './connect.ts';
import { pairWallet } from './pair-wallet.ts';

/** Entries of the list that a search by name reads. */
const searched = 20;

/**
 * Opens the modal and connects the wallet that a site names: by a connector's id (`walletConnect` is any wallet, by QR
 * code), an rdns, an id of the list, or a name such as `metamask`. Never rejects: returns the error, which the modal
 * shows too. If the visitor must agree to the site's documents first, the modal opens and no wallet is asked.
 */
export async function connectWallet(
  core: AppKitCore,
  wanted: string,
  options: { readonly namespace?: ChainNamespace | undefined } = {},
): Promise<MooringError | undefined> {
  const { namespace } = options;
  if (!core.store.getState().open) open(core, { view: 'Connect', namespace });
  if (selectLegal(core.store.getState()).pending) return createError('ABORTED');
  try {
    const found =
      findWallet(core.store.getState(), wanted) ??
      (await findPrepared(core, wanted)) ??
      (await findListed(core, wanted));
    // Closed while the list loaded: connects no wallet.
    if (!core.store.getState().open) return createError('ABORTED');
    if (found === undefined) throw createError('WALLET_NOT_FOUND');
    const { connectorId, wallet } = found;
    if (wallet !== undefined) return await pairWallet(core, wallet);
    return await connect(core, wayTo(core, connectorId, namespace));
  } catch (thrown) {
    const error = readError(thrown);
    showToast(core, { variant: 'error', message: error.message, code: error.code });
    return error;
  }
}

/**
 * The connector of a multichain wallet in the page to use: of the requested namespace, else the active one, else the
 * first.
 */
function wayTo(
  core: AppKitCore,
  connectorId: string,
  wanted: ChainNamespace | undefined,
): { readonly connectorId: string; readonly namespace?: ChainNamespace | undefined } {
  const state = core.store.getState();
  const { ways = [] } = pageWalletOf(selectPageWallets(state), connectorId) ?? {};
  const namespace = wanted ?? state.activeNamespace;
  const way = ways.find((one) => one.namespace === namespace);
  return way ?? (wanted === undefined ? ways[0] : undefined) ?? { connectorId, namespace: wanted };
}

/** Searches once every adapter has reported the wallets in the browser. Rejects if the code of one does not load. */
async function findPrepared(core: AppKitCore, wanted: string): Promise<NamedWallet | undefined> {
  await Promise.all(Object.values(core.adapters).map((adapter) => adapter.prepare?.()));
  return findWallet(core.store.getState(), wanted);
}

/** Rejects when the list cannot be read. */
async function findListed(core: AppKitCore, wanted: string): Promise<NamedWallet | undefined> {
  if (!core.store.getState().features.pairing) return undefined;
  const common = commonQuery(core);
  const named = await listWallets(core, { ...common, page: 1, entries: searched, search: wanted });
  const wallet = findByName(named.data, wanted) ?? (await findById(core, wanted));
  if (wallet === undefined) return undefined;
  const { id } = installedConnector(core.store.getState(), wallet) ?? {};
  return id === undefined
    ? pairedWallet(wallet)
    : { ...pairedWallet(wallet), connectorId: id, wallet: undefined };
}

async function findById(core: AppKitCore, id: string): Promise<WalletListing | undefined> {
  const common = commonQuery(core);
  const { include = [] } = common;
  if (include.length > 0 && !include.includes(id)) return undefined;
  const { data } = await listWallets(core, { ...common, include: [id], page: 1, entries: 1 });
  return data.find((wallet) => wallet.id === id);
}
