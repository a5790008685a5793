import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import type { BitcoinKeys } from '../vault/bitcoin-account.ts';
import { testAccount } from './test-accounts.ts';

/** The devnet's network. */
export const chainId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';
/** The account of the tests, and somebody else. */
export const held = [testAccount(0x11), testAccount(0x22)] as const;

function keysOf(account: (typeof held)[number]): BitcoinKeys {
  const keys = account.bitcoin.on(chainId);
  if (keys === undefined) throw new Error('There is no such account');
  return keys;
}

export const [payment, ordinal] = keysOf(held[0]);
export const [stranger] = keysOf(held[1]);

/** A transaction that spends a coin of each key, in Base64. */
export function spend(keys: readonly (typeof payment)[], sighashType?: number): string {
  const transaction = new Transaction();
  for (const [index, { script }] of keys.entries())
    transaction.addInput({
      txid: hex.encode(new Uint8Array(32).fill(index + 1)),
      index: 0,
      witnessUtxo: { script, amount: 10_000n },
      ...(sighashType === undefined ? {} : { sighashType }),
    });
  transaction.addOutput({ script: stranger.script, amount: 9_000n });
  return base64.encode(transaction.toPSBT());
}

/** An input that the account is to sign. */
export const input = (index: number, address: string) => ({ index, address });
