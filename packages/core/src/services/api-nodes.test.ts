import { describe, expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { type LocalApi, localApi, sendJson } from '../test-support/local-api.node.ts';
import { nodesOf } from './api-nodes.ts';

const chain = 'eip155:1';
const chainNetwork = (...http: string[]) =>
  ({ caipNetworkId: chain, rpcUrls: { default: { http } } }) as const;
const lists =
  (...http: string[]): LocalApi['answer'] =>
  (response) =>
    sendJson(response, 200, { http, ws: [] });

async function page(answer: LocalApi['answer'], more: Parameters<typeof makeCore>[0] = {}) {
  const api = await localApi(answer);
  const { core, clock } = makeCore({ api: api.url, projectId: 'a shop', ...more });
  return {
    api,
    core,
    clock,
    nodes: nodesOf(core),
    proxy: `${api.url}/v1/?chainId=eip155%3A1&projectId=a%20shop`,
  };
}

describe('addresses of a chain', () => {
  it("list the site's own, then the API, then those of the network", async () => {
    const customRpcUrls = { [chain]: [{ url: 'http://own.test' }] };
    const { api, nodes, proxy } = await page(lists(chain), { customRpcUrls });
    const listed = chainNetwork('http://own.test', 'http://node.test');
    const all = ['http://first.test', 'http://own.test', proxy, 'http://node.test'];
    expect(await nodes.addresses(listed, ['http://first.test'])).toEqual(all);
    expect(await nodes.addresses(listed)).toEqual(all.slice(1));
    expect(api.requested).toEqual(['/v1/supported-chains?projectId=a%20shop']);
  });

  it('omit an API that does not serve the chain', async () => {
    const { nodes } = await page(lists('eip155:2'));
    expect(await nodes.addresses(chainNetwork('http://node.test'))).toEqual(['http://node.test']);
  });

  it.each<[string, LocalApi['answer']]>([
    ['fails', (response) => sendJson(response, 503, {})],
    ['answers with something else', (response) => sendJson(response, 200, { http: 'all' })],
  ])('omit an API that %s, and retry it after half a minute', async (_, answer) => {
    const { api, clock, nodes, proxy } = await page(answer);
    const listed = chainNetwork('http://node.test');
    expect(await nodes.addresses(listed)).toEqual(['http://node.test']);
    api.answer = lists(chain);
    await clock.advance(29_999);
    expect(await nodes.addresses(listed)).toEqual(['http://node.test']);
    expect(api.requested).toHaveLength(1);
    await clock.advance(1);
    expect(await nodes.addresses(listed)).toEqual([proxy, 'http://node.test']);
  });

  it('retry the API once the clock was set back', async () => {
    const { api, clock, nodes, proxy } = await page((response) => sendJson(response, 503, {}));
    const listed = chainNetwork('http://node.test');
    await nodes.addresses(listed);
    api.answer = lists(chain);
    await clock.advance(-3_600_000);
    expect(await nodes.addresses(listed)).toEqual([proxy, 'http://node.test']);
  });

  it('wait one second for an unresponsive API, or longer without another address', async () => {
    let answerLate = (): void => undefined;
    let onAsked = (): void => undefined;
    const requested = new Promise<void>((resolve) => {
      onAsked = resolve;
    });
    const { clock, nodes, proxy } = await page((response) => {
      answerLate = () => sendJson(response, 200, { http: [chain], ws: [] });
      onAsked();
    });
    const listed = chainNetwork('http://node.test');
    const soon = nodes.addresses(listed);
    const alone = nodes.addresses(chainNetwork());
    await requested;
    await clock.advance(1_000);
    expect(await soon).toEqual(['http://node.test']);
    expect(await nodes.addresses(listed)).toEqual(['http://node.test']);
    answerLate();
    expect(await alone).toEqual([proxy]);
    expect(await nodes.addresses(listed)).toEqual([proxy, 'http://node.test']);
  });

  it('omit an API for half a minute after a failed call', async () => {
    const { clock, nodes, proxy } = await page(lists(chain));
    const listed = chainNetwork('http://node.test');
    await nodes.addresses(listed);
    nodes.failed('http://node.test');
    expect(await nodes.api(chain, false)).toBe(proxy);
    nodes.failed(proxy);
    expect(await nodes.addresses(listed)).toEqual(['http://node.test']);
    await clock.advance(30_000);
    expect(await nodes.api(chain, false)).toBe(proxy);
  });
});

it('requests nothing after the instance is destroyed', async () => {
  const { api, core, nodes } = await page(lists(chain));
  core.destroy();
  expect(await nodes.addresses(chainNetwork('http://node.test'))).toEqual(['http://node.test']);
  expect(api.requested).toEqual([]);
});

it('gives adapters the nodes of the API, and requests them on the first read', async () => {
  const listed = chainNetwork('http://node.test');
  const api = await localApi(lists(chain));
  const { core, adapter } = makeCore({ api: api.url });
  expect(api.requested).toEqual([]);
  const nodes = await adapter.host?.nodes?.();
  expect(nodes).toBe(await core.nodes?.());
  const proxy = `${api.url}/v1/?chainId=eip155%3A1`;
  expect(await nodes?.addresses(listed)).toEqual([proxy, 'http://node.test']);
  expect(await nodes?.api('eip155:1', true)).toBe(proxy);
  nodes?.failed(proxy);
  expect(await nodes?.addresses(listed, ['http://own.test'])).toEqual([
    'http://own.test',
    'http://node.test',
  ]);
});

it('gives adapters no nodes without an API', () => {
  expect(makeCore({}).adapter.host?.nodes).toBeUndefined();
});
