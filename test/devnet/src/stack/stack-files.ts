import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { devnetChains, etherCurrency } from '../anvil/devnet-chains.ts';
import { devnetTokens } from '../contracts/contract-addresses.ts';
import type { PartName } from './part.ts';
import { type StackUrls, siteConfig } from './site-config.ts';

/** How token lists write the own currency of a chain. */
const nativeAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

/** What the API reads the balances of: a token list of both chains. */
function tokenList() {
  return {
    name: 'Devnet',
    tokens: devnetChains.flatMap(({ id: chainId }) => [
      { chainId, address: nativeAddress, ...etherCurrency },
      ...devnetTokens.map((token) => ({ chainId, ...token })),
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
