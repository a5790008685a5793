import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
  parseEther,
  parseUnits,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { anvilMnemonic } from '../anvil/anvil-accounts.ts';
import { anvilTransport } from '../anvil/anvil-transport.ts';
import { waitForReceipt } from '../anvil/wait-for-receipt.ts';
import { testTokenAbi } from '../contracts/artifacts/TestToken.generated.ts';
import { multicall3Address } from '../contracts/contract-addresses.ts';
import type { Offer } from './sandbox-offer.ts';

export interface Delivery {
  readonly offer: Offer;
  /** In whole coins. */
  readonly amount: string;
  readonly to: string;
}

/** Node URLs by CAIP-2 id. */
export type NodeUrls = Readonly<Record<string, string>>;

/** Not one of the ten accounts, so that their balances stay as documented. */
const till = mnemonicToAccount(anvilMnemonic, { addressIndex: 21 });

/**
 * Sends the purchased coins.
 *
 * @returns the transaction
 * @throws Error if the chain refuses it
 */
export async function deliver(nodes: NodeUrls, { offer, amount, to }: Delivery): Promise<string> {
  const url = nodes[offer.chain];
  if (url === undefined) throw new Error(`There is no node of ${offer.chain}.`);
  const units = parseUnits(amount, offer.decimals);
  return offer.chain.startsWith('solana:') ? airdrop(url, to, units) : pay(url, offer, to as Hex, units);
}

async function pay(url: string, { contract, decimals }: Offer, to: Hex, units: bigint): Promise<string> {
  const transport = anvilTransport(url);
  const client = createPublicClient({ transport });
  await createTestClient({ mode: 'anvil', transport }).setBalance({
    address: till.address,
    value: units + parseEther('100'),
  });
  const wallet = createWalletClient({ account: till, transport });
  const call =
    contract === ''
      ? { to, value: units }
      : { to: multicall3Address, data: mint(contract as Hex, to, units, decimals) };
  const hash = await wallet.sendTransaction({ ...call, chain: null });
  const { status } = await waitForReceipt(client, hash);
  if (status !== 'success') throw new Error('The delivery failed.');
  return hash;
}

/** Mints in several calls, since each creates at most 1,000. */
function mint(token: Hex, to: Hex, units: bigint, decimals: number): Hex {
  const max = 1_000n * 10n ** BigInt(decimals);
  const calls = [];
  for (let left = units; left > 0n; left -= max) {
    const args = [to, left < max ? left : max] as const;
    const callData = encodeFunctionData({ abi: testTokenAbi, functionName: 'mint', args });
    calls.push({ target: token, allowFailure: false, callData });
  }
  return encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] });
}

async function airdrop(url: string, to: string, lamports: bigint): Promise<string> {
  const body = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [to, Number(lamports)] };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { result }: { readonly result?: unknown } = JSON.parse(await response.text());
  if (typeof result !== 'string') throw new Error('The delivery failed.');
  return result;
}
