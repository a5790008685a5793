import { plainAddress } from '@mooring/core';
import type { OwnedToken, TokenBalanceParameters } from '@mooring/core/adapter';
import { checksumAddress } from '@mooring/protocol/siwe';
import { blockTag } from './block-tag.ts';
import { balanceData } from './erc20.ts';
import type { EvmAccount } from './evm-account.ts';
import { readQuantity } from './read-quantity.ts';
import { createError } from './send-errors.ts';

/** `decimals()` and `symbol()`. */
const decimalsData = '0x313ce567';
const symbolData = '0x95d89b41';
/** Maximum bytes of a symbol that are read. */
const maxSymbolBytes = 64;

/** Asks the token's contract. Rejects with BALANCE_UNAVAILABLE if there is no such token, and as the node. */
export async function readToken(
  read: EvmAccount['read'],
  { address, network, token, block }: TokenBalanceParameters,
): Promise<OwnedToken> {
  const to = checksumAddress(token);
  if (to === undefined) throw createError('BALANCE_UNAVAILABLE');
  const tag = await blockTag(read, block);
  const ask = (data: string) => read({ method: 'eth_call', params: [{ to, data }, tag] });
  const [value, decimals, symbol] = await Promise.all([
    ask(balanceData(plainAddress(address))).then(wordOf),
    ask(decimalsData).then(wordOf),
    // Some tokens have none.
    ask(symbolData).then(readText, () => undefined),
  ]);
  if (value === undefined || decimals === undefined || decimals > 255n)
    throw createError('BALANCE_UNAVAILABLE');
  return { address: `${network.caipNetworkId}:${to}`, symbol, value, decimals: Number(decimals) };
}

function wordOf(answer: unknown): bigint | undefined {
  return answer === '0x' ? undefined : readQuantity(answer);
}

/** ABI-encoded text, or one zero-padded word, as in older tokens. */
function readText(answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64})+$/i.test(answer)) return undefined;
  const hex = answer.slice(2);
  const length = Number.parseInt(hex.slice(64, 128), 16);
  const isText = BigInt(`0x${hex.slice(0, 64)}`) === 32n;
  if (isText && (hex.length <= 128 || length > maxSymbolBytes)) return undefined;
  const text = isText ? hex.slice(128, 128 + 2 * length) : hex.slice(0, 64);
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(bytes).replace(/\0+$/, '') || undefined;
}
