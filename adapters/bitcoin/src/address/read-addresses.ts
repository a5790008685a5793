import { hex } from '@scure/base';
import type { AddressPurpose, BitcoinAddress } from '../contract/bitcoin-provider.ts';
import { isTaproot, readAddress } from './address.ts';

const maxAddresses = 100;
const path = /^m(?:\/\d{1,10}['h]?){0,10}$/;
const key = /^(?:[0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/;

/** Standards use `ordinals`, remote wallets `ordinal`. Purposes of other chains are ignored. */
const purposes: Readonly<Record<string, AddressPurpose>> = {
  payment: 'payment',
  ordinal: 'ordinal',
  ordinals: 'ordinal',
};

/** An address without an announced purpose: its form decides. */
type Found = Omit<BitcoinAddress, 'purpose'> & { readonly purpose: AddressPurpose | undefined };

/**
 * Reads at most 100 addresses from a wallet's list, which may be hostile: each once per purpose, payment first. Entries
 * are addresses, or objects with an `address` and details under any of the names that wallets use. If a wallet names no
 * purposes, taproot is for ordinals when there is another address for payment.
 */
export function readAddresses(list: unknown): readonly BitcoinAddress[] {
  const found = (Array.isArray(list) ? list.slice(0, maxAddresses) : []).flatMap(
    (entry) => read(entry) ?? [],
  );
  const pays = found.some(
    ({ address, purpose }) => purpose === 'payment' || (purpose === undefined && !isTaproot(address)),
  );
  const withPurpose = found.map(
    (entry): BitcoinAddress => ({
      ...entry,
      purpose: entry.purpose ?? (pays && isTaproot(entry.address) ? 'ordinal' : 'payment'),
    }),
  );
  const each = new Map(withPurpose.map((entry) => [`${entry.purpose} ${entry.address}`, entry]));
  const ordered = [...each.values()];
  return [
    ...ordered.filter(({ purpose }) => purpose === 'payment'),
    ...ordered.filter(({ purpose }) => purpose !== 'payment'),
  ];
}

function read(entry: unknown): Found | undefined {
  try {
    const fields = (typeof entry === 'string' ? { address: entry } : Object(entry)) as Readonly<
      Record<string, unknown>
    >;
    const address = readAddress(fields.address);
    const stated = fields.purpose ?? fields.intention;
    const purpose = typeof stated === 'string' ? own(purposes, stated.toLowerCase()) : undefined;
    // The address has another purpose, such as another chain's tokens.
    if (address === undefined || (typeof stated === 'string' && purpose === undefined)) return undefined;
    const route = fields.path ?? fields.derivationPath;
    return {
      address,
      purpose,
      publicKey: readKey(fields.publicKey),
      path: typeof route === 'string' && path.test(route) ? route : undefined,
    };
  } catch {
    // A getter threw.
    return undefined;
  }
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Reads a public key, in hex or bytes, as hex; `undefined` for anything else. */
export function readKey(value: unknown): string | undefined {
  if (ArrayBuffer.isView(value)) {
    if (value.byteLength > 65) return undefined;
    return readKey(hex.encode(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)));
  }
  const text = typeof value === 'string' && value.length <= 130 ? value.toLowerCase() : '';
  return key.test(text) ? text : undefined;
}
