import {
  type Anvil,
  anvilAccounts,
  deployCollectibles,
  deployContracts,
  devnetTokens,
  startAnvil,
  usdx,
  waitForReceipt,
} from '@mooring/devnet';
import { readSettings } from '@mooring/server-kit';
import { createTestClient, createWalletClient, erc20Abi, http, publicActions } from 'viem';
import { type Api, startApi } from '../server/start-api.ts';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from './chains-file.ts';
import { databaseFor } from './emptied-database.ts';

/** An account of anvil. */
export function accountAt(place: number) {
  const account = anvilAccounts[place];
  if (!account) throw new Error('anvil has ten accounts');
  return account;
}

export interface IndexedChain {
  readonly anvil: Anvil;
  /** Waits until the transaction is in a block. */
  mined(hash: Promise<`0x${string}`>): Promise<{ readonly blockNumber: bigint }>;
  readonly wallet: ReturnType<typeof createWalletClient>;
  readonly test: ReturnType<typeof testClient>;
  /** Sends USDX from the first account. */
  send(to: `0x${string}`, amount: bigint): Promise<{ readonly blockNumber: bigint }>;
}

const testClient = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions);

/** A chain with tokens and NFTs. */
export async function openIndexedChain(): Promise<IndexedChain> {
  const anvil = await startAnvil({ chainId: 31337 });
  await deployContracts(anvil.rpcUrl);
  await deployCollectibles(anvil.rpcUrl, 31337);
  const test = testClient(anvil.rpcUrl);
  const wallet = createWalletClient({ transport: http(anvil.rpcUrl) });
  const mined = async (hash: Promise<`0x${string}`>) => waitForReceipt(test, await hash);
  const send = (to: `0x${string}`, amount: bigint) => {
    const args = [to, amount] as const;
    const call = {
      address: usdx.address,
      abi: erc20Abi,
      functionName: 'transfer',
      args,
      chain: null,
    } as const;
    return mined(wallet.writeContract({ ...call, account: accountAt(0) }));
  };
  return { anvil, test, wallet, mined, send };
}

export interface IndexedApi {
  readonly api: Api;
  /** The status, and the body as JSON. */
  ask(path: string): Promise<{ readonly status: number; readonly body: unknown }>;
  metric(name: string): Promise<number>;
}

export interface IndexedApiOptions {
  readonly nodes: string;
  /** Files of token lists. */
  readonly tokens: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly index?: boolean | object;
}

/** Token list entries of the devnet's tokens. */
export const devnetList = (chainId: number) => devnetTokens.map((token) => ({ ...token, chainId }));

/** An API that indexes its chains in real time. */
export async function openIndexedApi({
  nodes,
  tokens,
  environment = {},
  index = true,
}: IndexedApiOptions): Promise<IndexedApi> {
  const settled = index === true ? { resettable: true, pollMilliseconds: 20 } : index;
  const chain = { currency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, blockSeconds: 0, index: settled };
  const ids = [...new Set(nodes.split(' ').map((node) => node.slice(0, node.indexOf('='))))];
  const file = chainsFile(nodes, { tokens, more: Object.fromEntries(ids.map((id) => [id, chain])) });
  const settings = readSettings(apiSettings, { API_CHAINS: file, API_STATE: 'memory', ...environment });
  const given = { ...settings, port: 0, host: '127.0.0.1' };
  const api = await startApi(given, databaseFor(given));
  return {
    api,
    async ask(path) {
      // A kept-alive connection may close while a busy machine does not read it.
      const response = await fetch(`${api.url}${path}`, { headers: { connection: 'close' } });
      return { status: response.status, body: await response.json() };
    },
    async metric(name) {
      const text = await (await fetch(`${api.url}/metrics`)).text();
      const found = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text);
      return Number(found?.[1]);
    },
  };
}
