import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { pad, toFunctionSelector, toHex } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { readTokens } from './read-tokens.ts';

const account = `0x${'11'.repeat(20)}` as const;
const honest = `0x${'22'.repeat(20)}` as const;
const broken = `0x${'33'.repeat(20)}` as const;
const balanceOf = toFunctionSelector('balanceOf(address)');

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

interface Call {
  readonly id: number;
  readonly params: readonly [{ readonly to: string; readonly data: string }];
}

function answer({ id, params: [{ to, data }] }: Call): object {
  if (to.toLowerCase() !== honest) return { id, jsonrpc: '2.0', error: { code: 3, message: 'reverted' } };
  return { id, jsonrpc: '2.0', result: pad(toHex(data.startsWith(balanceOf) ? 5 : 700)) };
}

async function network(): Promise<SiteNetwork> {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)));
    });
  });
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  return {
    id: 31_337,
    name: 'Devnet',
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens: [honest, broken].map((address) => ({ address, symbol: 'T', name: 'Token', decimals: 6 })),
  };
}

it('reads balance and supply of each token, and omits what a contract does not answer', async () => {
  const { tokens } = await network().then(async (known) => ({
    tokens: await readTokens(known, account),
  }));
  const token = { symbol: 'T', name: 'Token', decimals: 6 };
  expect(tokens).toEqual([
    { ...token, address: honest, balance: 5n, supply: 700n },
    { ...token, address: broken },
  ]);
});

it('returns plain tokens if the network does not answer', async () => {
  const known = { ...(await network()), rpcUrl: 'http://127.0.0.1:1' };
  expect(await readTokens(known, account)).toEqual(known.tokens);
});
