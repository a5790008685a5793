import type { CaipNetworkId } from '@mooring/core';

const longestList = 1_000;
const address = /^0x[0-9a-fA-F]{40}$/;
const reference = /^\d{1,16}$/;

/** The addresses of an `accountsChanged` event, CAIP-10 or plain; a wallet may send anything. */
export function readAccounts(data: unknown): readonly string[] {
  if (!Array.isArray(data)) return [];
  return data.slice(0, longestList).flatMap((entry: unknown) => {
    const plain = typeof entry === 'string' ? entry.slice(entry.lastIndexOf(':') + 1) : '';
    return address.test(plain) ? [plain] : [];
  });
}

/** The chain of a `chainChanged` event: a number, hex, decimal or CAIP-2. */
export function readChain(data: unknown): CaipNetworkId | undefined {
  if (typeof data === 'number') return Number.isSafeInteger(data) && data > 0 ? `eip155:${data}` : undefined;
  if (typeof data !== 'string') return undefined;
  const text = data.startsWith('eip155:') ? data.slice('eip155:'.length) : data;
  if (/^0x[0-9a-fA-F]{1,13}$/.test(text)) return `eip155:${Number.parseInt(text, 16)}`;
  return reference.test(text) ? `eip155:${Number(text)}` : undefined;
}
