import { describe, expect, it } from 'vitest';
import { rpcErrors } from '../rpc/rpc-call.ts';
import { serveVendor } from '../test-support/serve-vendor.ts';
import { BundlerClient } from './bundler-client.ts';

const operation = `0x${'ab'.repeat(32)}`;
const call = (method: string, params: readonly unknown[] = []) => ({ id: 1, method, params });

/** A bundler of chain 1 with scripted answers, and the reported problems. */
async function bundler(answer: () => unknown, chainId: unknown = '0x1') {
  const { url, requests } = await serveVendor(({ body }) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string };
    const scripted = method === 'eth_chainId' ? { result: chainId } : answer();
    return { body: typeof scripted === 'object' ? { jsonrpc: '2.0', id, ...scripted } : scripted };
  });
  const problems: string[] = [];
  const client = new BundlerClient({ timeoutMs: 5_000, onFailure: (problem) => problems.push(problem) });
  const node = {
    name: 'own',
    url: `${url}/rpc/secret-path?key=secret-key`,
    headers: { authorization: 'Bearer secret-token' },
  };
  const ask = (method: string, params?: readonly unknown[]) =>
    client.request(node, 'eip155:1', call(method, params));
  return { ask, problems, requests, url };
}

it('requests the chain of a bundler once', async () => {
  const { ask, requests } = await bundler(() => ({ result: operation }));
  expect(await ask('eth_sendUserOperation')).toEqual({ result: operation });
  await ask('eth_sendUserOperation');
  expect(requests.map(({ body }) => JSON.parse(body).method)).toEqual([
    'eth_chainId',
    'eth_sendUserOperation',
    'eth_sendUserOperation',
  ]);
});

it.each(['0x2', 1, null, 'one'])('rejects a bundler that reports chain %s', async (chainId) => {
  const { ask, problems } = await bundler(() => ({ result: operation }), chainId);
  expect(await ask('eth_sendUserOperation')).toEqual({ error: rpcErrors.node });
  expect(problems).toEqual(['it is not of this chain']);
});

const inDoubt = {
  error: {
    code: -32_070,
    message: 'It is unknown whether the network took the transaction.',
    data: { code: 'TRANSACTION_IN_DOUBT' },
  },
};

describe('a user operation', () => {
  it.each<readonly [string, unknown]>([
    ['with no hash', { result: 'sure' }],
    ['with a hash in a list', { result: [operation] }],
    ['without a result', {}],
    ['with no JSON-RPC', { id: 2, result: operation }],
    ['with no JSON', '<html>'],
    ['with an invalid error', { error: 'no' }],
  ])('is in doubt if the bundler answers it %s', async (_, answer) => {
    const { ask, problems, requests } = await bundler(() => answer);
    expect(await ask('eth_sendUserOperation')).toEqual(inDoubt);
    expect(problems).toHaveLength(1);
    expect(requests.filter(({ body }) => body.includes('eth_sendUserOperation'))).toHaveLength(1);
  });

  it('is in doubt if it is sent by a method that the operator allows', async () => {
    const { ask } = await bundler(() => '<html>');
    expect(await ask('vendor_sendCompressedUserOperation')).toEqual(inDoubt);
    expect(await ask('pm_sponsorUserOperation')).toEqual({ error: rpcErrors.node });
  });
});

describe('an answer', () => {
  it.each<readonly [string, string, unknown]>([
    ['the receipt is of another operation', 'eth_getUserOperationReceipt', { result: { userOpHash: '0x1' } }],
    ['the receipt is a list', 'eth_getUserOperationReceipt', { result: [] }],
    [
      'the receipt names its operation in a list',
      'eth_getUserOperationReceipt',
      { result: { userOpHash: [operation] } },
    ],
    ['it has no result', 'eth_estimateUserOperationGas', {}],
    ['it is no JSON-RPC', 'eth_estimateUserOperationGas', { id: 2, result: 1 }],
    ['it is no JSON', 'eth_estimateUserOperationGas', '<html>'],
    ['its error is a text', 'eth_estimateUserOperationGas', { error: 'no' }],
    ['its error has no code', 'eth_estimateUserOperationGas', { error: { message: 'no' } }],
  ])('is not used if %s', async (_, method, answer) => {
    const { ask, problems } = await bundler(() => answer);
    expect(await ask(method, [operation])).toEqual({ error: rpcErrors.node });
    expect(problems).toHaveLength(1);
  });

  it('may be null while an operation is pending', async () => {
    const { ask } = await bundler(() => ({ result: null }));
    expect(await ask('eth_getUserOperationReceipt', [operation])).toEqual({ result: null });
  });

  it('may be a receipt that writes the hash in another case', async () => {
    const result = { userOpHash: operation.toUpperCase().replace('0X', '0x') };
    const { ask } = await bundler(() => ({ result }));
    expect(await ask('eth_getUserOperationReceipt', [operation])).toEqual({ result });
  });

  it('passes its error on, truncated and without secrets', async () => {
    let message = 'x'.repeat(2_000);
    const { ask, url } = await bundler(() => ({ error: { code: -32_500, message } }));
    expect(await ask('eth_sendUserOperation')).toEqual({
      error: { code: -32_500, message: 'x'.repeat(1_000) },
    });
    for (const secret of [
      ...[new URL(url).host, '/rpc/secret-path', '?key=secret-key', 'secret-token'],
      // A bundler names the key alone, or in its own letters.
      ...['secret-path', 'secret-key', 'SECRET-KEY', 'Secret-Token'],
    ]) {
      message = `refused by ${secret}`;
      expect(await ask('eth_sendUserOperation'), secret).toEqual({
        error: { code: -32_500, message: 'The bundler refused.' },
      });
    }
  });
});
