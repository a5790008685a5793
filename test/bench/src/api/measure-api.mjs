import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { anvilAccounts, devnetTokens, multicall3Address, startDevnet } from '@mooring/devnet';
import { encodeFunctionData, erc20Abi, multicall3Abi } from 'viem';
import { driveHttp } from './drive-http.mjs';

const program = fileURLToPath(new URL('./cli/api.js', import.meta.resolve('@mooring/api')));
const load = { rate: 100, warmUp: 2, seconds: 10 };

/** A balance with two tokens: by the node alone, and by the API beside it. */
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
      api.end();
    }
  } finally {
    await devnet.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Record<string, string>} settings */
async function startApi(settings) {
  const port = await freePort();
  const child = fork(program, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', API_PORT: String(port), API_STATE: 'memory', API_LOG: 'error' },
      ...{ API_BALANCE_RATE: '1000000', API_BALANCE_AT_ONCE: '100000', ...settings },
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the API ended with code ${child.exitCode}`);
    if ((await fetch(`${url}/ready`).catch(() => undefined))?.ok) break;
    await wait(50);
  }
  return { url, end: () => child.kill() };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}
