import { isAddress } from 'viem';
import { type ClearSigningMessages, defineMessage } from '../messages/define-message.ts';
import { type Chain, nativeAmount, type Token, wholeAddress } from '../words/amounts.ts';
import type { Description, Draft, DraftField, PartDraft } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { rawText } from '../words/raw-text.ts';
import { unreadable } from '../words/unreadable.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import { describeDelegation } from './describe-delegation.ts';
import { describeStep } from './describe-step.ts';
import { type ReadTransaction, readTransaction } from './read-transaction.ts';
import { firstContext } from './step-context.ts';

/** A transaction as the wallet received it: unchecked. */
export interface DescribeTransactionParameters {
  /** Hex strings as in `eth_sendTransaction`. Anything else has kind `unknown`. */
  readonly transaction: unknown;
  readonly chain: Chain;
  /** Tokens on that chain that the wallet knows. */
  readonly tokens?: readonly Token[] | undefined;
  /** Addresses on that chain that the visitor knows. An allowance to any other raises a warning. */
  readonly knownAddresses?: readonly string[] | undefined;
  /** The language. Default: English. */
  readonly messages?: ClearSigningMessages | undefined;
}

/** Describes a transaction. Never throws. */
export function describeTransaction(parameters: DescribeTransactionParameters): Description {
  return guarded(parameters.messages, () => draft(parameters));
}

function draft(parameters: DescribeTransactionParameters): Draft {
  const { transaction, chain } = parameters;
  const read = readTransaction(transaction);
  if ('key' in read) return unreadable(transaction, read);
  const { authorizations } = read;
  const core = describeCore(read, parameters);
  if (core === undefined) return unreadable(transaction, defineMessage('transactionEmpty'));
  const whole = authorizations.length === 0 ? core : describeDelegation(authorizations, core);
  return {
    ...whole,
    fields: [...whole.fields, ...commonFields(read, chain)],
    warnings: [...commonWarnings(read, chain), ...whole.warnings],
    raw: rawText(transaction),
  };
}

function describeCore(
  read: ReadTransaction,
  { chain, tokens, knownAddresses }: DescribeTransactionParameters,
): PartDraft | undefined {
  const { to, data, value, from } = read;
  if (to === undefined) return data === '0x' ? undefined : creation(read, chain);
  return describeStep(
    { what: 'step', to, value, data },
    firstContext({ chain, tokens, knownAddresses, account: from }),
  );
}

function creation({ data, value }: ReadTransaction, chain: Chain): PartDraft {
  const network = chain.name;
  return {
    kind: 'contract-creation',
    title: defineMessage('titleCreate'),
    summary:
      value === 0n
        ? defineMessage('create', { network })
        : defineMessage('createAndSend', { network, amount: nativeAmount(value, chain) }),
    fields: [
      ...(value === 0n
        ? []
        : [
            {
              label: defineMessage('alsoSends'),
              value: nativeAmount(value, chain),
              emphasis: 'amount',
            } as const,
          ]),
      { label: defineMessage('size'), value: defineMessage('byteCount', { count: (data.length - 2) / 2 }) },
      { label: defineMessage('data'), value: data },
    ],
    warnings: [warnings.creation],
  };
}

function commonFields(read: ReadTransaction, chain: Chain): readonly DraftField[] {
  const { from, maxFee, nonce } = read;
  return [
    ...(from === undefined
      ? []
      : [{ label: defineMessage('yourAccount'), value: wholeAddress(from), emphasis: 'address' } as const]),
    {
      label: defineMessage('network'),
      value: defineMessage('named', { name: chain.name, id: `${chain.id}` }),
    },
    ...(maxFee === undefined
      ? []
      : [{ label: defineMessage('highestFee'), value: nativeAmount(maxFee, chain) }]),
    ...(nonce === undefined ? [] : [{ label: defineMessage('nonce'), value: `${nonce}` }]),
  ];
}

function commonWarnings({ to, from, chainId }: ReadTransaction, chain: Chain): readonly DraftWarning[] {
  const found: DraftWarning[] = [];
  if (chainId !== undefined && chainId !== BigInt(chain.id)) {
    found.push(warnings.otherChain(`${chainId}`, `${chain.id}`));
  }
  if ([to, from].some((address) => address !== undefined && !hasGoodChecksum(address)))
    found.push(warnings.checksum);
  return found;
}

/** All-lowercase and all-uppercase addresses have no checksum. */
function hasGoodChecksum(address: string): boolean {
  const digits = address.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || isAddress(address);
}
