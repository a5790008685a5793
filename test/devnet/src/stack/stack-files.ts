import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { devnetChains, etherCurrency } from '../anvil/devnet-chains.ts';
import { devnetTokens } from '../contracts/contract-addresses.ts';
import { solanaCluster, solanaTokens } from '../solana/cluster.ts';
import type { PartName } from './part.ts';
import { type StackUrls, siteConfig } from './site-config.ts';

/** How token lists write the own currency of a chain. */
const nativeAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

/** What the API reads the balances of: a token list of the EVM chains and of Solana. */
function tokenList() {
  const { caipNetworkId, nativeCurrency } = solanaCluster;
  const evm = devnetChains.map(({ id }) => [id, etherCurrency, devnetTokens] as const);
  const chains = [...evm, [caipNetworkId, nativeCurrency, solanaTokens] as const];
  return {
    name: 'Devnet',
    tokens: chains.flatMap(([chainId, currency, tokens]) => [
      { chainId, address: nativeAddress, ...currency },
      ...tokens.map(({ address, name, symbol, decimals }) => ({ chainId, address, name, symbol, decimals })),
    ]),
  };
}

/** Writes the files that the parts of a stack are given. */
export function writeStackFiles(
  folder: string,
  urls: StackUrls,
  parts: readonly PartName[],
): { readonly configFile: string; readonly tokensFile: string } {
  const [configFile, tokensFile] = [path.join(folder, 'config.json'), path.join(folder, 'tokens.json')];
  mkdirSync(folder, { recursive: true });
  writeFileSync(configFile, `${JSON.stringify(siteConfig(urls, parts), null, 2)}\n`);
  writeFileSync(tokensFile, `${JSON.stringify(tokenList(), null, 2)}\n`);
  return { configFile, tokensFile };
}
