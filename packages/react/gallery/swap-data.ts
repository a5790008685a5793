import type { SwapQuote, SwapToken, TokenBalance } from '@mooring/protocol/api';
import { address, longTokens, tokens } from './fixture-data.ts';

const chain = 'eip155:31337';
const native = `${chain}:0x${'e'.repeat(40)}`;
const router = `${chain}:0x${'ab'.repeat(20)}`;

const listed = ({ address = native, name, symbol, quantity, iconUrl }: TokenBalance): SwapToken => ({
  ...{ address, name, symbol, decimals: Number(quantity.decimals), logoUri: iconUrl ?? '' },
});
const [ether, _dollar] = tokens as readonly [TokenBalance, TokenBalance];
const more = ['DAI', 'UNI', 'WETH', 'LINK'].map(
  (symbol, index): SwapToken => ({
    ...{ name: `${symbol} token`, symbol, decimals: 18, logoUri: '' },
    address: `${chain}:0x${String(7_000 + index).repeat(10)}`,
  }),
);

/** Tokens that the gallery's API can swap. */
export const swapTokens: readonly SwapToken[] = [ether, ...tokens.slice(1)].map(listed).concat(more);
export const manySwapTokens: readonly SwapToken[] = [...swapTokens, ...longTokens.map(listed)];

const rateOf = (from: string, rate: string, to: string) =>
  `1 \u2068${from}\u2069 = \u2068${rate}\u2069 \u2068${to}\u2069`;

/** Texts that are the same in every language: names, and a rate without words. */
export const swapTexts: readonly string[] = [
  ...more.flatMap(({ name, symbol }) => [name, symbol]),
  rateOf('ETH', '2,491.2', 'USDC'),
  rateOf('ETH', '2,242.08', 'USDC'),
  rateOf('USDC', '0.000401', 'ETH'),
];

const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(-40).toLowerCase()).padStart(64, '0');

/** Behaviour of the swap API. */
export type SwapKind = 'known' | 'approve' | 'moved' | 'differs' | 'steep';

/** One Ether is worth 2,491.2 of any other token. */
function quoteOf(query: URLSearchParams, kind: SwapKind): SwapQuote {
  const [from, to, amount] = ['from', 'to', 'amount'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const fair = from === native ? (BigInt(amount) * 24_912n) / 10n : (BigInt(amount) * 10n) / 24_912n;
  const got = kind === 'moved' ? (fair * 9n) / 10n : fair;
  return {
    ...{ id: null, fromAmount: amount, fromAccount: from, toAmount: `${got}`, toAccount: to },
    ...{ provider: 'pools', minToAmount: `${(got * 99n) / 100n}`, providerFee: 0 },
    priceImpact: kind === 'steep' ? 12.4 : 0.12,
  };
}

/** Answers swap requests like a server with a pool for every pair. */
export function answerSwap(
  asked: string,
  url: URL,
  { kind, many, body }: { readonly kind: SwapKind; readonly many: boolean; readonly body: string },
): unknown {
  const eip155 = { gas: '150000', gasPrice: '1000000000' };
  switch (asked) {
    case 'tokens':
      return { tokens: many ? manySwapTokens : swapTokens, routers: [router], providers: ['pools'] };
    case 'quotes':
      return { quotes: [quoteOf(url.searchParams, kind)] };
    case 'allowance':
      return { allowance: kind === 'approve' ? '0' : `${2n ** 255n}` };
    case 'gas-price':
      return { standard: '1000000000', fast: '1250000000', instant: '1500000000' };
    case 'build-approve': {
      const token = url.searchParams.get('from') ?? '';
      const data = `0x095ea7b3${word(router)}${word(BigInt(url.searchParams.get('amount') ?? 0))}`;
      return { tx: { from: token, to: token, data, value: '0', eip155: { ...eip155, gas: 50_000 } } };
    }
    case 'build-transaction': {
      const { from, to, amount, minToAmount, userAddress } = JSON.parse(body) as Record<string, string>;
      return built({ from, to, amount, least: minToAmount, user: userAddress }, kind, eip155);
    }
    default:
      return undefined;
  }
}

function built(order: Record<string, string | undefined>, kind: SwapKind, eip155: object): unknown {
  const { from = '', to = '', amount = '0', least = '0', user = address } = order;
  const receiver = kind === 'differs' ? `0x${'66'.repeat(20)}` : user;
  const ends = [word(2n), word(from), word(to)];
  const rest = [word(receiver), word(2n ** 40n), ...ends];
  const data =
    from === native
      ? ['0xb6f9de95', word(BigInt(least)), word(128n), ...rest]
      : to === native
        ? ['0x791ac947', word(BigInt(amount)), word(BigInt(least)), word(160n), ...rest]
        : ['0x5c11d795', word(BigInt(amount)), word(BigInt(least)), word(160n), ...rest];
  const value = from === native ? amount : '0';
  const tx = { from: user, to: router, data: data.join(''), amount, value, eip155 };
  return { tx, provider: 'pools', minToAmount: least };
}
