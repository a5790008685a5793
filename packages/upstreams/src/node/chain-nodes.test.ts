import { setInterval as every } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { openTestUpstreams } from '../test-support/open-test-upstreams.ts';
import { serveNode, serveResults } from '../test-support/serve-node.ts';

const chain = 'eip155:1';
const account = `0x${'12'.repeat(20)}`;
const question = { account, tokens: [] };
const good = { eth_chainId: '0x1', eth_getBalance: '0x5', eth_call: '0x' };
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
  ])('that %s is given up in time, and the next is asked', async (_, answer) => {
    const [slow, fine] = [await serveNode(answer), await serveResults(good)];
    const upstreams = openTestUpstreams({ TEST_NODES: nodes(slow.url, fine.url), ...quick });
    expect(await upstreams.balances(chain, question)).toEqual({ native: 5n, tokens: [] });
    expect(await upstreams.answers('slow')).toBe(1);
  });

  it('that begins an answer and stops is given up also where memory is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const node = await serveNode((_, response) => void response.write('{'));
    const upstreams = openTestUpstreams({ TEST_NODES: nodes(node.url), TEST_NODE_MILLISECONDS: '500' });
    let waiting = 20;
    const asked = Array.from({ length: waiting }, () =>
      upstreams.balances(chain, question).catch((error: unknown) => {
        waiting -= 1;
        return error;
      }),
    );
    const until = performance.now() + 5_000;
    for await (const _ of every(20)) {
      collect();
      if (waiting === 0 || performance.now() > until) break;
    }
    for (const failure of await Promise.all(asked)) expect(failure).toMatchObject(unavailable);
  }, 6_000);

  it.each([
    ['no JSON', '<html>'],
    ['a text', '"0x1"'],
    ['nothing', ''],
    ['an error', '{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":"https://key@node"}}'],
    ['another call', '{"jsonrpc":"2.0","id":7,"result":"0x"}'],
    ['neither result nor error', '{"jsonrpc":"2.0","id":0}'],
    ['a list', '[]'],
  ])('that answers with %s has failed, and its words are not told', async (_, text) => {
    const node = await serveNode((__, response) => void response.end(text));
    const upstreams = openTestUpstreams({ TEST_NODES: nodes(node.url) });
    const failure = await upstreams.balances(chain, question).catch((error: unknown) => error);
    expect(failure).toMatchObject({ ...unavailable, message: 'No node of eip155:1 gave a usable answer.' });
    const { cause } = failure as { cause: AggregateError };
    expect(JSON.stringify(cause.errors.map(String))).not.toMatch(/127\.0\.0\.1|key/);
  });

  it('whose answer has no end is left once it is too long', async () => {
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
    const upstreams = openTestUpstreams({ TEST_NODES: nodes(node.url), TEST_NODE_BYTES: '4096' });
    await expect(upstreams.balances(chain, question)).rejects.toMatchObject(unavailable);
    await closed;
  });

  it('that sends elsewhere is not followed', async () => {
    const fine = await serveResults(good);
    const node = await serveNode((_, response) => void response.writeHead(307, { location: fine.url }).end());
    const upstreams = openTestUpstreams({ TEST_NODES: nodes(node.url) });
    await expect(upstreams.balances(chain, question)).rejects.toMatchObject(unavailable);
    expect(fine.asked()).toBe(0);
  });

  it('is sent the user and password of its address, which are told nowhere', async () => {
    let sent: string | undefined;
    const fine = await serveNode((_, response) => {
      sent = response.req.headers.authorization;
      response.end('{"jsonrpc":"2.0","id":0,"result":"0x1"}');
    });
    const upstreams = openTestUpstreams({ TEST_NODES: nodes(fine.url.replace('//', '//user:pass%20word@')) });
    await upstreams.ready();
    expect(sent).toBe(`Basic ${Buffer.from('user:pass word').toString('base64')}`);
  });
});

describe('of several nodes', () => {
  it('one that failed is asked last for a while, by one question first after it', async () => {
    let works = false;
    const first = await serveNode((body, response) => {
      if (!works) return void response.destroy();
      const one = ({ id, method }: { id: unknown; method: string }) => ({
        jsonrpc: '2.0',
        id,
        result: Reflect.get(good, method),
      });
      response.end(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body as never)));
    });
    const second = await serveResults(good);
    const upstreams = openTestUpstreams({
      TEST_NODES: nodes(first.url, second.url),
      TEST_NODE_REST_SECONDS: '10',
    });
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

  it('all are asked while all rest, and the failure says so', async () => {
    const upstreams = openTestUpstreams({ TEST_NODES: nodes('http://127.0.0.1:1', 'http://127.0.0.1:1') });
    await expect(upstreams.ready()).rejects.toMatchObject(unavailable);
    await expect(upstreams.balances(chain, question)).rejects.toMatchObject(unavailable);
    expect(await upstreams.answers('unreachable')).toBe(4);
  });

  it('none is asked beyond the time that all may take together', async () => {
    const [one, other] = [await serveNode(() => {}), await serveResults(good)];
    const upstreams = openTestUpstreams({
      TEST_NODES: nodes(one.url, other.url),
      TEST_NODES_MILLISECONDS: '100',
    });
    await expect(upstreams.balances(chain, question)).rejects.toMatchObject(unavailable);
    expect(other.asked()).toBe(0);
  });
});

it('refuses more than may be under way at once, and takes the next when one is done', async () => {
  const waiting: (() => void)[] = [];
  const node = await serveNode((_, response) => {
    waiting.push(() => response.end('{"jsonrpc":"2.0","id":0,"result":"0x1"}'));
  });
  const upstreams = openTestUpstreams({ TEST_NODES: nodes(node.url), TEST_NODE_REQUESTS: '1' });
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
