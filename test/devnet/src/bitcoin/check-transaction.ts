import type { ChainView, Coin } from './chain-view.ts';
import { outpoint, type RawTransaction, readRawTransaction, sizeOf } from './raw-transaction.ts';

import { kindOf, type ScriptKind } from './show-script.ts';
import { ScriptFailure, verifyInput } from './verify-input.ts';

/** Why a node refuses a transaction: code and message of `sendrawtransaction`. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const maxWeight = 400_000;
/** Maximum transactions in the mempool. */
const maxQueued = 5_000;
const coinbaseMaturity = 100;
/** Minimum and maximum satoshi per virtual byte. */
const feeRates = { least: 1n, most: 10_000n };
const maxMoney = 2_100_000_000_000_000n;
const maxDataBytes = 83;
/** Below this many satoshi, spending an output costs more than its value. */
const dust: Readonly<Record<ScriptKind, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  v0_p2wpkh: 294n,
  v0_p2wsh: 330n,
  v1_p2tr: 330n,
  op_return: 0n,
  unknown: 0n,
};
const lockTimeThreshold = 500_000_000;
const finalSequence = 0xffff_ffff;

/** @throws Refusal if a node would not accept it into its mempool */
export function checkTransaction(chain: ChainView, raw: Uint8Array): RawTransaction {
  let transaction: RawTransaction;
  try {
    transaction = readRawTransaction(raw);
  } catch {
    throw new Refusal(-22, 'TX decode failed. Make sure the tx has at least one input.');
  }
  const known = chain.transaction(transaction.txid);
  if (known?.block !== undefined) throw new Refusal(-27, 'Transaction outputs already in utxo set');
  if (known !== undefined) return transaction;
  if (chain.mempool.length >= maxQueued) throw refused('mempool full');
  checkForm(transaction);
  const coins = findCoins(chain, transaction);
  checkTimes(chain, transaction, coins);
  checkValues(transaction, coins);
  for (const index of transaction.inputs.keys()) {
    try {
      verifyInput(transaction, index, coins);
    } catch (error) {
      if (!(error instanceof ScriptFailure)) throw error;
      throw refused(`mandatory-script-verify-flag-failed (${error.message})`);
    }
  }
  return transaction;
}

function refused(why: string): Refusal {
  return new Refusal(-26, why);
}

function checkForm({ version, inputs, outputs, weight }: RawTransaction): void {
  if (inputs.length === 0) throw refused('bad-txns-vin-empty');
  if (outputs.length === 0) throw refused('bad-txns-vout-empty');
  const spends = inputs.map(({ txid, vout }) => outpoint(txid, vout));
  if (new Set(spends).size !== spends.length) throw refused('bad-txns-inputs-duplicate');
  if (inputs.some(({ vout }) => vout === 0xffff_ffff)) throw refused('coinbase');
  if (version < 1 || version > 3) throw refused('version');
  if (weight > maxWeight) throw refused('tx-size');
  for (const { script, value } of outputs) {
    if (value < 0n || value > maxMoney) throw refused('bad-txns-vout-toolarge');
    const kind = kindOf(script);
    if (kind === 'unknown' || (kind === 'op_return' && script.length > maxDataBytes))
      throw refused('scriptpubkey');
    if (value < dust[kind]) throw refused('dust');
  }
}

function findCoins(chain: ChainView, { inputs }: RawTransaction): readonly Coin[] {
  return inputs.map(({ txid, vout }) => {
    const coin = chain.coin(txid, vout);
    const spender = chain.spender(txid, vout);
    // Pending transactions cannot be replaced, at any fee.
    if (spender !== undefined && chain.transaction(spender.txid)?.block === undefined)
      throw refused('txn-mempool-conflict');
    if (coin === undefined || spender !== undefined || coin.height === 0)
      throw new Refusal(-25, 'bad-txns-inputs-missingorspent');
    return coin;
  });
}

/** Checks lock times for the next block. */
function checkTimes(
  chain: ChainView,
  { inputs, version, lockTime }: RawTransaction,
  coins: readonly Coin[],
): void {
  const { height: tip, time } = chain.tip;
  const reached = lockTime < lockTimeThreshold ? lockTime <= tip : lockTime < time;
  if (!reached && inputs.some(({ sequence }) => sequence !== finalSequence)) throw refused('non-final');
  for (const [index, { height = tip + 1, isCoinbase }] of coins.entries()) {
    const depth = tip + 1 - height;
    if (isCoinbase && depth < coinbaseMaturity)
      throw refused(`bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth ${depth}`);
    const sequence = inputs[index]?.sequence ?? finalSequence;
    // BIP 68: blocks, or 512 seconds each, unless the highest bit is set.
    if (version < 2 || sequence >= 0x8000_0000) continue;
    const count = sequence & 0xffff;
    const mined = chain.blockAt(height)?.time ?? time;
    if ((sequence & 0x40_0000) === 0 ? depth < count : time - mined < count * 512)
      throw refused('non-BIP68-final');
  }
}

function checkValues(transaction: RawTransaction, coins: readonly Coin[]): void {
  const [come, go] = [coins, transaction.outputs].map((list) =>
    list.reduce((sum, { value }) => sum + value, 0n),
  );
  if (come === undefined || go === undefined || come < go)
    throw refused(`bad-txns-in-belowout, value in (${inCoins(come)}) < value out (${inCoins(go)})`);
  const [fee, size] = [come - go, BigInt(sizeOf(transaction))];
  if (fee < size * feeRates.least) throw refused(`min relay fee not met, ${fee} < ${size * feeRates.least}`);
  if (fee > size * feeRates.most)
    throw new Refusal(-25, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)');
}

function inCoins(value = 0n): string {
  const digits = value.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/0+$/, '').replace(/\.$/, '.00');
}
