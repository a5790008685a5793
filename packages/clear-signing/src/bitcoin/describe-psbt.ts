import { isFeeTooHigh, maxFeeRate } from '@mooring/bitcoin';
import { truncateAddress } from '@mooring/protocol';
import { hex } from '@scure/base';
import { defineMessage, type MessageDescriptor, type Phrase } from '../messages/define-message.ts';
import { nativeAmount } from '../words/amounts.ts';
import type { DraftField, PartDraft } from '../words/description.ts';
import { formatTime } from '../words/format-time.ts';
import type { DraftWarning } from '../words/warnings.ts';
import type { BitcoinNetwork } from './bitcoin-network.ts';
import { bitcoinWarnings } from './bitcoin-warnings.ts';
import { noteOf } from './note-of.ts';
import type { Psbt, PsbtInput, PsbtOutput } from './read-psbt.ts';

/** A coin of the owner, as the wallet looked it up. */
export interface KnownCoin {
  readonly txid: string;
  readonly vout: number;
  readonly amount: bigint;
}

/** The wallet's context of a request. */
export interface BitcoinFacts {
  readonly network: BitcoinNetwork;
  /** The address that identifies the account. */
  readonly account?: string | undefined;
  /** The owner's own addresses on this network. Only outputs to them are described as change. */
  readonly addresses?: readonly string[] | undefined;
  readonly coins?: readonly KnownCoin[] | undefined;
}

/**
 * Sizes of inputs in virtual bytes, by script type. They do not depend on the scripts in the request: a site could attach
 * long ones, so that a high fee rate looks low.
 */
const sizes: Readonly<Record<string, number>> = {
  wpkh: 68,
  tr: 57.5,
  sh: 91,
  'sh-wpkh': 91,
  pkh: 148,
  wsh: 105,
};
const overhead = 10.5;

interface Sums {
  readonly own: bigint;
  readonly others: bigint;
  readonly change: bigint;
  readonly sent: bigint;
  /** `undefined` while an amount is unknown. */
  readonly fee: bigint | undefined;
}

/** Describes a transaction to sign. */
export function draftPsbt(psbt: Psbt, facts: BitcoinFacts): PartDraft {
  const { inputs, outputs } = psbt;
  const sums = sumUp(psbt);
  const amount = (value: bigint): Phrase => nativeAmount(value, facts.network);
  const own = inputs.filter((input) => input.own !== undefined);
  const others = inputs.filter((input) => input.own === undefined);
  const away = outputs.filter((output) => !output.isOwn && !isNote(output));
  return {
    kind: 'transfer',
    ...headOf(psbt, sums, facts),
    fields: [
      ...awayFields(away, outputs, amount),
      ...outputs
        .filter(isNote)
        .map(({ script }): DraftField => ({ label: defineMessage('dataOutput'), value: noteOf(script) })),
      ...outputs
        .filter(({ isOwn }) => isOwn)
        .flatMap(({ amount: value, address = '' }): readonly DraftField[] => [
          { label: defineMessage('change'), value: amount(value) },
          { label: defineMessage('changeAddress'), value: address, emphasis: 'address' },
        ]),
      ...(own.length === 0
        ? []
        : [
            {
              label: defineMessage('coinsSpent'),
              value: defineMessage('ofCoins', { amount: amount(sums.own), count: own.length }),
            },
          ]),
      ...(others.length === 0 || sums.fee === undefined
        ? []
        : [
            {
              label: defineMessage('coinsOfOthers'),
              value: defineMessage('ofCoins', { amount: amount(sums.others), count: others.length }),
            },
          ]),
      ...feeFields(psbt, sums, facts.network),
      ...inputs.flatMap(sighashField),
      ...lockField(psbt),
      {
        label: defineMessage('afterwards'),
        value: defineMessage(psbt.broadcast ? 'walletSends' : 'siteGets'),
      },
    ],
    warnings: [
      ...inputs.flatMap((input, index) => inputWarnings(input, index, facts)),
      ...sumWarnings(psbt, sums, facts),
    ],
  };
}

function sumUp({ inputs, outputs }: Psbt): Sums {
  const total = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);
  const held = (some: readonly PsbtInput[]) => total(some.map(({ coin }) => coin?.amount ?? 0n));
  const own = held(inputs.filter((input) => input.own !== undefined));
  const others = held(inputs.filter((input) => input.own === undefined));
  const change = total(outputs.filter(({ isOwn }) => isOwn).map(({ amount }) => amount));
  const sent = total(outputs.filter(({ isOwn }) => !isOwn).map(({ amount }) => amount));
  const isKnown = inputs.every(({ coin }) => coin !== undefined);
  return { own, others, change, sent, fee: isKnown ? own + others - change - sent : undefined };
}

/** Title and summary: the amount that the owner pays, and the recipient. */
function headOf(
  { inputs, outputs }: Psbt,
  sums: Sums,
  { network }: BitcoinFacts,
): { readonly title: MessageDescriptor; readonly summary: MessageDescriptor } {
  const unit = network.nativeCurrency.symbol;
  const amount = (value: bigint): Phrase => nativeAmount(value, network);
  const shared = { title: defineMessage('titleCoins') };
  if (inputs.every(({ own }) => own === undefined))
    return { ...shared, summary: defineMessage('signNothingYours') };
  if (inputs.some(isOpen)) return { ...shared, summary: defineMessage('signOpen') };
  if (sums.fee === undefined) return { ...shared, summary: defineMessage('signUnknownAmounts') };
  if (inputs.some(({ own }) => own === undefined)) {
    const given = sums.own - sums.change;
    const summary =
      given >= 0n
        ? defineMessage('sharedGive', { amount: amount(given) })
        : defineMessage('sharedGet', { amount: amount(-given) });
    return { ...shared, summary };
  }
  const away = outputs.filter((output) => !output.isOwn && !isNote(output));
  const [only] = away;
  if (only === undefined)
    return {
      title: defineMessage('titleMoveCoins', { unit }),
      summary: defineMessage('moveCoins', { amount: amount(sums.change) }),
    };
  const title = defineMessage('titleSendCoins', { unit });
  if (away.length > 1)
    return { title, summary: defineMessage('sendToMany', { amount: amount(sums.sent), count: away.length }) };
  const to = only.address === undefined ? receiver(only) : truncateAddress(only.address);
  return { title, summary: defineMessage('sendTo', { amount: amount(only.amount), to }) };
}

function awayFields(
  away: readonly PsbtOutput[],
  outputs: readonly PsbtOutput[],
  amount: (value: bigint) => Phrase,
): readonly DraftField[] {
  const [only] = away;
  if (away.length === 1 && only !== undefined)
    return [
      { label: defineMessage('amount'), value: amount(only.amount), emphasis: 'amount' },
      { label: defineMessage('to'), value: receiver(only), emphasis: 'address' },
    ];
  return away.flatMap((output): readonly DraftField[] => {
    const number = `${outputs.indexOf(output) + 1}`;
    return [
      { label: defineMessage('output', { number }), value: amount(output.amount), emphasis: 'amount' },
      {
        label: defineMessage('ofStep', { step: number, label: defineMessage('to') }),
        value: receiver(output),
        emphasis: 'address',
      },
    ];
  });
}

function receiver({ address, script }: PsbtOutput): Phrase {
  return address ?? defineMessage('script', { script: hex.encode(script) });
}

/** An unspendable output that carries data. */
function isNote({ script, amount }: PsbtOutput): boolean {
  return script[0] === 0x6a && amount === 0n;
}

function feeFields(psbt: Psbt, { fee }: Sums, network: BitcoinNetwork): readonly DraftField[] {
  if (fee === undefined || fee < 0n)
    return [{ label: defineMessage('networkFee'), value: defineMessage('feeUnknown'), emphasis: 'warning' }];
  const rate = rateOf(psbt, fee);
  return [
    { label: defineMessage('networkFee'), value: nativeAmount(fee, network) },
    {
      label: defineMessage('feeRate'),
      value: defineMessage('rateOf', { rate: { figure: rate.toFixed(1) }, unit: 'sat/vB' }),
    },
  ];
}

/** Fee rate in satoshi per virtual byte, from an estimate of the signed transaction's size. */
function rateOf({ inputs, outputs }: Psbt, fee: bigint): number {
  const size =
    overhead +
    inputs.reduce((sum, { type }) => sum + (sizes[type] ?? 68), 0) +
    outputs.reduce((sum, { script }) => sum + 9 + script.length, 0);
  return Number(fee) / size;
}

/** Signature types that do not cover everything. */
const sighashes: ReadonlyMap<number, MessageDescriptor> = new Map([
  [2, defineMessage('sighashNone')],
  [3, defineMessage('sighashSingle')],
  [0x81, defineMessage('sighashAllAnyone')],
  [0x82, defineMessage('sighashNoneAnyone')],
  [0x83, defineMessage('sighashSingleAnyone')],
]);

/** Whether a requested signature does not cover all outputs. */
function isOpen({ sighash = 0 }: PsbtInput): boolean {
  return (sighash & 0x1f) > 1;
}

/** The scope of a signature, unless it covers everything. */
function sighashField({ sighash }: PsbtInput, index: number): readonly DraftField[] {
  if (sighash === undefined || sighash <= 1) return [];
  return [
    {
      label: defineMessage('signatureOf', { number: `${index + 1}` }),
      value: sighashes.get(sighash) ?? defineMessage('sighashUnknown', { kind: `${sighash}` }),
      emphasis: 'warning',
    },
  ];
}

/** Lock times below this are numbers of blocks. */
const firstTime = 500_000_000;

function lockField({ lockTime }: Psbt): readonly DraftField[] {
  if (lockTime === 0) return [];
  const value =
    lockTime < firstTime ? defineMessage('block', { number: `${lockTime}` }) : formatTime(BigInt(lockTime));
  return [{ label: defineMessage('validFrom'), value }];
}

function inputWarnings(
  input: PsbtInput,
  index: number,
  { coins = [] }: BitcoinFacts,
): readonly DraftWarning[] {
  const { sighash, coin, own } = input;
  const known = coins.find(({ txid, vout }) => txid === input.txid && vout === input.vout);
  const found: DraftWarning[] = [];
  if (own !== undefined && coin !== undefined) {
    if (known !== undefined && known.amount !== coin.amount) found.push(bitcoinWarnings.coinDiffers(index));
    // A taproot signature fails unless every amount is true.
    if (known === undefined && !input.isProven && input.type !== 'tr')
      found.push(bitcoinWarnings.unproven(index));
  }
  if (sighash === undefined) return found;
  if (own === undefined || input.isMisnamed) found.push(bitcoinWarnings.notYours(index));
  if (input.lacksTaprootKey) found.push(bitcoinWarnings.taprootKey(index));
  if (input.hasTaprootScript) found.push(bitcoinWarnings.taprootScript(index));
  return [...found, ...sighashWarnings(sighash, index, input.type)];
}

function sighashWarnings(sighash: number, index: number, type: string): readonly DraftWarning[] {
  if (sighash === 1 || (sighash === 0 && type === 'tr')) return [];
  if (!sighashes.has(sighash)) return [bitcoinWarnings.sighashUnknown(index)];
  const kind = sighash & 0x1f;
  return [
    ...(kind === 2 ? [bitcoinWarnings.sighashNone(index)] : []),
    ...(kind === 3 ? [bitcoinWarnings.sighashSingle(index)] : []),
    ...(sighash >= 0x80 ? [bitcoinWarnings.anyoneCanPay] : []),
  ];
}

function sumWarnings(psbt: Psbt, sums: Sums, { addresses }: BitcoinFacts): readonly DraftWarning[] {
  const { inputs, outputs } = psbt;
  const own = inputs.filter((input) => input.own !== undefined);
  const unknown = inputs.filter(({ coin }) => coin === undefined).length;
  const found: DraftWarning[] = [];
  if (addresses !== undefined && own.length === 0) found.push(bitcoinWarnings.nothingYours);
  else if (own.length < inputs.length) found.push(bitcoinWarnings.shared);
  if (inputs.every(({ sighash }) => sighash === undefined)) found.push(bitcoinWarnings.nothingAsked);
  if (unknown > 0) found.push(bitcoinWarnings.noFee(unknown));
  if (outputs.some((output) => output.address === undefined && !isNote(output)))
    found.push(bitcoinWarnings.script);
  if (sums.fee === undefined) return found;
  if (sums.fee < 0n) return [...found, bitcoinWarnings.overspent];
  return isAbsurd(psbt, sums.fee, sums) ? [...found, bitcoinWarnings.feeAbsurd] : found;
}

function isAbsurd(psbt: Psbt, fee: bigint, { sent, change }: Sums): boolean {
  const moved = sent === 0n ? change : sent;
  return rateOf(psbt, fee) > maxFeeRate || isFeeTooHigh(fee, moved);
}
