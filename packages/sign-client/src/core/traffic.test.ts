import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import {
  account,
  address,
  chain,
  connectPeers,
  createPeers,
  given,
  metadata,
} from '../test-support/peers.ts';
import { signIn } from '../test-support/sign-in.ts';

interface Published {
  readonly method: string;
  readonly params: { readonly tag?: number; readonly correlationId?: number; readonly tvf?: object };
}

const idShape = /^\d{16}$/;
const noted = { correlationId: expect.toSatisfy((id: number) => idShape.test(String(id))) };

/** Traffic metadata of each message by tag; composite methods by name. */
function described(frames: readonly object[]): [number | string, unknown][] {
  return (frames as readonly Published[])
    .filter(({ method }) => !method.includes('ubscribe'))
    .map(({ method, params: { tag, tvf, correlationId } }) =>
      method === 'irn_publish' ? [tag ?? 0, tvf] : [method, { correlationId }],
    );
}

test('sends the inner id with each session message and its answer', async () => {
  const peers = await createPeers();
  const { topic, pairingTopic } = await connectPeers(peers);
  const { dapp, wallet, relay, clock } = peers;
  expect(described(relay.frames)).toEqual([
    ['wc_proposeSession', noted],
    ['wc_approveSession', noted],
    [1103, noted],
  ]);
  const [proposed, approved] = described(relay.frames).map(([, tvf]) => tvf);
  expect(approved).toEqual(proposed);
  relay.frames.length = 0;
  await wallet.update({ topic, namespaces: { eip155: { ...given.eip155, accounts: [account] } } });
  await wallet.extend({ topic });
  await wallet.emit({ topic, chainId: chain, event: { name: 'chainChanged', data: 1 } });
  const pings = Promise.all([dapp.ping({ topic }), dapp.ping({ topic: pairingTopic })]);
  await clock.advance(1_000);
  await pings;
  await wallet.disconnect({ topic });
  await settle();
  const sent = described(relay.frames);
  expect(sent.sort(([one], [other]) => Number(one) - Number(other))).toEqual([
    // Pairing messages carry no metadata.
    [1002, undefined],
    [1003, undefined],
    [1104, noted],
    [1105, sent.find(([tag]) => tag === 1104)?.[1]],
    [1106, noted],
    [1107, sent.find(([tag]) => tag === 1106)?.[1]],
    [1110, noted],
    [1112, noted],
    [1113, sent.find(([tag]) => tag === 1112)?.[1]],
    [1114, noted],
    [1115, sent.find(([tag]) => tag === 1114)?.[1]],
  ]);
});

test('reports a request’s method, chain and contract, and its result’s transaction id only', async () => {
  const methods = ['eth_sendTransaction', 'personal_sign', 'sui_signTransaction'];
  const peers = await createPeers();
  const { dapp, wallet, relay } = peers;
  const { uri = '', approval } = await dapp.connect({});
  wallet.once('session_proposal', ({ id }) => {
    const namespaces = { eip155: { accounts: [account], methods, events: [] } };
    wallet.approve({ id, namespaces }).catch(() => undefined);
  });
  await wallet.pair({ uri });
  const { topic } = await approval();
  const hash = `0x${'ab'.repeat(32)}`;
  const results: Readonly<Record<string, unknown>> = {
    eth_sendTransaction: hash,
    personal_sign: '0xsigned',
    sui_signTransaction: { transactionBytes: 'ABEiM0RVZneImQ==' },
  };
  wallet.on('session_request', ({ id, params: { request } }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: results[request.method] } }),
  );
  const call = [{ from: address, to: '0xdead', data: '0xa9059cbb' }];
  await settle();
  relay.frames.length = 0;
  for (const method of methods) {
    const params = method === 'eth_sendTransaction' ? call : [];
    expect(await dapp.request({ topic, chainId: chain, request: { method, params } })).toEqual(
      results[method],
    );
  }
  await settle();
  const row = (tag: number, method: string, txHashes: string[]) => [
    tag,
    {
      ...noted,
      rpcMethods: [method],
      chainId: chain,
      txHashes,
      contractAddresses: method === 'eth_sendTransaction' ? ['0xdead'] : [],
    },
  ];
  expect(described(relay.frames)).toEqual([
    row(1108, 'eth_sendTransaction', []),
    row(1109, 'eth_sendTransaction', [hash]),
    row(1108, 'personal_sign', []),
    row(1109, 'personal_sign', []),
    row(1108, 'sui_signTransaction', []),
    row(1109, 'sui_signTransaction', ['9hr2stqyJBDoqFSJooksLZ5dVBf5roMGqPj7pPkajPmF']),
  ]);
});

test('Q6: reports nothing for a rejection, even after an approved request', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet, relay } = peers;
  const ask = () => dapp.request({ topic, chainId: chain, request: { method: 'personal_sign', params: [] } });
  wallet.once('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0x' } }),
  );
  await ask();
  wallet.once('session_request', ({ id }) => {
    const error = { code: 5000, message: 'User rejected.' };
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', error } }).catch(() => undefined);
  });
  relay.frames.length = 0;
  await ask().catch(() => undefined);
  expect(described(relay.frames)).toEqual([
    [1108, expect.objectContaining(noted)],
    [1109, undefined],
  ]);
  const asked = {
    chains: ['eip155:1'],
    domain: 'dapp.example',
    nonce: 'abcdef12',
    uri: metadata('dapp').url,
    methods: ['personal_sign'],
  };
  for (const yes of [true, false]) {
    relay.frames.length = 0;
    const { uri = '', response } = await dapp.authenticate(asked);
    response().catch(() => undefined);
    const answered = new Promise<unknown>((resolve) =>
      wallet.once('session_authenticate', ({ id, params }) =>
        resolve(
          yes
            ? wallet.approveSessionAuthenticate({ id, auths: signIn({ params }) })
            : wallet.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'no' } }),
        ),
      ),
    );
    await wallet.pair({ uri });
    await answered;
    const [tag, sent] = described(relay.frames).at(-1) ?? [];
    expect([tag, sent]).toEqual(yes ? [1117, noted] : [1118, undefined]);
  }
});
