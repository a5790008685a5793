import type { CaipNetwork } from '@mooring/core';
import type { ResolvedName } from '@mooring/core/adapter';
import { coinTypeOf, hasCoinType } from '@mooring/protocol/api';
import { checksumAddress } from '@mooring/protocol/siwe';
import type { JsonRpcCall } from '../rpc/json-rpc-fetch.ts';
import { hasKey } from '../send/account-code.ts';
import { nodeOf, readEnsName, wireOf } from './ens-name.ts';
import { encodeBytes, readBytesResult } from './resolver-call.ts';

/** Access to nodes for name lookups, which each adapter provides. */
export interface NameReader {
  /** The site's networks of the namespace. */
  readonly networks: readonly CaipNetwork[];
  /** Asks a node of a network. */
  readonly read: (network: CaipNetwork, call: JsonRpcCall) => Promise<unknown>;
}

/** `resolveWithGateways(bytes,bytes,string[])` of the universal resolver (ENSIP-23). */
const resolve = 'a1472844';
/** `addr(bytes32)` and `addr(bytes32,uint256)`. */
const addr = '3b3b57de';
const addrOfCoin = 'f1cb7e06';
/** Resolver errors for an unregistered name or a missing record. */
const notFoundErrors = new Set([
  '0x77209fe8', // ResolverNotFound(bytes)
  '0x1e9535f2', // ResolverNotContract(bytes,address)
  '0x7b1c461b', // UnsupportedResolverProfile(bytes4)
  '0x95c0c752', // ResolverError(bytes)
]);
/** `OffchainLookup(address,string[],bytes,bytes4,bytes)` (EIP-3668). */
const offchainLookup = '0x556f1830';
const mainnet = 1;

/**
 * Resolves an ENS name on a network with the universal resolver of that network, or of mainnet. Asks only nodes: does
 * not follow lookups to servers that the site did not name. Rejects with the node's error.
 */
export async function resolveName(
  { networks, read }: NameReader,
  { name: typed, network }: { readonly name: string; readonly network: CaipNetwork },
): Promise<ResolvedName> {
  const known = networks.find(({ id }) => Number(id) === mainnet);
  const home = resolverOf(network) === undefined ? known : network;
  const resolver = home && resolverOf(home);
  if (home === undefined || resolver === undefined) return { problem: 'unsupported' };
  const name = readEnsName(typed);
  if (name === undefined) return { problem: 'unreadable' };
  const ask = (call: string) => askResolver((data) => read(home, data), { resolver, name, call });
  const node = nodeOf(name);
  const chainId = Number(network.id);
  if (home !== network && hasCoinType(chainId)) {
    const coin = coinTypeOf(chainId).toString(16).padStart(64, '0');
    const own = await ask(`${addrOfCoin}${node}${coin}`);
    if (typeof own === 'object') return own;
    const address = own && readBytesResult(own);
    if (address) return found(name, address);
  }
  const general = await ask(`${addr}${node}`);
  if (typeof general === 'object') return general;
  const address = general?.slice(-40);
  if (address === undefined || /^0*$/.test(address)) return { problem: 'nobody' };
  // A contract may not exist on another network: anything sent to it would be lost.
  if (home !== network) {
    const code = await read(home, { method: 'eth_getCode', params: [`0x${address}`, 'latest'] });
    if (typeof code !== 'string' || !hasKey(code)) return { problem: 'elsewhere' };
  }
  return found(name, address);
}

function found(name: string, hex: string): ResolvedName {
  const address = checksumAddress(`0x${hex}`);
  return address === undefined ? { problem: 'elsewhere' } : { name, address };
}

function resolverOf({ contracts }: CaipNetwork): string | undefined {
  const contract = contracts?.ensUniversalResolver;
  const address =
    typeof contract === 'object' && contract !== null && 'address' in contract ? contract.address : undefined;
  return typeof address === 'string' ? checksumAddress(address) : undefined;
}

/** The resolver's answer in hex without 0x; `undefined` if it has none. */
async function askResolver(
  read: (call: JsonRpcCall) => Promise<unknown>,
  { resolver, name, call }: { readonly resolver: string; readonly name: string; readonly call: string },
): Promise<string | undefined | { readonly problem: 'off-chain' }> {
  const data = `0x${resolve}${encodeBytes([wireOf(name), call])}`;
  let answer: unknown;
  try {
    answer = await read({ method: 'eth_call', params: [{ to: resolver, data }, 'latest'] });
  } catch (error) {
    const selector = revertOf(error)?.slice(0, 10).toLowerCase();
    if (selector === offchainLookup) return { problem: 'off-chain' };
    if (selector !== undefined && notFoundErrors.has(selector)) return undefined;
    throw error;
  }
  return readBytesResult(typeof answer === 'string' ? answer.slice(2) : '');
}

/** The revert data in an error of a node or library. */
function revertOf(error: unknown): string | undefined {
  let at = error;
  for (let depth = 0; depth < 5 && typeof at === 'object' && at !== null; depth += 1) {
    const data = 'data' in at ? at.data : undefined;
    if (typeof data === 'string' && /^0x[0-9a-f]{8}/i.test(data)) return data;
    at = 'cause' in at ? at.cause : undefined;
  }
  return undefined;
}
