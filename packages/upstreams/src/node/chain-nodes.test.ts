import { setInterval as every } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { openTestUpstreams } from '../test-support/open-test-upstreams.ts';
import { answerResults, serveNode, serveResults } from '../test-support/serve-node.ts';

const chain = 'eip155:1';
const account = `0x${'12'.repeat(20)}`;
const question = { account, tokens: [] };
const block = (time: number) => ({ timestamp: `0x${time.toString(16)}` });
const good = {
  eth_chainId: '0x1',
  eth_getBalance: '0x5',
  eth_call: '0x',
  eth_getBlockByNumber: block(Date.UTC(2026, 0, 2) / 1_000),
};
const quick = { TEST_NODE_MILLISECONDS: '1500', TEST_NODES_MILLISECONDS: '120000' };
const unavailable = { code: 'NODE_UNAVAILABLE' };

const nodes = (...urls: readonly string[]) => urls.map((url) => `${chain}=${url}`).join(' ');

describe('a node', () => {
  it.each([
    ['never answers', () => {}],
    [
      'begins an answer and stops',
      (_: unknown, response: import('node:http').ServerResponse) => void response.write('{'),
    ],
  ])('that %s times out, and the next is asked', async (_, answer) => {
    const [slow, fine] = [await serveNode(answer), await serveResults(good)];
    const upstreams = openTestUpstreams(nodes(slow.url, fine.url), { ...quick });
    expect(await upstreams.balances(chain, question)).toEqual({ native: 5n, tokens: [] });
    expect(await upstreams.answers('slow')).toBe(1);
  });

  it('that begins an answer and stops times out despite garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const node = await serveNode((_, response) => void response.write('{'));
    const upstreams = openTestUpstreams(nodes(node.url), { TEST_NODE_MILLISECONDS: '500' });
    let waiting = 20;
    const asked = Array.from({ length: waiting }, () =>
      upstreams.balances(chain, question).catch((error: unknown) => {
        waiting -= 1;
        return error;
      }),
    );
    for await (const _ of every(20)) {
      collect();
      if (waiting === 0) break;
    }
    for (const failure of await Promise.all(asked)) expect(failure).toMatchObject(unavailable);
  });

  it.each([
    ['no JSON', '<html>'],
    ['a text', '"0x1"'],
    ['nothing', ''],
    ['an error', '{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":"https://key@node"}}'],
    ['another call', '{"jsonrpc":"2.0","id":7,"result":"0x"}'],
    ['neither result nor error', '{"jsonrpc":"2.0","id":0}'],
    ['a list', '[]'],
  ])('that answers with %s fails, and is not quoted', async (_, text) => {
    const node = await serveNode((__, response) => void response.end(text));
    const upstreams = openTestUpstreams(nodes(node.url));
    const failure = await upstreams.balances(chain, question).catch((error: unknown) => error);
    expect(failure).toMatchObject({ ...unavailable, message: 'No node of eip155:1 gave a usable answer.' });
    const { cause } = failure as { cause: AggregateError };
    expect(JSON.stringify(cause.errors.map(String))).not.toMatch(/127\.0\.0\.1|key/);
  });

  it('is disconnected once its endless answer is too long', async () => {
    let stopped: () => void = () => {};
    const closed = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    const node = await serveNode((_, response) => {
      response.on('close', () => stopped());
      const more = () => {
        while (!response.destroyed && response.write('0'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const upstreams = openTestUpstreams(nodes(node.url), { TEST_NODE_BYTES: '4096' });
    await expect(upstreams.balances(chain, question)).rejects.toMatchObject(unavailable);
    await closed;
  });

  it('is not followed to a redirect', async () => {
    const fine = await serveResults(good);
    const node = await serveNode((_, response) => void response.writeHead(307, { location: fine.url }).end());
    const upstreams = openTestUpstreams(nodes(node.url));
    await expect(upstreams.balances(chain, question)).rejects.toMatchObject(unavailable);
    expect(fine.asked()).toBe(0);
  });
});

describe('several nodes', () => {
  it('ask a failed node last for a while, then probe it with one request', async () => {
    let works = false;
    const first = await serveNode((body, response) => {
      if (!works) return void response.destroy();
      answerResults(good, body, response);
    });
    const second = await serveResults(good);
    const upstreams = openTestUpstreams(nodes(first.url, second.url), { TEST_NODE_REST_SECONDS: '10' });
    await upstreams.ready();
    await upstreams.ready();
    expect([first.asked(), second.asked()]).toEqual([1, 2]);
    upstreams.time.now += 10_000;
    await Promise.all([upstreams.ready(), upstreams.ready(), upstreams.ready()]);
    expect([first.asked(), second.asked()]).toEqual([2, 5]);
    works = true;
    upstreams.time.now += 10_000;
    await upstreams.ready();
    await upstreams.ready();
    expect([first.asked(), second.asked()]).toEqual([4, 5]);
  });

  it('are all asked if all of them rest, before the request fails', async () => {
    const upstreams = openTestUpstreams(nodes('http://127.0.0.1:1', 'http://127.0.0.1:1'));
    expect(await upstreams.ready()).toEqual(new Map([[chain, false]]));
    await expect(upstreams.balances(chain, question)).rejects.toMatchObject(unavailable);
    expect(await upstreams.answers('unreachable')).toBe(4);
  });

  it('are not asked beyond the time that they share', async () => {
    const [one, other] = [await serveNode(() => {}), await serveResults(good)];
    const upstreams = openTestUpstreams(nodes(one.url, other.url), { TEST_NODES_MILLISECONDS: '100' });
    await expect(upstreams.balances(chain, question)).rejects.toMatchObject(unavailable);
    expect(other.asked()).toBe(0);
  });
});

describe('a stalled node', () => {
  const now = Date.UTC(2026, 0, 2) / 1_000;
  const at = (seconds: number, more: object = {}) => ({
    ...good,
    ...more,
    eth_getBlockByNumber: block(now + seconds),
  });

  it('is rejected if another is further, even at first, and logs how far it is behind', async () => {
    const stuck = await serveResults(at(-400));
    const fine = await serveResults(at(-10, { eth_getBalance: '0x7' }));
    const upstreams = openTestUpstreams(nodes(stuck.url, fine.url));
    expect(await upstreams.balances(chain, question)).toMatchObject({ native: 7n });
    expect(await upstreams.answers('stale')).toBe(1);
    expect(upstreams.logged()).toContain('its latest block is 390 s behind that of another node');
    const figures = await upstreams.figures();
    expect(figures).toMatch(/^test_node_up\{.*node="1".*\} 0$/m);
    expect(figures).toMatch(/^test_node_up\{.*node="2".*\} 1$/m);
    expect(figures).toMatch(/^test_node_block_age_seconds\{.*node="1".*\} 400$/m);
  });

  it('fails by the clock even alone, unless its chain may stall', async () => {
    const stuck = await serveResults(at(-901));
    const upstreams = openTestUpstreams(nodes(stuck.url));
    await expect(upstreams.balances(chain, question)).rejects.toMatchObject(unavailable);
    expect(await upstreams.ready()).toEqual(new Map([[chain, false]]));
    expect(upstreams.logged()).toContain('its latest block is 901 s old');
    const unbounded = openTestUpstreams(nodes(stuck.url), { TEST_NODE_BLOCK_SECONDS: '0' });
    expect(await unbounded.balances(chain, question)).toMatchObject({ native: 5n });
  });

  it('is not inferred from a node that claims a future block', async () => {
    const fine = await serveResults(at(-30));
    const ahead = await serveResults(at(86_400));
    const upstreams = openTestUpstreams(nodes(ahead.url, fine.url));
    await upstreams.ready();
    await expect.poll(() => upstreams.answers('ok')).toBe(2);
    expect(await upstreams.answers('stale')).toBe(0);
  });

  it('is rejected after a long pause as well', async () => {
    let [here, there] = [at(-5), at(-5, { eth_getBalance: '0x7' })];
    const stuck = await serveNode((body, response) => answerResults(here, body, response));
    const fine = await serveNode((body, response) => answerResults(there, body, response));
    const upstreams = openTestUpstreams(nodes(stuck.url, fine.url));
    expect(await upstreams.balances(chain, question)).toMatchObject({ native: 5n });
    upstreams.time.now += 600_000;
    there = at(595, { eth_getBalance: '0x7' });
    expect(await upstreams.balances(chain, question)).toMatchObject({ native: 7n });
    here = at(599);
    upstreams.time.now += 10_000;
    expect(await upstreams.balances(chain, question)).toMatchObject({ native: 5n });
  });

  it('does not make answers wait for an unresponsive node', async () => {
    const [fine, silent] = [await serveResults(good), await serveNode(() => {})];
    const upstreams = openTestUpstreams(nodes(fine.url, silent.url), {
      TEST_NODE_MILLISECONDS: '60000',
      TEST_NODES_MILLISECONDS: '120000',
    });
    expect(await upstreams.balances(chain, question)).toMatchObject({ native: 5n });
  });

  it('is not inferred from a future block on a quiet chain', async () => {
    const fine = await serveResults(at(-3_600));
    const ahead = await serveResults(at(86_400, { eth_getBalance: '0x7' }));
    for (const urls of [
      [fine.url, ahead.url],
      [ahead.url, fine.url],
    ]) {
      const upstreams = openTestUpstreams(nodes(...urls), { TEST_NODE_BLOCK_SECONDS: '0' });
      await upstreams.balances(chain, question);
      await expect.poll(() => upstreams.answers('ok')).toBe(2);
      expect(await upstreams.answers('stale')).toBe(0);
    }
  });

  it('compares the other nodes at most every 30 s', async () => {
    const [one, other] = [await serveResults(good), await serveResults(good)];
    const upstreams = openTestUpstreams(nodes(one.url, other.url));
    for (let times = 0; times < 3; times += 1) await upstreams.ready();
    await expect.poll(other.asked).toBe(1);
    upstreams.time.now += 30_000;
    for (let times = 0; times < 3; times += 1) await upstreams.ready();
    await expect.poll(other.asked).toBe(2);
  });
});

it('rejects requests over the concurrency limit and accepts the next once one is done', async () => {
  const waiting: (() => void)[] = [];
  const node = await serveNode((body, response) => {
    waiting.push(() => answerResults(good, body, response));
  });
  const upstreams = openTestUpstreams(nodes(node.url), { TEST_NODE_REQUESTS: '1' });
  const first = upstreams.ready();
  await expect(upstreams.balances(chain, question)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect.poll(() => waiting.length).toBe(1);
  waiting.pop()?.();
  await first;
  const second = upstreams.ready();
  await expect.poll(() => waiting.length).toBe(1);
  waiting.pop()?.();
  await second;
});

it.each([
  ['listed', 'first'],
  ['ranked', 'second'],
])(
  'nodes in the order `%s`: once the first is back after a failure, the %s is asked',
  async (order, expected) => {
    const asked: string[] = [];
    let fails = true;
    const first = await serveNode((body, response) => {
      asked.push('first');
      if (fails) response.end('<html>');
      else answerResults(good, body, response);
    });
    const second = await serveNode((body, response) => {
      asked.push('second');
      answerResults(good, body, response);
    });
    const environment = { ...quick, TEST_NODE_ORDER: order, TEST_NODE_REST_SECONDS: '10' };
    const upstreams = openTestUpstreams(nodes(first.url, second.url), environment);
    await upstreams.balances(chain, question);
    expect(asked.slice(0, 2)).toEqual(['first', 'second']);
    fails = false;
    upstreams.time.now += 11_000;
    asked.length = 0;
    await upstreams.balances(chain, question);
    expect(asked[0]).toBe(expected);
  },
);

describe('a question that its client gives up', () => {
  it('ends at the node, which has not failed, nor rests', async () => {
    const gone = new AbortController();
    let stopped: () => void = () => {};
    const closed = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    const [silent, other] = [
      await serveNode((_, response) => {
        response.on('close', () => stopped());
        gone.abort('gone');
      }),
      await serveResults(good),
    ];
    const upstreams = openTestUpstreams(nodes(silent.url, other.url), { TEST_NODE_MILLISECONDS: '60000' });
    const asked = upstreams.forward(chain, [{ method: 'eth_gasPrice', params: [] }], { signal: gone.signal });
    await expect(asked).rejects.toBe('gone');
    await closed;
    expect(other.asked()).toBe(0);
    for (const outcome of ['ok', 'slow', 'unreachable', 'wrong'])
      expect(await upstreams.answers(outcome)).toBe(0);
  });

  it('leaves the probe of a resting node to the next one', async () => {
    const gone = new AbortController();
    let isSilent = false;
    const first = await serveNode((_, response) => {
      if (isSilent) gone.abort('gone');
      else response.destroy();
    });
    const second = await serveResults(good);
    const upstreams = openTestUpstreams(nodes(first.url, second.url), { TEST_NODE_REST_SECONDS: '10' });
    await upstreams.ready();
    upstreams.time.now += 10_000;
    isSilent = true;
    const calls = [{ method: 'eth_gasPrice', params: [] }];
    await expect(upstreams.forward(chain, calls, { signal: gone.signal })).rejects.toBe('gone');
    const asked = first.asked();
    isSilent = false;
    await upstreams.ready();
    expect(first.asked()).toBe(asked + 1);
  });

  it('goes on if it sends a transaction', async () => {
    const gone = new AbortController();
    const node = await serveNode((body, response) => {
      gone.abort('gone');
      answerResults({ ...good, eth_sendRawTransaction: '0x1' }, body, response);
    });
    const upstreams = openTestUpstreams(nodes(node.url));
    const calls = [{ method: 'eth_sendRawTransaction', params: ['0x'] }];
    expect(await upstreams.forward(chain, calls, { signal: gone.signal })).toEqual([{ result: '0x1' }]);
  });
});
