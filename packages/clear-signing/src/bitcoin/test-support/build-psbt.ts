import { base64, hex } from '@scure/base';
import { p2tr, p2wpkh, TEST_NETWORK, Transaction, utils } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';

export const regtest = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
};
const form = { ...TEST_NETWORK, bech32: 'bcrt' };

/** The payment and the taproot address of a key of 32 equal bytes. */
export function walletOf(byte: number) {
  const key = new Uint8Array(32).fill(byte);
  const payment = p2wpkh(pubECDSA(key), form);
  const taproot = p2tr(utils.pubSchnorr(key), undefined, form);
  if (payment.address === undefined || taproot.address === undefined) throw new Error('no address');
  return {
    key,
    payment: { address: payment.address, script: payment.script },
    taproot: { address: taproot.address, script: taproot.script, tapInternalKey: taproot.tapInternalKey },
  };
}

export const mine = walletOf(1);
export const theirs = walletOf(2);

type Holder = ReturnType<typeof walletOf>['payment'] & { readonly tapInternalKey?: Uint8Array };

/** A transaction that pays an amount to a holder: the source of a coin. */
export function funding(holder: Holder, amount: bigint, from = 7): Transaction {
  const transaction = new Transaction({ allowUnknownInputs: true });
  transaction.addInput({ txid: new Uint8Array(32).fill(from), index: 0, finalScriptSig: new Uint8Array() });
  transaction.addOutput({ script: holder.script, amount });
  return transaction;
}

export interface Coin {
  readonly holder: Holder;
  readonly amount: bigint;
  readonly sighashType?: number | undefined;
  /** `claim`: only the amount that the site claims. `nothing`: no amount. */
  readonly proof?: 'claim' | 'nothing' | undefined;
  readonly from?: number | undefined;
  /** It can also be spent by a script. */
  readonly tapMerkleRoot?: Uint8Array | undefined;
}

/** Builds a PSBT from coins and outputs, in order. */
export function buildPsbt(
  coins: readonly Coin[],
  outputs: readonly (readonly [holder: { readonly script: Uint8Array }, amount: bigint])[],
  options: { readonly lockTime?: number } = {},
): string {
  const transaction = new Transaction({ allowUnknownOutputs: true, disableScriptCheck: true, ...options });
  for (const { holder, amount, sighashType, proof, from, tapMerkleRoot } of coins) {
    const before = funding(holder, amount, from);
    transaction.addInput({
      txid: before.id,
      index: 0,
      sequence: 0xfffffffd,
      ...(proof === 'nothing' ? {} : { witnessUtxo: { script: holder.script, amount } }),
      ...(proof === undefined ? { nonWitnessUtxo: hex.decode(before.hex) } : {}),
      ...(holder.tapInternalKey === undefined ? {} : { tapInternalKey: holder.tapInternalKey }),
      ...(sighashType === undefined ? {} : { sighashType }),
      ...(tapMerkleRoot === undefined ? {} : { tapMerkleRoot }),
    });
  }
  for (const [{ script }, amount] of outputs) transaction.addOutput({ script, amount });
  return base64.encode(transaction.toPSBT());
}
