import { parseQuantity } from '@mooring/protocol';
import { type Address, type Hex, isAddress, isHex, stringToHex } from 'viem';
import type { EvmSigning } from '../../state/supported.ts';
import { invalidParams } from '../codes.ts';
import { Refusal } from '../refusal.ts';

/** A validated request. */
export type WalletRequest =
  | { readonly kind: 'message'; readonly from: Address; readonly raw: Hex }
  | { readonly kind: 'typed-data'; readonly from: Address; readonly json: string }
  | { readonly kind: 'transaction'; readonly from: Address; readonly transaction: TransactionOrder };

/** The transaction fields that a site may set. The wallet sets nonce and fees. */
export interface TransactionOrder {
  readonly to?: Address | undefined;
  readonly value: bigint;
  readonly data?: Hex | undefined;
  readonly gas?: bigint | undefined;
}

const readers: Readonly<Record<EvmSigning, (list: readonly unknown[]) => WalletRequest>> = {
  personal_sign: ([message, from]) => ({ kind: 'message', from: address(from), raw: messageBytes(message) }),
  eth_signTypedData_v4: ([from, data]) => ({
    kind: 'typed-data',
    from: address(from),
    json: typedDataText(data),
  }),
  eth_sendTransaction: ([transaction]) => readTransaction(transaction),
};

/** @throws an error with a JSON-RPC code if the parameters do not match the method */
export function readRequest(method: string, params: unknown): WalletRequest {
  if (!Object.hasOwn(readers, method)) throw wrong();
  return readers[method as EvmSigning](Array.isArray(params) ? params : []);
}

function readTransaction(value: unknown): WalletRequest {
  if (typeof value !== 'object' || value === null) throw wrong();
  const {
    from,
    to,
    value: amount,
    data,
    input,
    gas,
    authorizationList,
  } = value as Readonly<Record<string, unknown>>;
  // Without it, the transaction would differ from the description.
  if (!isNone(authorizationList)) {
    throw new Refusal(
      invalidParams,
      (messages) => messages.impossible(),
      'authorizationList is not supported',
    );
  }
  const bytes = data ?? input;
  if (bytes !== undefined && !isHex(bytes)) throw wrong();
  return {
    kind: 'transaction',
    from: address(from),
    transaction: {
      to: to === undefined || to === null ? undefined : address(to),
      value: amount === undefined ? 0n : quantity(amount),
      data: bytes,
      gas: gas === undefined ? undefined : quantity(gas),
    },
  };
}

function isNone(list: unknown): boolean {
  return list === undefined || list === null || (Array.isArray(list) && list.length === 0);
}

function address(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw wrong();
  return value;
}

function quantity(value: unknown): bigint {
  const read = parseQuantity(value);
  if (read === undefined) throw wrong();
  return read;
}

/** Some sites send text instead of its bytes. */
function messageBytes(value: unknown): Hex {
  if (typeof value !== 'string') throw wrong();
  return isHex(value) && value.length % 2 === 0 ? value : stringToHex(value);
}

function typedDataText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) throw wrong();
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? writeInteger(member) : member,
  );
}

/** A chain id must be a number when signed; a larger one signs the same as decimal text. */
function writeInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

function wrong(): Error {
  return new Refusal(invalidParams, (messages) => messages.paramsWrong());
}
