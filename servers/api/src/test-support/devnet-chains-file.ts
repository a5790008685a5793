import { type DevnetToken, devnetExchange, moor, usdx, weth } from '@mooring/devnet';
import { chainsFile } from './chains-file.ts';

const { v2Factory, v3Factory, quoter: v3Quoter, router } = devnetExchange;

/** The devnet's exchange with pools of both versions, as an operator writes it. */
export const bothVersions = {
  ...{ wrapped: weth.address, dollars: [usdx.address], bases: [moor.address] },
  ...{ v2Factory, v3Factory, v3Quoter, router, routerKind: 'both' },
} as const;

/** The same with v2 pools only and their own router. */
export const secondVersion = {
  ...{ wrapped: weth.address, dollars: [usdx.address], bases: [] },
  ...{ v2Factory, router: devnetExchange.v2Router, routerKind: 'v2' },
} as const;

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };

/** Writes a file for `API_CHAINS`: the first chain with pools of both versions, the second with v2 pools. */
export function devnetChainsFile(urls: readonly string[], tokens: readonly string[] = []): string {
  const [first, second] = urls;
  return chainsFile(`eip155:31337=${first} eip155:31338=${second}`, {
    tokens,
    more: {
      'eip155:31337': { currency, blockSeconds: 0, exchange: bothVersions },
      'eip155:31338': { currency, blockSeconds: 0, exchange: secondVersion },
    },
  });
}

/** A token id as in requests. */
export const idOf = ({ address }: Pick<DevnetToken, 'address'>, chain = 31337): string =>
  `eip155:${chain}:${address}`;

/** The native currency's id as in requests. */
export const etherOf = (chain = 31337): string =>
  `eip155:${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`;
