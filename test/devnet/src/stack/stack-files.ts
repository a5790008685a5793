import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { devnetChains, etherCurrency } from '../anvil/devnet-chains.ts';
import { devnetTokens, moor, usdx } from '../contracts/contract-addresses.ts';
import { devnetExchange, exchangeTokens, weth } from '../exchange/exchange-addresses.ts';
import { solanaCluster, solanaTokens } from '../solana/cluster.ts';
import { currencyIcons } from './devnet-icons.ts';
import type { PartName } from './part.ts';
import { type StackUrls, siteConfig } from './site-config.ts';

/** The tokens of the EVM chains and of Solana, as a token list. */
function tokenList() {
  const evm = devnetChains.map(({ id }) => [id, [...devnetTokens, ...exchangeTokens]] as const);
  return {
    name: 'Devnet',
    tokens: [...evm, [solanaCluster.caipNetworkId, solanaTokens] as const].flatMap(([chainId, tokens]) =>
      tokens.map(({ address, name, symbol, decimals }) => ({
        ...{ chainId, address, name, symbol, decimals },
        logoURI: currencyIcons[symbol],
      })),
    ),
  };
}

const { v2Factory, v3Factory, quoter, router } = devnetExchange;

/** The pools of an EVM chain, as the API is told of them. */
const exchange = {
  ...{ wrapped: weth.address, dollars: [usdx.address], bases: [moor.address] },
  ...{ v2Factory, v3Factory, v3Quoter: quoter, router, routerKind: 'both' },
};

/** A currency with its picture, as the API is told of it. */
const withLogo = <Currency extends { readonly symbol: string }>(currency: Currency) => ({
  ...currency,
  logoURI: currencyIcons[currency.symbol],
});

/** The chains of the devnet, in the format of `API_CHAINS`. */
function chainsFile({ rpc, solana }: StackUrls) {
  const evm = devnetChains.map(({ id }, index) => {
    // The devnet makes a block only when there is something to put in.
    const chain = {
      currency: withLogo(etherCurrency),
      nodes: [{ url: rpc[index] }],
      blockSeconds: 0,
      exchange,
    };
    // A chain in memory is new at each start.
    return [`eip155:${id}`, { ...chain, index: { resettable: true, pollMilliseconds: 250 } }] as const;
  });
  const { caipNetworkId, nativeCurrency } = solanaCluster;
  const cluster = { currency: withLogo(nativeCurrency), nodes: [{ url: solana }] };
  return { chains: Object.fromEntries([...evm, [caipNetworkId, cluster]]), tokens: ['tokens.json'] };
}

/** Writes the files that the parts of a stack are given. */
export function writeStackFiles(
  folder: string,
  urls: StackUrls,
  parts: readonly PartName[],
): { readonly configFile: string; readonly chainsFile: string } {
  const write = (name: string, content: unknown): string => {
    const file = path.join(folder, name);
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
    return file;
  };
  mkdirSync(folder, { recursive: true });
  write('tokens.json', tokenList());
  return {
    configFile: write('config.json', siteConfig(urls, parts)),
    chainsFile: write('chains.json', chainsFile(urls)),
  };
}
