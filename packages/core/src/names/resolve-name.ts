import { isMooringError, namespaceFacts } from '@mooring/protocol';
import {
  coinTypeOf,
  hasCoinType,
  nameAnswer,
  namePaths,
  type RegisteredName,
  readAccountName,
} from '@mooring/protocol/api';
import type { AppKitCore } from '../contract/core.ts';
import type { ResolvedName } from '../contract/name.ts';
import type { CaipNetwork } from '../contract/network.ts';
import { createError } from '../errors.ts';
import { getJson } from '../query/get-json.ts';

/** Coin type of addresses valid on every EVM chain, because their owner has the key. */
const anyChain = '60';

/** Whether names can be typed instead of addresses on a network. */
export function supportsNames({ api, adapters }: AppKitCore, { chainNamespace }: CaipNetwork): boolean {
  if (namespaceFacts(chainNamespace).names !== true) return false;
  return api !== undefined || adapters[chainNamespace]?.resolveName !== undefined;
}

/**
 * Resolves a name on a network. Never cached, since money is sent to the result. Asks the site's API first, then the
 * chain. Rejects if one of them fails, since the other might answer differently.
 */
export async function resolveName(
  core: AppKitCore,
  { name, network }: { readonly name: string; readonly network: CaipNetwork },
): Promise<ResolvedName> {
  const registered = await askApi(core, name);
  if (registered !== undefined) {
    const address = addressOn(registered, network);
    return address === undefined ? { problem: 'elsewhere' } : { name: registered.name, address };
  }
  const adapter = core.adapters[network.chainNamespace];
  if (isFormerName(name) || adapter?.resolveName === undefined) return { problem: 'nobody' };
  const found = await adapter.resolveName({ name, network });
  // If the API has names, a name unknown to it has no owner.
  const unknown = 'problem' in found && found.problem === 'unsupported' && core.api !== undefined;
  return unknown ? { problem: 'nobody' } : found;
}

/** A name under a former suffix, which no chain knows. */
function isFormerName(name: string): boolean {
  return /\.(?:reown|wcn)\.id$/i.test(name);
}

async function askApi(core: AppKitCore, typed: string): Promise<RegisteredName | undefined> {
  const read = readAccountName(typed);
  if (core.api === undefined || read === undefined) return undefined;
  const name = `${read.label}${read.suffix}`;
  const path = `${namePaths.account.replace(':name', name)}?apiVersion=2`;
  const answer = await getJson(core, path, nameAnswer).catch((error: unknown) => {
    // The API has no names.
    if (isMooringError(error) && error.code === 'ROUTE_NOT_FOUND') return [];
    throw error;
  });
  if (Array.isArray(answer)) return undefined;
  const found = answer as RegisteredName;
  if (found.name !== name) throw createError('API_ANSWER_INVALID', { problem: 'it is about another name' });
  return found;
}

/** A contract may not exist on other chains; the owner of an address's key has it on all. */
function addressOn({ addresses }: RegisteredName, { id }: CaipNetwork): string | undefined {
  const chainId = Number(id);
  const exact = hasCoinType(chainId) ? addresses[coinTypeOf(chainId)]?.address : undefined;
  if (exact !== undefined) return exact;
  const general = addresses[anyChain]?.address;
  // A key is registered with the chain it signed on and for all chains; a contract for its own chain only.
  const isKey = Object.entries(addresses).some(
    ([coin, { address }]) => coin !== anyChain && address.toLowerCase() === general?.toLowerCase(),
  );
  return isKey ? general : undefined;
}
