import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { anvilAccounts, devnetTokens, multicall3Address, startDevnet } from '@mooring/devnet';
import { encodeFunctionData, erc20Abi, multicall3Abi } from 'viem';
import { driveHttp } from './drive-http.mjs';
import { startApi } from './start-api.mjs';

const load = { rate: 100, warmUp: 2, seconds: 10 };

/** A balance with two tokens: through the node alone, and through the API. */
export async function measureApi() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  const devnet = await startDevnet();
  try {
    const node = devnet.chains[0]?.rpcUrl ?? '';
    const account = anvilAccounts[0]?.address ?? '0x';
    const chains = path.join(folder, 'chains.json');
    const nodes = [{ url: node }];
    writeFileSync(
      chains,
      JSON.stringify({ chains: { 'eip155:31337': { nodes, blockSeconds: 0 } }, tokens: ['tokens.json'] }),
    );
    writeFileSync(
      path.join(folder, 'tokens.json'),
      JSON.stringify({ tokens: devnetTokens.map((token) => ({ chainId: 31337, ...token })) }),
    );
    const api = await startApi({ API_CHAINS: chains });
    try {
      const rpc = (/** @type {string} */ method, /** @type {unknown[]} */ params) => ({
        url: node,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const data = encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [
          devnetTokens.map(({ address }) => ({
            target: address,
            allowFailure: true,
            callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
          })),
        ],
      });
      return {
        'node: eth_getBalance': await driveHttp(rpc('eth_getBalance', [account, 'latest']), load),
        'node: two tokens by Multicall3': await driveHttp(
          rpc('eth_call', [{ to: multicall3Address, data }, 'latest']),
          load,
        ),
        'API: own currency and two tokens': await driveHttp(
          { url: `${api.url}/v1/account/${account}/balance?chainId=eip155:31337` },
          load,
        ),
      };
    } finally {
      await api.end();
    }
  } finally {
    await devnet.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
