import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from '@mooring/api';
import {
  deployCollectibles,
  deployContracts,
  deployExchange,
  devnetExchange,
  devnetTokens,
  etherCurrency,
  exchangeTokens,
  moor,
  startAnvil,
  usdx,
  weth,
} from '@mooring/devnet';
import { startRelay } from '@mooring/relay';

/** The services behind the hosts of the original modal. */
export interface OriginalServices {
  readonly apiUrl: string;
  readonly relayUrl: string;
  readonly rpcUrl: string;
  close(): Promise<void>;
}

/** The network of the devnet chain: the original swaps on networks that it lists itself. */
export const swapChainId = 10;

const { v2Factory, v3Factory, quoter: v3Quoter, router } = devnetExchange;

function chainsFile(rpcUrl: string, folder: string): string {
  const chain = `eip155:${swapChainId}`;
  const exchange = {
    ...{ wrapped: weth.address, dollars: [usdx.address], bases: [moor.address] },
    ...{ v2Factory, v3Factory, v3Quoter, router, routerKind: 'both' },
  };
  const tokens = [...devnetTokens, ...exchangeTokens].map(({ address, name, symbol, decimals }) => ({
    ...{ chainId: chain, address, name, symbol, decimals },
  }));
  const settings = {
    ...{ currency: etherCurrency, nodes: [{ url: rpcUrl }], blockSeconds: 0, exchange },
    index: { resettable: true, pollMilliseconds: 100 },
  };
  const file = path.join(folder, 'chains.json');
  writeFileSync(path.join(folder, 'tokens.json'), JSON.stringify({ name: 'Devnet', tokens }));
  writeFileSync(file, JSON.stringify({ chains: { [chain]: settings }, tokens: ['tokens.json'] }));
  return file;
}

/** A real chain with pools, an API and a relay, on free ports, with all they know in memory. */
export async function startOriginalServices(): Promise<OriginalServices> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-original-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const { rpcUrl, stop } = await startAnvil({ chainId: swapChainId });
    ends.push(stop);
    await deployContracts(rpcUrl);
    await deployExchange(rpcUrl, swapChainId);
    await deployCollectibles(rpcUrl, swapChainId);
    const quiet = { port: 0, host: '127.0.0.1', logLevel: 'silent' } as const;
    const api = await startApi({ ...quiet, state: 'memory', chainsFile: chainsFile(rpcUrl, folder) });
    ends.push(() => api.close());
    const relay = await startRelay({ ...quiet, store: 'memory', publicUrls: ['any'] });
    ends.push(() => relay.close());
    return {
      apiUrl: `http://127.0.0.1:${api.port}`,
      relayUrl: `ws://127.0.0.1:${relay.port}`,
      rpcUrl,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
