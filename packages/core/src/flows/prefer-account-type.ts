import type { MooringError } from '@mooring/protocol';
import { type AccountType, accountTypes } from '../contract/account-type.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import { invalidOption } from '../errors/invalid-option.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { keepAccountType } from '../storage/account-types.ts';
import { connectedState } from '../store/is-connected.ts';
import { readyAdapter } from './ready-adapter.ts';

/**
 * Sets the preferred account type of a namespace, for wallets that have several: now, for wallets that connect later
 * and on later visits. A connected wallet without such an account stays as it is. Returns the error.
 */
export async function preferAccountType(
  core: AppKitCore,
  accountType: AccountType,
  namespace: ChainNamespace | undefined,
): Promise<MooringError | undefined> {
  if (namespace === undefined) return createError('CHAIN_REQUIRED');
  if (!accountTypes.includes(accountType)) {
    return invalidOption('accountType', `one of ${accountTypes.join(', ')}`);
  }
  const adapter = readyAdapter(core, namespace, 'connections');
  if (adapter instanceof Error) return adapter;
  core.dispatch({ type: 'accountTypePreferred', namespace, accountType });
  keepAccountType(core.storage, namespace, accountType);
  const { caipNetworkId: network } = core.store.getState().activeNetwork;
  emitModalEvent(core, { event: 'SET_PREFERRED_ACCOUNT_TYPE', properties: { accountType, network } });
  const connection = connectedState(core.store.getState(), namespace);
  const { connectorId, accounts, address, accountDetails = {} } = connection ?? { accounts: [] };
  const wanted = accounts.find((account) => accountDetails[account]?.type === accountType);
  if (connectorId === undefined || wanted === undefined) return undefined;
  if (address !== undefined && accountDetails[address]?.type === accountType) return undefined;
  return adapter.switchConnection({ connectorId, address: wanted }).then(() => undefined, readError);
}
