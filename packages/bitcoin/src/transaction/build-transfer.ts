import { equalBytes } from '@mooring/protocol';
import { hex } from '@scure/base';
import { p2sh, p2tr, p2wpkh, RawTx, Script, selectUTXO, Transaction } from '@scure/btc-signer';
import { isTaprootScript, networkOf, scriptOf } from '../chain/scripts.ts';
import { type NodeAccess, readFeeRate, readTransaction, readUtxos } from '../node/esplora.ts';
import type { Utxo } from '../node/esplora-answers.ts';
import { isFeeTooHigh, minAmount, replaceable, spendable } from './transfer-rules.ts';

/** A payment from one address to another on the same chain. */
export interface TransferParameters {
  /** The payer. Its key is needed for taproot and for segwit inside P2SH. */
  readonly from: { readonly address: string; readonly publicKey?: string | undefined };
  readonly recipient: string;
  /** Satoshi. */
  readonly amount: bigint;
  /** Default: the payer's address. */
  readonly changeAddress?: string | undefined;
  /** Data of an additional output. */
  readonly memo?: Uint8Array | undefined;
  /** The payer's outputs. Default: those that the node lists. */
  readonly utxos?: readonly Utxo[] | undefined;
}

/** A transfer to sign, or the reason why there is none. Amounts in satoshi. */
export type Transfer =
  | { readonly ok: true; readonly transaction: Transaction; readonly fee: bigint }
  /** `chain`: it is unknown, or the payer's address is not one of it. `recipient`: the address is not one of the chain. */
  | { readonly ok: false; readonly why: 'chain' | 'recipient' | 'funds' }
  /** Nodes do not relay less than `least` to the recipient. */
  | { readonly ok: false; readonly why: 'dust'; readonly least: bigint }
  /** The fee exceeds both a tenth of the amount and 20,000 satoshi. */
  | { readonly ok: false; readonly why: 'fee'; readonly fee: bigint };

/**
 * Builds an unsigned transfer: spends confirmed outputs of the payer, and returns the change. Inputs contain the whole
 * transactions that they spend, which prove their amounts; taproot signatures cover the amounts themselves. Rejects
 * like {@link readNode} if a node is needed and does not answer.
 */
export async function buildTransfer(
  access: NodeAccess,
  { from, recipient, amount, changeAddress = from.address, memo, utxos }: TransferParameters,
): Promise<Transfer> {
  const chainId = access.network.caipNetworkId;
  const network = networkOf(chainId);
  const script = scriptOf(from.address, chainId);
  if (network === undefined || script === undefined) return { ok: false, why: 'chain' };
  const target = scriptOf(recipient, chainId);
  if (target === undefined) return { ok: false, why: 'recipient' };
  const least = minAmount(target);
  if (amount < least) return { ok: false, why: 'dust', least };
  const own = ownScripts(from.publicKey, script);
  const [available, feePerByte] = await Promise.all([
    utxos ?? readUtxos(access, from.address),
    readFeeRate(access),
  ]);
  const coins = spendable(available).map(({ txid, vout, value }) => ({
    txid,
    index: vout,
    sequence: replaceable,
    witnessUtxo: { script, amount: value },
    ...own,
  }));
  const note = memo === undefined ? [] : [{ script: Script.encode(['RETURN', memo]), amount: 0n }];
  const selected = selectUTXO(coins, [{ script: target, amount }, ...note], 'default', {
    changeAddress,
    feePerByte,
    network,
    bip69: false,
    allowLegacyWitnessUtxo: true,
    allowUnknownOutputs: true,
  });
  if (selected?.fee === undefined) return { ok: false, why: 'funds' };
  const { fee, inputs, outputs } = selected;
  if (isFeeTooHigh(fee, amount)) return { ok: false, why: 'fee', fee };
  const chosen = new Set(inputs.map(({ txid, index }) => `${hex.encode(txid ?? new Uint8Array())}:${index}`));
  const transaction = new Transaction({ allowUnknownOutputs: true });
  for (const { witnessUtxo, ...input } of coins.filter(({ txid, index }) => chosen.has(`${txid}:${index}`))) {
    // Hardware wallets verify amounts with the whole spent transaction; pre-segwit inputs always need it.
    const whole = isTaprootScript(script)
      ? {}
      : { nonWitnessUtxo: await readTransaction(access, input.txid, readWhole) };
    transaction.addInput({ ...input, ...(script.length === 25 ? {} : { witnessUtxo }), ...whole });
  }
  for (const output of outputs)
    if ('address' in output) transaction.addOutputAddress(output.address, output.amount, network);
    else transaction.addOutput(output);
  return { ok: true, transaction, fee };
}

/** Script fields of the payer's inputs, derived from its key. */
function ownScripts(
  publicKey: string | undefined,
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

function readWhole(text: string): Uint8Array {
  const bytes = hex.decode(text);
  RawTx.decode(bytes);
  return bytes;
}
