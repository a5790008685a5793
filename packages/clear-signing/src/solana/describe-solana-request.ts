import { base58, hex } from '@scure/base';
import { draftBytes, draftText } from '../message/draft-text.ts';
import { defineMessage, type SolanaMessages } from '../messages/define-message.ts';
import { solanaEnglish } from '../messages/solana-english.ts';
import type { Description, Draft, DraftField } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { numbered } from '../words/numbered.ts';
import { rawText } from '../words/raw-text.ts';
import { unknownMethod } from '../words/unknown-method.ts';
import { unreadable } from '../words/unreadable.ts';
import type { DraftWarning } from '../words/warnings.ts';
import { textOf } from './describe-instruction.ts';
import { draftTransaction, type SolanaFacts } from './describe-solana-transaction.ts';
import { isTransaction, type LookupTables, readTransaction } from './read-solana-transaction.ts';
import { solanaWarnings } from './solana-warnings.ts';

/** A request of a site on Solana, with the wallet's context. */
export interface DescribeSolanaRequestParameters extends SolanaFacts {
  readonly method: string;
  readonly params: unknown;
  /** Contents of the address lookup tables, by table. Accounts of missing tables are shown as not looked up. */
  readonly tables?: LookupTables | undefined;
  /** Host of the requesting site; a sign-in for another one is a danger. */
  readonly domain?: string | undefined;
  /** The language. Default: English. */
  readonly messages?: SolanaMessages | undefined;
}

/** Maximum transactions per request. */
const maxTransactions = 10;
/** Maximum Base58 characters: decoding time is quadratic. */
const maxMessageLength = 4_096;

/** Describes a request to a Solana wallet by its method. Never throws. */
export function describeSolanaRequest(parameters: DescribeSolanaRequestParameters): Description {
  return guarded(parameters.messages ?? solanaEnglish, () => draft(parameters));
}

function draft(parameters: DescribeSolanaRequestParameters): Draft {
  const { method, params } = parameters;
  const { transaction, transactions, message } = Object(params) as Readonly<Record<string, unknown>>;
  switch (method) {
    case 'solana_signMessage':
      return draftMessage(message, parameters);
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction':
      return draftOne(transaction, parameters);
    case 'solana_signAllTransactions':
      return draftAll(transactions, parameters);
    default:
      return unknownMethod(method, params);
  }
}

function draftOne(value: unknown, parameters: DescribeSolanaRequestParameters): Draft {
  const { params, tables } = parameters;
  const read = readTransaction(value, tables);
  if ('key' in read) return unreadable(params, read);
  const part = draftTransaction(read, parameters);
  return { ...part, fields: [...part.fields, ...commonFields(parameters)], raw: rawText(params) };
}

function draftAll(values: unknown, parameters: DescribeSolanaRequestParameters): Draft {
  const { params, tables } = parameters;
  if (!Array.isArray(values) || values.length === 0)
    return unreadable(params, defineMessage('transactionMissing'));
  if (values.length > maxTransactions)
    return unreadable(params, defineMessage('transactionsTooMany', { count: values.length }));
  const fields: DraftField[] = [];
  const found: DraftWarning[] = [];
  const before = { allowed: new Map<string, bigint>(), changed: new Set<string>() };
  for (const [index, value] of values.entries()) {
    const read = readTransaction(value, tables);
    if ('key' in read) return unreadable(params, read);
    const part = draftTransaction(read, parameters, { path: [index + 1], ...before });
    const [head, ...rest] = numbered(part, [index + 1]);
    fields.push(
      { ...head, label: defineMessage('transaction', { number: `${index + 1}` }), value: part.summary },
      ...rest,
    );
    found.push(...part.warnings);
  }
  const count = values.length;
  return {
    kind: 'several',
    title: defineMessage('titleTransactions', { count }),
    summary: defineMessage('severalTransactions', { count }),
    fields: [...fields, ...commonFields(parameters)],
    warnings: found,
    raw: rawText(params),
  };
}

function commonFields({ account, cluster }: SolanaFacts): readonly DraftField[] {
  return [
    ...(account === undefined
      ? []
      : [{ label: defineMessage('yourAccount'), value: account, emphasis: 'address' } as const]),
    { label: defineMessage('network'), value: cluster.name },
  ];
}

/** Names of clusters in sign-in messages, besides CAIP-2 ids. */
const clusterNames: Readonly<Record<string, readonly string[]>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['mainnet', 'solana:mainnet', 'mainnet-beta'],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['devnet', 'solana:devnet'],
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': ['testnet', 'solana:testnet'],
};

function draftMessage(
  message: unknown,
  { params, account, cluster, domain }: DescribeSolanaRequestParameters,
): Draft {
  if (typeof message !== 'string') return unreadable(params, defineMessage('messageNotText'));
  if (message.length > maxMessageLength)
    return unreadable(params, defineMessage('messageTooLong', { count: message.length }));
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(message);
  } catch {
    return unreadable(params, defineMessage('messageNotBase58'));
  }
  if (isTransaction(bytes))
    return {
      ...unreadable(params, defineMessage('messageIsTransaction')),
      warnings: [solanaWarnings.disguised],
    };
  const raw = rawText(params);
  const text = textOf(bytes);
  if (text === undefined) return draftBytes(`0x${hex.encode(bytes)}`, raw);
  const [, reference = ''] = cluster.id.split(':');
  return draftText(text, raw, {
    account: 'Solana',
    isAddress: (value) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value),
    isChain: (value) => /^[-:_a-zA-Z0-9]{1,41}$/.test(value),
    isSameAddress: (one, other) => one === other,
    showAddress: (value) => value,
    sparse: solanaWarnings.reusable,
    address: account,
    chains: [reference, cluster.id, ...(clusterNames[cluster.id] ?? ['localnet', 'solana:localnet'])],
    chainName: cluster.name,
    domain,
  });
}
