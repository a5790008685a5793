import type { SessionRecord } from '@mooring/sign-client/types';
import { describe, expect, it } from 'vitest';
import { alice, bob } from '../test-support/fake-client.ts';
import { given, providerWorld, requested, type WalletCall } from '../test-support/provider-world.ts';

const all = [
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
];

async function connected({
  methods = all,
  approval = {},
  ...options
}: Parameters<typeof providerWorld>[0] & {
  methods?: readonly string[];
  approval?: { sessionProperties?: Record<string, unknown>; scopedProperties?: Record<string, unknown> };
} = {}) {
  const here = await providerWorld(options);
  const provider = await here.open();
  const [eip155] = Object.values(requested.optionalNamespaces ?? {});
  if (eip155 === undefined || given.eip155 === undefined) throw new Error('no namespace');
  await here.connect(
    provider,
    { optionalNamespaces: { eip155: { ...eip155, methods: all } } },
    { ...approval, namespaces: { eip155: { ...given.eip155, methods } } },
  );
  return { here, provider };
}

const to = (chainId: unknown) => ({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });

describe('local answers', () => {
  it('use the current chain', async () => {
    const { here, provider } = await connected();
    for (const method of ['eth_accounts', 'eth_requestAccounts'])
      expect(await provider.request({ method })).toEqual([alice, bob]);
    expect(await provider.request({ method: 'eth_chainId' })).toBe(1);
    expect(here.asks).toEqual([]);
    expect(here.posted).toEqual([]);
  });
});

describe('switching', () => {
  it.each(['0x89', '89'])('to an approved chain (%s) makes no request', async (chainId) => {
    const { here, provider } = await connected();
    expect(await provider.request(to(chainId))).toBeNull();
    expect(here.asks).toEqual([]);
    expect(here.events).toEqual([
      ['chainChanged', '137'],
      ['accountsChanged', [bob]],
      ['default_chain_changed', 'eip155:137'],
    ]);
  });

  it('to another one sends the wallet a request on an approved chain', async () => {
    const { here, provider } = await connected();
    here.answer = () => null;
    expect(await provider.request(to('0xa'), 'eip155:137')).toBeNull();
    expect(here.asks).toEqual([
      {
        method: to('').method,
        params: [{ chainId: '0xa' }],
        chainId: 'eip155:1',
        expiryTimestamp: expect.any(Number),
      },
    ]);
    expect(await provider.request({ method: 'eth_chainId' })).toBe(10);
    expect(here.events).toEqual([
      ['chainChanged', '10'],
      ['default_chain_changed', 'eip155:10'],
    ]);
  });

  it.each([4902, 5000, 32_603, -32_603])(
    'keeps the chain if the wallet answers with error %i',
    async (code) => {
      const { here, provider } = await connected();
      const no = { code, message: 'No.' };
      here.answer = () => Promise.reject(no);
      await expect(provider.request(to('0xa'))).rejects.toMatchObject({ code });
      expect(await provider.request({ method: 'eth_chainId' })).toBe(1);
      expect(here.events).toEqual([]);
    },
  );

  it('rejects if the wallet did not approve the method', async () => {
    const { provider } = await connected({ methods: ['personal_sign'] });
    await expect(provider.request(to('0xa'))).rejects.toThrow(
      'Failed to switch to chain eip155:10. The chain is not approved or the wallet does not support wallet_switchEthereumChain',
    );
  });

  it.each([undefined, '', 'moon', '0x', 7.5, '0xffffffffffffffffff'])(
    'rejects an invalid chain (%j)',
    async (chainId) => {
      const { here, provider } = await connected();
      await expect(provider.request(to(chainId))).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
      await expect(provider.request({ method: to('').method })).rejects.toMatchObject({
        code: 'CHAIN_NOT_SUPPORTED',
      });
      expect(here.asks).toEqual([]);
    },
  );
});

describe('wallet_getCapabilities', () => {
  const call = (...params: unknown[]) => ({ method: 'wallet_getCapabilities', params });

  it('needs an address', async () => {
    const { provider } = await connected();
    const text = 'Missing address parameter in wallet_getCapabilities request';
    await expect(provider.request(call())).rejects.toThrow(text);
    await expect(provider.request({ method: 'wallet_getCapabilities' })).rejects.toThrow(text);
  });

  it('uses capabilities that the wallet announced, encoded as text or not', async () => {
    const answer = { '0x1': { atomic: { status: 'supported' } } };
    for (const capabilities of [
      { [`${alice}0x1,0x89`]: answer },
      JSON.stringify({ [`${alice}0x1,0x89`]: JSON.stringify(answer) }),
    ]) {
      const { here, provider } = await connected({ approval: { sessionProperties: { capabilities } } });
      expect(await provider.request(call(alice, ['0x1', '0x89']))).toEqual(answer);
      expect(here.asks).toEqual([]);
    }
  });

  it('merges those of the session, the chain and the account', async () => {
    const { here, provider } = await connected({
      approval: {
        sessionProperties: {
          atomic: '{"status":"supported"}',
          'flow-control': { supported: true },
          other: 'x',
        },
        scopedProperties: {
          'eip155:1': {
            atomic: { status: 'ready' },
            [`eip155:1:${bob}`]: { paymasterService: { supported: true } },
          },
          'eip155:137': JSON.stringify({ atomic: { status: 'unsupported' } }),
        },
      },
    });
    const common = { 'flow-control': { supported: true } };
    expect(await provider.request(call(alice, ['0x1', '0x89']))).toEqual({
      '0x1': { ...common, atomic: { status: 'ready' } },
      '0x89': { ...common, atomic: { status: 'unsupported' } },
    });
    expect(await provider.request(call(bob.toUpperCase().replace('0X', '0x'), ['0x1']))).toEqual({
      '0x1': { ...common, atomic: { status: 'supported' }, paymasterService: { supported: true } },
    });
    expect(here.asks).toEqual([]);
  });

  it('requests missing ones from the wallet, once per session', async () => {
    const { here, provider } = await connected();
    here.answer = () => ({ '0x1': { atomic: { status: 'ready' } } });
    const first = await provider.request(call(alice, ['0x1']));
    expect(await provider.request(call(alice, ['0x1']))).toEqual(first);
    expect(here.asks).toHaveLength(1);
    await provider.request(call(alice));
    expect(here.asks).toHaveLength(2);
    await here.settle();
    await provider.client.dispose();
    const again = await here.open();
    expect(await again.request(call(alice, ['0x1']))).toEqual(first);
    expect(here.asks).toHaveLength(2);
    const { topic = '' } = again.session ?? {};
    await here.wallet.update({ topic, namespaces: again.session?.namespaces ?? {} });
    await here.settle();
    await again.request(call(alice, ['0x1']));
    expect(here.asks).toHaveLength(3);
  });
});

describe('an answer about capabilities', () => {
  const call = (...params: unknown[]) => ({ method: 'wallet_getCapabilities', params });
  const answer = { '0x1': { atomic: { status: 'ready' } } };

  it('is stored in the session until the session changes, beside those that the wallet announced', async () => {
    const said = { foo: 'bar', capabilities: { [`${bob}0x1`]: answer } };
    const { here, provider } = await connected({ approval: { sessionProperties: said } });
    const { topic = '' } = provider.session ?? {};
    const properties = () => provider.client.session.get(topic).sessionProperties;
    here.answer = () => answer;
    await provider.request(call(alice, ['0x1']));
    await provider.request(call(alice));
    await here.settle();
    expect(properties()).toEqual({
      foo: 'bar',
      capabilities: { [`${bob}0x1`]: answer, [`${alice}0x1`]: answer, [alice]: answer },
    });
    await here.wallet.update({ topic, namespaces: provider.session?.namespaces ?? {} });
    await here.settle();
    expect(properties()).toEqual(said);
  });

  it('changes nothing else of the stored session', async () => {
    const { here, provider } = await connected();
    const { topic = '' } = provider.session ?? {};
    const key = `mooring/sign/session/${topic}`;
    const stored = (await here.storage.getItem(key)) as SessionRecord;
    await here.storage.setItem(key, { ...stored, expiry: 1_900_000_000 });
    here.answer = () => answer;
    await provider.request(call(alice, ['0x1']));
    await here.settle();
    expect(await here.storage.getItem(key)).toMatchObject({
      expiry: 1_900_000_000,
      sessionProperties: { capabilities: { [`${alice}0x1`]: answer } },
    });
  });

  it('is one of fifty in the session', async () => {
    const { here, provider } = await connected();
    here.answer = () => answer;
    for (let chain = 1; chain <= 52; chain += 1) {
      await provider.request(call(alice, [`0x${chain.toString(16)}`]));
      await here.settle();
    }
    const [session] = provider.client.session.getAll();
    expect(Object.keys(session?.sessionProperties?.capabilities ?? {})).toHaveLength(50);
  });

  it('is not stored if it is invalid', async () => {
    const { here, provider } = await connected();
    here.answer = () => 'none';
    await provider.request(call(alice));
    expect(provider.client.session.getAll()[0]?.sessionProperties).toBeUndefined();
  });
});

describe('wallet_getCallsStatus', () => {
  const hashes = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`];
  const sent = {
    version: '2.0.0',
    chainId: '0x89',
    atomicRequired: true,
    calls: [{ to: alice }],
  };
  const result = {
    id: 'batch',
    capabilities: { caip345: { caip2: 'eip155:137', transactionHashes: hashes } },
  };
  const status = { method: 'wallet_getCallsStatus', params: ['batch'] };
  const sendCalls = { method: 'wallet_sendCalls', params: [sent] };

  const answers = (calls: unknown) => (ask: WalletCall) =>
    ask.method === 'wallet_sendCalls' ? calls : 'of the wallet';

  it.each([
    [[null, null], 100],
    [['0x1', null], 100],
    [['0x1', '0x1'], 200],
    [['0x0', '0x0'], 500],
    [['0x1', '0x0'], 600],
  ])('follows from the receipts of the sent calls: %j is %i', async (receipts, code) => {
    const { here, provider } = await connected();
    here.answer = answers(result);
    expect(await provider.request(sendCalls)).toEqual(result);
    here.node = ({ body }) => {
      const found = receipts[hashes.indexOf((body.params as string[])[0] ?? '')];
      return found === null ? null : { status: found };
    };
    expect(await provider.request(status)).toEqual({
      id: 'batch',
      version: '2.0.0',
      atomic: true,
      chainId: '0x89',
      capabilities: result.capabilities,
      receipts: receipts.filter((entry) => entry !== null).map((entry) => ({ status: entry })),
      status: code,
    });
    expect(here.posted.every(({ url }) => url === 'http://node.test/137')).toBe(true);
  });

  it('is known for a day, also after a reload, then comes from the wallet', async () => {
    const { here, provider } = await connected();
    here.answer = answers(result);
    await provider.request(sendCalls);
    await provider.client.dispose();
    const again = await here.open();
    here.node = () => ({ status: '0x1' });
    expect(await again.request(status)).toMatchObject({ status: 200 });
    await here.clock.advance(86_400_000);
    expect(await again.request(status)).toBe('of the wallet');
  });

  it.each([
    ['only an id', 'batch'],
    ['no hashes', { id: 'batch', capabilities: { caip345: { caip2: 'eip155:1', transactionHashes: [] } } }],
    [
      'values that are not hashes',
      { id: 'batch', capabilities: { caip345: { caip2: 'eip155:1', transactionHashes: ['<'] } } },
    ],
    ['no chain', { id: 'batch', capabilities: { caip345: { transactionHashes: hashes } } }],
    [
      'far too many',
      {
        id: 'batch',
        capabilities: { caip345: { caip2: 'eip155:1', transactionHashes: Array(100).fill(hashes[0]) } },
      },
    ],
  ])('comes from the wallet if it answered with %s', async (_what, answer) => {
    const { here, provider } = await connected();
    here.answer = answers(answer);
    await provider.request(sendCalls);
    expect(await provider.request(status)).toBe('of the wallet');
  });

  it('comes from the wallet if no node answers', async () => {
    const { here, provider } = await connected();
    here.answer = answers(result);
    await provider.request(sendCalls);
    here.node = () => new Response('', { status: 500 });
    expect(await provider.request(status)).toBe('of the wallet');
  });

  it('has no target if the wallet did not approve it', async () => {
    const { provider } = await connected({ methods: ['personal_sign'] });
    await expect(provider.request(status)).rejects.toThrow(
      'Fetching call status not approved by the wallet.',
    );
  });

  it('comes unchanged from the bundler that the wallet names, at the site’s API', async () => {
    const { here, provider } = await connected({
      apiUrl: 'http://api.test',
      projectId: 'id',
      approval: { sessionProperties: { bundler_name: 'pim' } },
    });
    expect(await provider.request(status)).toEqual({
      id: 1,
      jsonrpc: '2.0',
      result:
        'eth_getUserOperationReceipt of http://api.test/v1/bundler?projectId=id&chainId=eip155%3A1&bundler=pim',
    });
    expect(here.posted[0]?.body).toMatchObject({ params: ['batch'] });
    here.node = () => new Response('', { status: 502 });
    expect(await provider.request(status)).toBe('wallet_getCallsStatus on eip155:1');
  });

  describe('of a bundler', () => {
    const bundled = (methods: readonly string[] = []) =>
      connected({
        methods: ['personal_sign', ...methods],
        apiUrl: 'http://api.test',
        approval: { sessionProperties: { bundler_name: 'pim' } },
      });
    const refusal = { error: { code: -32_602, message: 'unknown user operation' } };
    const refuse = () => Response.json({ id: 1, jsonrpc: '2.0', ...refusal });

    it('is pending without a receipt if there is no other source', async () => {
      const { here, provider } = await bundled();
      here.node = () => null;
      expect(await provider.request(status)).toEqual({
        version: '2.0.0',
        id: 'batch',
        chainId: '0x1',
        status: 100,
        atomic: true,
        receipts: [],
      });
    });

    it('comes from the wallet without a receipt', async () => {
      const { here, provider } = await bundled(['wallet_getCallsStatus']);
      here.node = () => null;
      expect(await provider.request(status)).toBe('wallet_getCallsStatus on eip155:1');
    });

    it('comes from the wallet if the bundler answers with an error', async () => {
      const { here, provider } = await bundled(['wallet_getCallsStatus']);
      here.node = refuse;
      expect(await provider.request(status)).toBe('wallet_getCallsStatus on eip155:1');
    });

    it('is the error of the bundler if there is no other source', async () => {
      const { here, provider } = await bundled();
      here.node = refuse;
      await expect(provider.request(status)).rejects.toMatchObject(refusal.error);
      here.node = () => Response.json('no JSON-RPC');
      await expect(provider.request(status)).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
      here.node = () => new Response('', { status: 502 });
      await expect(provider.request(status)).rejects.toMatchObject({ code: 'HTTP_STATUS' });
    });
  });

  it('comes from a bundler by URL only if the site listed it', async () => {
    const approval = { sessionProperties: { bundler_url: 'https://bundler.test/rpc' } };
    const careful = await connected({ approval });
    expect(await careful.provider.request(status)).toBe('wallet_getCallsStatus on eip155:1');
    expect(careful.here.posted).toEqual([]);
    const open = await connected({ approval, bundlerOrigins: ['https://bundler.test'] });
    expect(await open.provider.request(status)).toMatchObject({
      result: 'eth_getUserOperationReceipt of https://bundler.test/rpc',
    });
  });
});
