import type { MooringError } from '@mooring/protocol';
import { type AccountType, accountTypes } from '../contract/account-type.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import { invalidOption } from '../errors/invalid-option.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { preferredType } from '../select/account.ts';
import { keepAccountType } from '../storage/account-types.ts';
import { connectedState } from '../store/is-connected.ts';
import { readyAdapter } from './ready-adapter.ts';

/**
 * Sets the preferred account type of a namespace, for wallets that have several: now, for wallets that connect later
 * and on later visits. `undefined` forgets the choice: the site's type applies, else the usual one of the namespace. A
 * connected wallet without such an account stays as it is. Returns the error.
 */
export async function preferAccountType(
  core: AppKitCore,
  chosen: AccountType | undefined,
  namespace: ChainNamespace | undefined,
): Promise<MooringError | undefined> {
  if (namespace === undefined) return createError('CHAIN_REQUIRED');
  if (chosen !== undefined && !accountTypes.includes(chosen)) {
    return invalidOption('accountType', `one of ${accountTypes.join(', ')}`);
  }
  const adapter = readyAdapter(core, namespace, 'connections');
  if (adapter instanceof Error) return adapter;
  const { store } = core;
  const preferred = chosen ?? store.getInitialState().accountTypes[namespace];
  core.dispatch({ type: 'accountTypePreferred', namespace, accountType: preferred });
  keepAccountType(core.storage, namespace, chosen);
  const accountType = preferredType(store.getState(), namespace);
  const { caipNetworkId: network } = store.getState().activeNetwork;
  emitModalEvent(core, { event: 'SET_PREFERRED_ACCOUNT_TYPE', properties: { accountType, network } });
  const connection = connectedState(store.getState(), namespace);
  const { connectorId, accounts, address, accountDetails = {} } = connection ?? { accounts: [] };
  const wanted = accounts.find((account) => accountDetails[account]?.type === accountType);
  if (connectorId === undefined || wanted === undefined) return undefined;
  if (address !== undefined && accountDetails[address]?.type === accountType) return undefined;
  return adapter.switchConnection({ connectorId, address: wanted }).then(() => undefined, readError);
}
