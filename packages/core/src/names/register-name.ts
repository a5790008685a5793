import { parseCaipAddress } from '@mooring/protocol';
import { hasCoinType, type Identity, namePaths, registeredName } from '@mooring/protocol/api';
import type { AppKitCore } from '../contract/core.ts';
import { createAccountError } from '../errors/account-errors.ts';
import { readError } from '../errors/read-error.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { getJson } from '../query/get-json.ts';
import { queryClientOf } from '../query/query-client.ts';
import { selectAccount } from '../select/account.ts';
import { identityKey } from './identity-options.ts';
import { namesKey, type RegisteredName } from './names-of.ts';
import { suggestionsKey } from './suggestions.ts';

/** Marks the coin type of an EVM chain (ENSIP-11); the API also expects it for mainnet. */
const evmBit = 0x8000_0000;

/**
 * Registers a name for the active account: the wallet signs a message that is valid for this site and for two minutes.
 * Rejects with NOT_CONNECTED or NAMES_NOT_SERVED, as the wallet, and with the error of the API.
 *
 * @param site host of the page
 */
export async function registerName(core: AppKitCore, name: string, site: string): Promise<string> {
  const { caipAddress, allAccounts } = selectAccount(core.store.getState());
  if (caipAddress === undefined) throw createAccountError('NOT_CONNECTED');
  const { address, reference } = parseCaipAddress(caipAddress);
  const chainId = Number(reference);
  const adapter = core.adapters[core.store.getState().activeNamespace];
  if (adapter === undefined || core.api === undefined || !hasCoinType(chainId))
    throw createAccountError('NAMES_NOT_SERVED');
  const isSmartAccount = allAccounts.some(
    (account) => account.caipAddress === caipAddress && account.type === 'smartAccount',
  );
  const properties = { isSmartAccount, ensName: name };
  emitModalEvent(core, { event: 'REGISTER_NAME_INITIATED', properties });
  try {
    // Other clients sign the members in this order.
    const timestamp = Math.floor(core.clock.now() / 1_000);
    const message = JSON.stringify({ name, attributes: {}, timestamp, domain: site });
    const signature = await adapter.signMessage({ message, address: caipAddress });
    const body = { coin_type: (chainId | evmBit) >>> 0, address, message, signature };
    const registered = await getJson(core, namePaths.register, registeredName, { body });
    const known: Identity = { name: registered.name, avatar: null };
    const client = queryClientOf(core);
    client.setQueryData(identityKey(address), known);
    client.setQueryData<readonly RegisteredName[]>(
      namesKey(address),
      (earlier) => earlier && [...earlier, registered],
    );
    void client.invalidateQueries({ queryKey: suggestionsKey });
    emitModalEvent(core, { event: 'REGISTER_NAME_SUCCESS', properties });
    return registered.name;
  } catch (thrown) {
    const error = readError(thrown);
    emitModalEvent(core, {
      event: 'REGISTER_NAME_ERROR',
      properties: { ...properties, error: error.message },
    });
    throw error;
  }
}
