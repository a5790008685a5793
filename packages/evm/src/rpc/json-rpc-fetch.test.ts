import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { jsonRpcFetch } from './json-rpc-fetch.ts';

const network = (...http: string[]) =>
  ({ caipNetworkId: 'eip155:1', rpcUrls: { default: { http } } }) as const;
const call = { method: 'eth_blockNumber' };
const good = (): Response => Response.json({ id: 1, jsonrpc: '2.0', result: '0x10' });
const no = (): Response =>
  Response.json({ id: 1, jsonrpc: '2.0', error: { code: -32_000, message: 'no', data: 'why' } });

function nodes(answers: Readonly<Record<string, () => Response | Promise<Response>>>) {
  const requested: string[] = [];
  const clock = new FakeClock();
  const send = (async (url: string) => {
    requested.push(url);
    const answer = answers[url];
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer();
  }) as typeof fetch;
  return { requested, clock, options: { clock, fetch: send } };
}

describe('the addresses of a network', () => {
  it.each([
    ['cannot be reached', undefined],
    ['has a bad status', () => new Response('', { status: 503 })],
    ['answers with a page', () => new Response('<html>')],
    ['answers with other JSON', () => Response.json({ ok: true })],
    ['answers with more than 10 MB', () => new Response(new Uint8Array(10_000_001))],
  ])('are tried in order, the next if one %s', async (_name, answer) => {
    const here = nodes({ ...(answer === undefined ? {} : { one: answer }), two: good });
    await expect(jsonRpcFetch(network('one', 'two'), call, here.options)).resolves.toBe('0x10');
    expect(here.requested).toEqual(['one', 'two']);
  });

  it('may respond with JSON as deep as the trace of a transaction', async () => {
    let trace: unknown = 'end';
    for (let call = 0; call < 1_024; call += 1) trace = { calls: [trace] };
    const here = nodes({ one: () => Response.json({ id: 1, jsonrpc: '2.0', result: trace }) });
    await expect(jsonRpcFetch(network('one'), call, here.options)).resolves.toHaveProperty('calls.0.calls');
  });

  it('time out after ten seconds each', async () => {
    const here = nodes({ one: () => new Promise(() => undefined), two: good });
    const answer = jsonRpcFetch(network('one', 'two'), call, here.options);
    await here.clock.advance(10_000);
    await expect(answer).resolves.toBe('0x10');
  });

  it('are not tried after an error of a node', async () => {
    const here = nodes({ one: no, two: good });
    await expect(jsonRpcFetch(network('one', 'two'), call, here.options)).rejects.toMatchObject({
      code: -32_000,
      message: 'no',
      data: 'why',
    });
    expect(here.requested).toEqual(['one']);
  });

  it.each([-32_601, -32_004, -32_005])(
    'are tried further after error %i of a node that does not serve the call',
    async (code) => {
      const not = (): Response =>
        Response.json({ id: 1, jsonrpc: '2.0', error: { code, message: 'not here' } });
      const here = nodes({ one: not, two: good });
      await expect(jsonRpcFetch(network('one', 'two'), call, here.options)).resolves.toBe('0x10');
      const last = nodes({ one: not });
      await expect(jsonRpcFetch(network('one', 'two'), call, last.options)).rejects.toMatchObject({ code });
      expect(last.requested).toEqual(['one', 'two']);
    },
  );

  it.each([
    ['is lost', undefined, 'TRANSACTION_IN_DOUBT'],
    ['has a status of its server', () => new Response('', { status: 504 }), 'TRANSACTION_IN_DOUBT'],
    ['turns the call away', () => new Response('', { status: 429 }), -32_000],
  ])('leave a transaction that another refuses in doubt only if an answer %s', async (_name, one, code) => {
    const here = nodes({ ...(one && { one }), two: no });
    const send = { method: 'eth_sendRawTransaction', params: ['0x02'] };
    await expect(jsonRpcFetch(network('one', 'two'), send, here.options)).rejects.toMatchObject({ code });
    await expect(jsonRpcFetch(network('one', 'two'), call, here.options)).rejects.toMatchObject({
      code: -32_000,
    });
  });

  it.each([
    ['is lost', undefined, 'TRANSACTION_IN_DOUBT'],
    ['turns the call away', () => new Response('', { status: 429 }), 'HTTP_STATUS'],
  ])('leave a transaction that none answers in doubt only if a call %s', async (_name, two, code) => {
    const here = nodes({ one: () => new Response('', { status: 429 }), ...(two && { two }) });
    const send = { method: 'eth_sendRawTransaction', params: ['0x02'] };
    await expect(jsonRpcFetch(network('one', 'two'), send, here.options)).rejects.toMatchObject({ code });
    await expect(jsonRpcFetch(network(), send, here.options)).rejects.toMatchObject({ code: 'NO_RPC_URL' });
  });

  it('get no transaction that a node signs itself once another may have it', async () => {
    const limited = () => new Response('', { status: 429 });
    const here = nodes({ one: limited, three: good });
    const send = { method: 'eth_sendTransaction', params: [{}] };
    await expect(jsonRpcFetch(network('one', 'two', 'three'), send, here.options)).rejects.toMatchObject({
      code: 'TRANSACTION_IN_DOUBT',
    });
    expect(here.requested).toEqual(['one', 'two']);
  });

  it('come from the host, which receives those that do not answer', async () => {
    const here = nodes({ two: good });
    const failed: string[] = [];
    const nodeList = {
      addresses: async (_: object, first: readonly string[] = []) => [...first, 'api', 'two'],
      api: async () => undefined,
      failed: (url: string) => void failed.push(url),
    };
    const options = { ...here.options, nodes: async () => nodeList, first: ['own'] };
    await expect(jsonRpcFetch(network('one'), call, options)).resolves.toBe('0x10');
    expect(here.requested).toEqual(['own', 'api', 'two']);
    expect(failed).toEqual(['own', 'api']);
  });

  it('are limited to five', async () => {
    const here = nodes({});
    const urls = Array.from({ length: 9 }, (_each, index) => `${index}`);
    await expect(jsonRpcFetch(network(...urls), call, here.options)).rejects.toMatchObject({
      code: 'SOMETHING_WENT_WRONG',
    });
    expect(here.requested).toHaveLength(5);
  });
});

it('stops reading a body that exceeds the limit', async () => {
  let pulled = 0;
  let cancelled = false;
  const endless = (): Response =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1_000_000));
        },
        cancel() {
          cancelled = true;
        },
      }),
    );
  const here = nodes({ one: endless });
  await expect(jsonRpcFetch(network('one'), call, here.options)).rejects.toMatchObject({
    code: 'SOMETHING_WENT_WRONG',
  });
  expect(pulled).toBeLessThan(15);
  expect(cancelled).toBe(true);
});
