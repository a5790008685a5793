import type { CaipNetworkId } from '@mooring/core';

const maxListLength = 1_000;
const address = /^0x[0-9a-fA-F]{40}$/;
const reference = /^(?:0x[0-9a-fA-F]{1,14}|\d{1,16})$/;

/** The addresses of an `accountsChanged` event, CAIP-10 or plain; a wallet may send anything. */
export function readAccounts(data: unknown): readonly string[] {
  if (!Array.isArray(data)) return [];
  return data.slice(0, maxListLength).flatMap((entry: unknown) => {
    const plain = typeof entry === 'string' ? entry.slice(entry.lastIndexOf(':') + 1) : '';
    return address.test(plain) ? [plain] : [];
  });
}

/** The chain of a `chainChanged` event: a number, hex, decimal or CAIP-2. */
export function readChain(data: unknown): CaipNetworkId | undefined {
  const text = typeof data === 'string' ? data.replace(/^eip155:/, '') : data;
  const id = typeof text === 'string' && reference.test(text) ? Number(text) : text;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined;
}
