import { isAddress, zeroAddress } from 'viem';
import {
  type Chain,
  nativeAmount,
  sameAddress,
  shortAddress,
  type Token,
  wholeAddress,
} from '../words/amounts.ts';
import { createDescription, type Description, type DescriptionField } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { rawText } from '../words/raw-text.ts';
import { unreadable } from '../words/unreadable.ts';
import { type Warning, warnings } from '../words/warnings.ts';
import { decodeCall } from './decode-call.ts';
import { type CallDescription, describeCall } from './describe-call.ts';
import { type ReadTransaction, readTransaction } from './read-transaction.ts';

export interface DescribeTransactionParameters {
  /** As in `eth_sendTransaction`: hex strings. Anything else gives kind `unknown`. */
  readonly transaction: unknown;
  readonly chain: Chain;
  /** Tokens the wallet knows on that chain. */
  readonly tokens?: readonly Token[] | undefined;
}

/** Describes a transaction. Never throws. */
export function describeTransaction(parameters: DescribeTransactionParameters): Description {
  return guarded(() => describe(parameters));
}

function describe(parameters: DescribeTransactionParameters): Description {
  const { transaction, chain, tokens } = parameters;
  const read = readTransaction(transaction);
  if (typeof read === 'string') return unreadable(transaction, read);
  const core = describeCore(read, chain, tokens);
  if (core === undefined) return unreadable(transaction, 'The transaction has neither a receiver nor code.');
  return createDescription({
    ...core,
    fields: [...core.fields, ...commonFields(read, chain)],
    warnings: [...commonWarnings(read, chain), ...core.warnings],
    raw: rawText(transaction),
  });
}

function describeCore(
  read: ReadTransaction,
  chain: Chain,
  tokens: readonly Token[] | undefined,
): CallDescription | undefined {
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

function nativeTransfer(to: string, amount: string): CallDescription {
  return {
    kind: 'transfer',
    title: 'Send',
    summary: `Send ${amount} to ${shortAddress(to)}.`,
    fields: [
      { label: 'Amount', value: amount, emphasis: 'amount' },
      { label: 'To', value: wholeAddress(to), emphasis: 'address' },
    ],
    warnings: sameAddress(to, zeroAddress) ? [warnings.toNobody] : [],
  };
}

function contractCall({ data, value }: ReadTransaction, to: string, chain: Chain): CallDescription {
  const selector = data.length >= 10 ? data.slice(0, 10) : 'none';
  return {
    kind: 'contract-call',
    title: 'Call a contract',
    summary: `Call function ${selector} of contract ${shortAddress(to)}${value === 0n ? '' : ` and send ${nativeAmount(value, chain)}`}.`,
    fields: [
      ...valueField(value, chain),
      { label: 'Contract', value: wholeAddress(to), emphasis: 'address' },
      { label: 'Function', value: selector },
      { label: 'Data', value: data },
    ],
    warnings: [warnings.contractCall],
  };
}

function creation({ data, value }: ReadTransaction, chain: Chain): CallDescription {
  const size = (data.length - 2) / 2;
  return {
    kind: 'contract-creation',
    title: 'Create a contract',
    summary: `Put a new contract on ${chain.name}${value === 0n ? '' : ` and send it ${nativeAmount(value, chain)}`}.`,
    fields: [
      ...valueField(value, chain),
      { label: 'Size', value: `${size} bytes` },
      { label: 'Data', value: data },
    ],
    warnings: [warnings.creation],
  };
}

function valueField(value: bigint, chain: Chain): readonly DescriptionField[] {
  return value === 0n ? [] : [{ label: 'Also sends', value: nativeAmount(value, chain), emphasis: 'amount' }];
}

function commonFields(read: ReadTransaction, chain: Chain): readonly DescriptionField[] {
  const { from, maxFee, nonce } = read;
  return [
    ...(from === undefined
      ? []
      : [{ label: 'Your account', value: wholeAddress(from), emphasis: 'address' } as const]),
    { label: 'Network', value: `${chain.name} (${chain.id})` },
    ...(maxFee === undefined ? [] : [{ label: 'Highest fee', value: nativeAmount(maxFee, chain) }]),
    ...(nonce === undefined ? [] : [{ label: 'Nonce', value: `${nonce}` }]),
  ];
}

function commonWarnings({ to, from, chainId, delegates }: ReadTransaction, chain: Chain): readonly Warning[] {
  const found: Warning[] = [];
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
