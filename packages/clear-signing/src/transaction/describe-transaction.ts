import { isAddress, zeroAddress } from 'viem';
import { type ClearSigningMessages, type Phrase, say } from '../messages/say.ts';
import {
  type Chain,
  nativeAmount,
  sameAddress,
  shortAddress,
  type Token,
  wholeAddress,
} from '../words/amounts.ts';
import type { Description, Draft, DraftField } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { rawText } from '../words/raw-text.ts';
import { unreadable } from '../words/unreadable.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import { decodeCall } from './decode-call.ts';
import { type CallDraft, describeCall } from './describe-call.ts';
import { type ReadTransaction, readTransaction } from './read-transaction.ts';

export interface DescribeTransactionParameters {
  /** As in `eth_sendTransaction`: hex strings. Anything else gives kind `unknown`. */
  readonly transaction: unknown;
  readonly chain: Chain;
  /** Tokens the wallet knows on that chain. */
  readonly tokens?: readonly Token[] | undefined;
  /** The language; English without it. */
  readonly messages?: ClearSigningMessages | undefined;
}

/** Describes a transaction. Never throws. */
export function describeTransaction(parameters: DescribeTransactionParameters): Description {
  return guarded(parameters.messages, () => draft(parameters));
}

function draft(parameters: DescribeTransactionParameters): Draft {
  const { transaction, chain, tokens } = parameters;
  const read = readTransaction(transaction);
  if ('key' in read) return unreadable(transaction, read);
  const core = describeCore(read, chain, tokens);
  if (core === undefined) return unreadable(transaction, say('transactionEmpty'));
  return {
    ...core,
    fields: [...core.fields, ...commonFields(read, chain)],
    warnings: [...commonWarnings(read, chain), ...core.warnings],
    raw: rawText(transaction),
  };
}

function describeCore(
  read: ReadTransaction,
  chain: Chain,
  tokens: readonly Token[] | undefined,
): CallDraft | undefined {
  const { to, data, value, from } = read;
  if (to === undefined) return data === '0x' ? undefined : creation(read, chain);
  if (data === '0x') return nativeTransfer(to, nativeAmount(value, chain));
  const withValue = value === 0n ? [] : [warnings.withValue(nativeAmount(value, chain))];
  const decoded = decodeCall(data);
  if (decoded === undefined) return contractCall(read, to, chain);
  const described = describeCall({ call: decoded.call, contract: to, sender: from, tokens });
  return {
    ...described,
    fields: [...described.fields, ...valueField(value, chain)],
    warnings: [...described.warnings, ...withValue, ...(decoded.exact ? [] : [warnings.extraData])],
  };
}

function nativeTransfer(to: string, amount: Phrase): CallDraft {
  return {
    kind: 'transfer',
    title: say('titleSend'),
    summary: say('sendTo', { amount, to: shortAddress(to) }),
    fields: [
      { label: say('amount'), value: amount, emphasis: 'amount' },
      { label: say('to'), value: wholeAddress(to), emphasis: 'address' },
    ],
    warnings: sameAddress(to, zeroAddress) ? [warnings.toNobody] : [],
  };
}

function contractCall({ data, value }: ReadTransaction, to: string, chain: Chain): CallDraft {
  const selector = data.length >= 10 ? data.slice(0, 10) : say('noFunction');
  const contract = shortAddress(to);
  return {
    kind: 'contract-call',
    title: say('titleCall'),
    summary:
      value === 0n
        ? say('call', { selector, contract })
        : say('callAndSend', { selector, contract, amount: nativeAmount(value, chain) }),
    fields: [
      ...valueField(value, chain),
      { label: say('contract'), value: wholeAddress(to), emphasis: 'address' },
      { label: say('function'), value: selector },
      { label: say('data'), value: data },
    ],
    warnings: [warnings.contractCall],
  };
}

function creation({ data, value }: ReadTransaction, chain: Chain): CallDraft {
  const network = chain.name;
  return {
    kind: 'contract-creation',
    title: say('titleCreate'),
    summary:
      value === 0n
        ? say('create', { network })
        : say('createAndSend', { network, amount: nativeAmount(value, chain) }),
    fields: [
      ...valueField(value, chain),
      { label: say('size'), value: say('byteCount', { count: (data.length - 2) / 2 }) },
      { label: say('data'), value: data },
    ],
    warnings: [warnings.creation],
  };
}

function valueField(value: bigint, chain: Chain): readonly DraftField[] {
  if (value === 0n) return [];
  return [{ label: say('alsoSends'), value: nativeAmount(value, chain), emphasis: 'amount' }];
}

function commonFields(read: ReadTransaction, chain: Chain): readonly DraftField[] {
  const { from, maxFee, nonce } = read;
  return [
    ...(from === undefined
      ? []
      : [{ label: say('yourAccount'), value: wholeAddress(from), emphasis: 'address' } as const]),
    { label: say('network'), value: say('named', { name: chain.name, id: `${chain.id}` }) },
    ...(maxFee === undefined ? [] : [{ label: say('highestFee'), value: nativeAmount(maxFee, chain) }]),
    ...(nonce === undefined ? [] : [{ label: say('nonce'), value: `${nonce}` }]),
  ];
}

function commonWarnings(
  { to, from, chainId, delegates }: ReadTransaction,
  chain: Chain,
): readonly DraftWarning[] {
  const found: DraftWarning[] = [];
  if (delegates) found.push(warnings.delegation);
  if (chainId !== undefined && chainId !== BigInt(chain.id)) {
    found.push(warnings.otherChain(`${chainId}`, `${chain.id}`));
  }
  if ([to, from].some((address) => address !== undefined && !hasGoodChecksum(address)))
    found.push(warnings.checksum);
  return found;
}

/** All lower or all upper case carries no checksum. */
function hasGoodChecksum(address: string): boolean {
  const digits = address.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || isAddress(address);
}
