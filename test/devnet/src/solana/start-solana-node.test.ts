import { expect, it, onTestFinished } from 'vitest';
import { startSolanaNode } from './start-solana-node.ts';

const address = 'So11111111111111111111111111111111111111112';

async function ask(body: string): Promise<string> {
  const node = await startSolanaNode();
  onTestFinished(node.stop);
  node.setBalance(address, 2n ** 64n - 1n);
  const response = await fetch(node.url, { method: 'POST', body });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return response.text();
}

const call = (method: string, ...params: unknown[]): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 7, method, params });

it('writes a balance as a bare number of any size', async () => {
  expect(await ask(call('getBalance', address, { commitment: 'confirmed' }))).toBe(
    '{"jsonrpc":"2.0","result":{"context":{"apiVersion":"2.2.0","slot":1114},"value":18446744073709551615},"id":7}',
  );
});

it.each([
  ['-32601', call('getTransaction', 'x')],
  ['-32602', call('getBalance', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')],
  ['-32602', call('getBalance')],
  ['-32700', 'no JSON'],
  ['-32700', 'null'],
])('answers with the error %s to %s', async (code, body) => {
  expect(await ask(body)).toContain(`"error":{"code":${code},`);
});
