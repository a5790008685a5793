import { HDKey } from '@scure/bip32';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type EvmNetwork, evmNetwork, type WalletNetwork } from '../config/wallet-network.ts';
import type { WalletAccount } from '../vault/accounts.ts';
import { bitcoinAccount } from '../vault/bitcoin-account.ts';
import { type ShownAccount, shownAccount } from '../vault/shown-account.ts';
import { solanaAccount } from '../vault/solana-account.ts';

/** An EVM network without tokens, with its node at this URL. */
export const testNetwork = (id: number, rpcUrl = 'http://127.0.0.1:1'): EvmNetwork =>
  evmNetwork({
    id,
    name: `Chain ${id}`,
    rpcUrl,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens: [],
  });

/** An account derived from one byte. */
export function testAccount(byte: number): WalletAccount {
  const seed = new Uint8Array(32).fill(byte);
  const key: Hex = `0x${byte.toString(16).padStart(2, '0').repeat(32)}`;
  return {
    evm: privateKeyToAccount(key),
    solana: solanaAccount(seed, 0),
    bitcoin: bitcoinAccount(HDKey.fromMasterSeed(seed), 0),
  };
}

export const shownTestAccount = (byte: number, networks: readonly WalletNetwork[]): ShownAccount =>
  shownAccount(testAccount(byte), networks);
