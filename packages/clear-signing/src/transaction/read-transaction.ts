import { type Hex, isAddress, maxUint256 } from 'viem';
import { defineMessage, type MessageDescriptor } from '../messages/define-message.ts';

export interface ReadAuthorization {
  /** The zero address revokes a delegation. */
  readonly contract: string;
  /** 0 means every chain. */
  readonly chainId: bigint;
}

/** A validated `eth_sendTransaction` transaction. */
export interface ReadTransaction {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly value: bigint;
  readonly data: Hex;
  readonly chainId: bigint | undefined;
  /** Highest fee in the smallest unit; `undefined` if the wallet chooses it. */
  readonly maxFee: bigint | undefined;
  readonly nonce: bigint | undefined;
  /** Contracts that accounts are delegated to (EIP-7702). */
  readonly authorizations: readonly ReadAuthorization[];
}

/** Bytes of call data; a block cannot hold more. */
const maxData = 256 * 1024;

/** Parses a transaction, or returns what is wrong with it. */
export function readTransaction(transaction: unknown): ReadTransaction | MessageDescriptor {
  if (typeof transaction !== 'object' || transaction === null) return defineMessage('transactionNotObject');
  const parts = transaction as { readonly [member: string]: unknown };
  const data = readData(parts);
  if (data === undefined) return defineMessage('transactionData');
  const from = readAddress(parts.from);
  const to = readAddress(parts.to);
  if (from === null || to === null) return defineMessage('transactionAddress');
  const quantities = readQuantities(parts);
  if (quantities === undefined) return defineMessage('transactionNumber');
  const authorizations = readAuthorizations(parts.authorizationList);
  if (authorizations === undefined) return defineMessage('authorizationUnreadable');
  const price = highest(quantities.maxFeePerGas, quantities.gasPrice);
  const gas = highest(quantities.gas, quantities.gasLimit);
  return {
    from,
    to,
    data,
    value: quantities.value ?? 0n,
    chainId: quantities.chainId,
    nonce: quantities.nonce,
    maxFee: price === undefined || gas === undefined ? undefined : price * gas,
    authorizations,
  };
}

/** Of two names for one limit: which one the wallet or its library takes is unclear. */
function highest(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one;
}

/** More delegations at once do not occur. */
const maxAuthorizations = 50;

function readAuthorizations(list: unknown): readonly ReadAuthorization[] | undefined {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list) || list.length > maxAuthorizations) return undefined;
  const read = list.map(readAuthorization);
  return read.every((one) => one !== undefined) ? read : undefined;
}

/** Libraries name the contract in two ways. */
function readAuthorization(entry: unknown): ReadAuthorization | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { address, contractAddress, chainId } = entry as { readonly [member: string]: unknown };
  const [one, other] = [readAddress(address), readAddress(contractAddress)];
  if (one === null || other === null) return undefined;
  const contract = one ?? other;
  const chain = readQuantity(chainId);
  if (contract === undefined || chain === undefined || chain === null) return undefined;
  if (one !== undefined && other !== undefined && one.toLowerCase() !== other.toLowerCase()) return undefined;
  return { contract, chainId: chain };
}

const quantityNames = ['value', 'chainId', 'gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'nonce'] as const;

type Quantities = { readonly [Name in (typeof quantityNames)[number]]?: bigint | undefined };

function readQuantities(parts: { readonly [member: string]: unknown }): Quantities | undefined {
  const entries = quantityNames.map((name) => [name, readQuantity(parts[name])] as const);
  if (entries.some(([, quantity]) => quantity === null)) return undefined;
  return Object.fromEntries(entries) as Quantities;
}

/** `undefined` when absent, `null` when wrong. */
function readQuantity(value: unknown): bigint | undefined | null {
  if (value === undefined || value === null) return undefined;
  const quantity = toBigInt(value);
  return quantity !== undefined && quantity >= 0n && quantity <= maxUint256 ? quantity : null;
}

function toBigInt(value: unknown): bigint | undefined {
  if (value === '0x') return 0n;
  if (typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value)) return BigInt(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  return typeof value === 'bigint' ? value : undefined;
}

function readAddress(value: unknown): string | undefined | null {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' && isAddress(value, { strict: false }) ? value : null;
}

/** `data` and `input` are synonyms. If they differ, which one is sent is unclear. */
function readData(parts: { readonly [member: string]: unknown }): Hex | undefined {
  const data = parts.data ?? '0x';
  const input = parts.input ?? data;
  if (typeof data !== 'string' || typeof input !== 'string') return undefined;
  const used = parts.data === undefined || parts.data === null ? input : data;
  if (used.toLowerCase() !== input.toLowerCase()) return undefined;
  if (used === '') return '0x';
  if (used.length > maxData * 2 + 2 || !/^0x(?:[0-9a-fA-F]{2})*$/.test(used)) return undefined;
  return used as Hex;
}
