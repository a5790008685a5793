import { anvilAccounts, type Devnet, startDevnet, usdx } from '@mooring/devnet';
import type { CaipNetworkId } from '@mooring/protocol';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openTestUpstreams } from '../test-support/open-test-upstreams.ts';
import { startResults } from '../test-support/serve-node.ts';
import { type UpstreamWorld, upstreamConformance } from '../testing/upstream-conformance.ts';

let devnet: Devnet;
beforeAll(async () => {
  devnet = await startDevnet();
});
afterAll(() => devnet.stop());

const open: UpstreamWorld['open'] = (nodes) =>
  openTestUpstreams(nodes.map(({ chain, url }) => `${chain}=${url}`).join(' '));
const account = anvilAccounts[7]?.address ?? '';
const broken = `0x${'aa'.repeat(20)}`;
const endless = `0x${'bb'.repeat(20)}`;

async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  return ((await response.json()) as { result: unknown }).result;
}

describe.each([
  ['an EVM chain with Multicall3', true],
  ['an EVM chain without Multicall3', false],
])('%s', (_, hasMulticall) => {
  const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';
  let world: UpstreamWorld;
  let code: unknown;
  beforeAll(async () => {
    const [node = '', otherNode = ''] = devnet.chains.map(({ rpcUrl }) => rpcUrl);
    code = await rpc(node, 'eth_getCode', [multicall, 'latest']);
    if (!hasMulticall) await rpc(node, 'anvil_setCode', [multicall, '0x']);
    // Reverts every call.
    await rpc(node, 'anvil_setCode', [broken, '0x60006000fd']);
    // Returns 1 MiB of zeros: PUSH3 0x100000 PUSH1 0 RETURN.
    await rpc(node, 'anvil_setCode', [endless, '0x621000006000f3']);
    world = {
      chain: 'eip155:31337',
      node,
      otherNode,
      open,
      account,
      native: BigInt(String(await rpc(node, 'eth_getBalance', [account, 'latest']))),
      held: { address: usdx.address, amount: 1_000_000n * 10n ** BigInt(usdx.decimals) },
      nothing: `0x${'12'.repeat(20)}`,
      broken,
      endless,
      noAddress: '0x12',
    };
  });
  afterAll(async () => {
    await rpc(world.node, 'anvil_setCode', [multicall, code]);
  });
  for (const { name, run } of upstreamConformance(() => world)) it(name, run);
});

describe('Solana', () => {
  const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  const address = (digit: string) => digit.repeat(32).replace(/^./, '1');
  const [held, unreadable] = ['So11111111111111111111111111111111111111112', address('1')];
  const endlessMint = 'Vote111111111111111111111111111111111111111';
  let world: UpstreamWorld;
  let ends: (() => void)[] = [];
  beforeAll(async () => {
    const holding = (amount: string) => ({
      account: { data: { parsed: { info: { tokenAmount: { amount } } } } },
    });
    const results = {
      getGenesisHash: `${reference}123456789ABC`,
      getBalance: { value: 5 },
      getTokenAccountsByOwner: (_owner: string, { mint }: { mint: string }) => {
        if (mint === unreadable) return new Error('could not find mint');
        // Anyone may open accounts for any owner.
        if (mint === endlessMint) return { value: Array.from({ length: 20_000 }, () => holding('1')) };
        // Held in two accounts.
        return { value: mint === held ? [holding('7'), holding('18446744073709551615')] : [] };
      },
    };
    const node = await startResults(results);
    const other = await startResults({ ...results, getGenesisHash: 'x'.repeat(44) });
    ends = [node.end, other.end];
    world = {
      chain: `solana:${reference}` as CaipNetworkId,
      node: node.url,
      otherNode: other.url,
      open,
      account: held,
      native: 5n,
      held: { address: held, amount: 18_446_744_073_709_551_622n },
      nothing: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      broken: unreadable,
      endless: endlessMint,
      noAddress: `0x${'12'.repeat(20)}`,
    };
  });
  afterAll(() => {
    for (const end of ends) end();
  });
  for (const { name, run } of upstreamConformance(() => world)) it(name, run);
});
