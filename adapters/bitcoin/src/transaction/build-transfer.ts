import type { CaipNetworkId } from '@mooring/core';
import { equalBytes } from '@mooring/protocol';
import { isFeeTooHigh, postage, replaceable, spendable, type Utxo } from '@mooring/protocol/bitcoin';
import { base64, hex } from '@scure/base';
import { p2sh, p2tr, p2wpkh, RawTx, selectUTXO, Transaction } from '@scure/btc-signer';
import type { BitcoinAddress, SignPsbtParameters } from '../contract/bitcoin-provider.ts';
import { createError } from '../errors.ts';
import { type NodeAccess, readNode } from '../node/esplora.ts';
import { readFeeRate } from '../node/read-utxos.ts';
import { isTaprootScript, networkOf, scriptOf } from './scripts.ts';

/** Dust limits by script length: P2PKH, P2SH, P2WPKH, and P2WSH with taproot. */
const dust: Readonly<Record<number, bigint>> = { 25: 546n, 23: 540n, 22: 294n, 34: 330n };

/**
 * Builds a transfer for a wallet that only signs: spends confirmed outputs of the payment account, and returns the
 * change to it. Rejects with FUNDS_INSUFFICIENT, with FEE_TOO_HIGH for a fee above a tenth of the amount and 20,000
 * satoshi, with RECEIVER_INVALID, with AMOUNT_INVALID for dust, and like {@link readNode}.
 */
export async function buildTransfer({
  access,
  chainId,
  from,
  recipient,
  amount,
  utxos,
}: {
  readonly access: NodeAccess;
  readonly chainId: CaipNetworkId;
  readonly from: BitcoinAddress;
  readonly recipient: string;
  readonly amount: bigint;
  readonly utxos: readonly Utxo[];
}): Promise<SignPsbtParameters> {
  const network = networkOf(chainId);
  const script = scriptOf(from.address, chainId);
  const target = scriptOf(recipient, chainId);
  if (network === undefined || script === undefined) throw createError('CHAIN_NOT_SUPPORTED');
  if (target === undefined) throw createError('RECEIVER_INVALID', { problem: 'it is none of this network' });
  const least = dust[target.length] ?? postage;
  if (amount < least)
    throw createError('AMOUNT_INVALID', {
      problem: `nodes pass on ${least} satoshi to this address at least`,
    });
  const own = ownScripts(from, script);
  const coins = spendable(utxos).map(({ txid, vout, value }) => ({
    txid,
    index: vout,
    sequence: replaceable,
    witnessUtxo: { script, amount: value },
    ...own,
  }));
  const selected = selectUTXO(coins, [{ script: target, amount }], 'default', {
    changeAddress: from.address,
    feePerByte: await readFeeRate(access),
    network,
    bip69: false,
    allowLegacyWitnessUtxo: true,
  });
  if (selected?.fee === undefined) throw createError('FUNDS_INSUFFICIENT');
  const { fee, inputs, outputs } = selected;
  if (isFeeTooHigh(fee, amount)) throw createError('FEE_TOO_HIGH', { fee });
  const chosen = new Set(inputs.map(({ txid, index }) => `${hex.encode(txid ?? new Uint8Array())}:${index}`));
  const spent = coins.filter(({ txid, index }) => chosen.has(`${txid}:${index}`));
  const transaction = new Transaction();
  for (const { witnessUtxo, ...input } of spent) {
    // Hardware wallets verify amounts with the whole spent transaction; pre-segwit inputs always need it.
    const whole = isTaprootScript(script)
      ? {}
      : { nonWitnessUtxo: await readTransaction(access, input.txid) };
    transaction.addInput({ ...input, ...(script.length === 25 ? {} : { witnessUtxo }), ...whole });
  }
  for (const output of outputs)
    if ('address' in output) transaction.addOutputAddress(output.address, output.amount, network);
    else transaction.addOutput(output);
  return {
    psbt: base64.encode(transaction.toPSBT()),
    signInputs: spent.map((_input, index) => ({ index, address: from.address, publicKey: from.publicKey })),
    broadcast: true,
  };
}

/** Script fields of the account's inputs, derived from its key. */
function ownScripts(
  { publicKey }: BitcoinAddress,
  script: Uint8Array,
): { readonly tapInternalKey?: Uint8Array; readonly redeemScript?: Uint8Array } {
  if (publicKey === undefined) return {};
  const key = hex.decode(publicKey);
  if (isTaprootScript(script)) {
    const tapInternalKey = key.length === 33 ? key.slice(1) : key;
    return equalBytes(p2tr(tapInternalKey).script, script) ? { tapInternalKey } : {};
  }
  if (script.length !== 23) return {};
  const { redeemScript } = p2sh(p2wpkh(key));
  return redeemScript === undefined ? {} : { redeemScript };
}

async function readTransaction(access: NodeAccess, txid: string): Promise<Uint8Array> {
  return readNode(access, `/tx/${txid}/hex`, (text) => {
    const bytes = hex.decode(text.trim());
    RawTx.decode(bytes);
    return bytes;
  });
}
