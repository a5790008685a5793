import type { SolanaAdapter } from '@mooring/adapter-solana';
import { type CaipAddress, type CaipNetwork, readError } from '@mooring/core';
import { isAddressOf, parseCaipAddress } from '@mooring/protocol';
import type { SiteSolanaNetwork } from '@mooring/protocol/site-config';
import { isNative } from '../balance/use-assets.ts';
import type { Chain, Outcome, SendOrder } from './chain.ts';
import { callNode } from './fetch-json.ts';
import { solanaHistory } from './solana-history.ts';

/** Amount of the faucet: one SOL. */
const airdropLamports = 1_000_000_000;

interface Parameters {
  readonly adapter: SolanaAdapter;
  readonly account: CaipAddress;
  readonly network: SiteSolanaNetwork;
  /** The same network, as listed in the kit. */
  readonly listed: CaipNetwork;
}

/** A Solana cluster, through the kit's adapter. */
export function solanaChain({ adapter, account, network, listed }: Parameters): Chain {
  const { address } = parseCaipAddress(account);
  const { caipNetworkId, rpcUrl, airdrops } = network;
  const transfer = ({ asset, to, value }: SendOrder) => ({
    network: listed,
    to,
    amount: value,
    token: isNative(asset) ? undefined : (`${caipNetworkId}:${asset.id}` as const),
  });
  return {
    recipientHint: (messages) => messages.recipientHintSolana(),
    readRecipient: (text) => (isAddressOf('solana', text) ? text : undefined),
    async max(asset) {
      if (!isNative(asset) || asset.value === undefined) return asset.value;
      const all = { network: listed, to: address, amount: 'all' } as const;
      return (await adapter.estimateTransfer(all)).received;
    },
    async send(order, onChecked) {
      await adapter.estimateTransfer(transfer(order));
      onChecked();
      const { hash, confirmed } = await adapter.sendTransfer(transfer(order));
      return { hash, outcome: (signal) => outcomeOf(rpcUrl, hash, confirmed, signal) };
    },
    isLost: ({ id }, to) => id === to,
    history: (signal) => solanaHistory(rpcUrl, address, signal),
    faucet: airdrops
      ? {
          offered: async () => true,
          async fill() {
            await callNode(rpcUrl, 'requestAirdrop', [address, airdropLamports]);
          },
        }
      : undefined,
  };
}

async function outcomeOf(
  rpcUrl: string,
  hash: string,
  confirmed: Promise<void>,
  signal: AbortSignal,
): Promise<Outcome> {
  let status: Outcome['status'] = 'success';
  try {
    await confirmed;
  } catch (error) {
    if (readError(error).code !== 'TRANSACTION_REFUSED') throw error;
    status = 'reverted';
  }
  // The outcome is known; also show the cost if the node still has it.
  const options = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 };
  const found = await callNode(rpcUrl, 'getTransaction', [hash, options], signal).catch(() => undefined);
  const { slot, meta } = Object(found);
  const { fee } = Object(meta);
  return {
    status,
    block: Number.isSafeInteger(slot) ? String(slot) : undefined,
    fee: Number.isSafeInteger(fee) ? BigInt(fee) : undefined,
  };
}
