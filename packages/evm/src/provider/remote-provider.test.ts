import { type CaipAddress, type CaipNetworkId, readNetwork } from '@mooring/core';
import type { Approval, Grant, WalletEvent } from '@mooring/core/adapter';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RemoteProvider } from './remote-provider.ts';

const [ann, ben] = [`0x${'aA'.repeat(20)}`, `0x${'Bb'.repeat(20)}`] as const;
const account = (chain: number, address: string) => `eip155:${chain}:${address}` as CaipAddress;
const usual: Grant = {
  chains: ['eip155:1', 'eip155:10'],
  accounts: [account(1, ann), account(1, ben), account(10, ben)],
  methods: ['personal_sign', 'eth_sendTransaction'],
};
const events = ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message'] as const;

/** A provider of a wallet that the test controls. */
function connected(rpcMap: Readonly<Record<string, string>> = {}) {
  const state: { id: string; grant: Grant | undefined; chain: CaipNetworkId | undefined } = {
    id: 'first',
    grant: usual,
    chain: 'eip155:1',
  };
  const calls: unknown[] = [];
  const requested: string[] = [];
  const heard: unknown[][] = [];
  const listeners = new Set<(event: WalletEvent) => void>();
  const provider = new RemoteProvider({
    wallet: {
      granted: () =>
        state.grant === undefined
          ? undefined
          : ({
              id: state.id,
              peer: { name: 'Wallet', type: 'walletConnect' },
              grants: { eip155: state.grant },
            } as Approval),
      chain: () => state.chain,
      use(_namespace, chain) {
        state.chain = chain;
        tell({ type: 'changed', namespace: 'eip155', name: 'chainChanged', data: chain });
      },
      async request(_namespace, call) {
        calls.push(call);
        return 'from the wallet';
      },
      on(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    networks: [testNetwork(1), testNetwork(10), testNetwork(137)].map((network) => readNetwork(network)),
    rpcMap,
    clock: new FakeClock(),
    fetch: (async (url: string) => {
      requested.push(url);
      return Response.json({ id: 1, jsonrpc: '2.0', result: 'from a node' });
    }) as typeof fetch,
  });
  for (const event of events) provider.on(event, ((data: unknown) => heard.push([event, data])) as never);
  const tell = (event: WalletEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  const changed = (name: string, data: unknown) => tell({ type: 'changed', namespace: 'eip155', name, data });
  const granted = () => tell({ type: 'granted', approval: {} as unknown as Approval });
  const ask = (method: string, ...params: readonly unknown[]) => provider.request({ method, params });
  return { provider, state, calls, requested, heard, tell, changed, granted, ask, listeners };
}

describe('a request', () => {
  it('is answered from the approval, without the wallet', async () => {
    const { ask, calls } = connected();
    expect(await ask('eth_accounts')).toEqual([ann, ben]);
    expect(await ask('eth_requestAccounts')).toEqual([ann, ben]);
    expect(await ask('eth_chainId')).toBe('0x1');
    expect(await ask('net_version')).toBe('1');
    expect(calls).toEqual([]);
  });

  it('goes to the wallet on the active chain if the wallet approved it', async () => {
    const { ask, calls, state } = connected();
    state.chain = 'eip155:10';
    expect(await ask('personal_sign', '0x00', ben)).toBe('from the wallet');
    expect(calls).toEqual([{ chain: 'eip155:10', method: 'personal_sign', params: ['0x00', ben] }]);
  });

  it('goes to a node otherwise, and never one that needs consent', async () => {
    const { ask, requested, calls } = connected({ 'eip155:1': 'https://node.example' });
    expect(await ask('eth_blockNumber')).toBe('from a node');
    expect(requested).toEqual(['https://node.example']);
    for (const method of ['eth_sign', 'eth_signTypedData_v4', 'wallet_sendCalls', 'personal_ecRecover'])
      await expect(ask(method)).rejects.toMatchObject({ code: 'RPC_CALL_NOT_ALLOWED' });
    expect([requested.length, calls.length]).toEqual([1, 0]);
  });

  it('needs a node of the chain', async () => {
    const { ask, state } = connected({ constructor: 'https://node.example' });
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 'NO_RPC_URL' });
    state.chain = 'eip155:999';
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 'NO_RPC_URL' });
  });

  it('is refused without an approval', async () => {
    const { ask, state } = connected();
    state.grant = undefined;
    for (const method of ['eth_accounts', 'eth_chainId', 'personal_sign', 'eth_blockNumber'])
      await expect(ask(method)).rejects.toMatchObject({ code: 'CONNECT_BEFORE_REQUEST' });
  });
});

describe('the accounts', () => {
  it('are those of the active chain, or all on a chain without its own', async () => {
    const { ask, state } = connected();
    state.chain = 'eip155:10';
    expect(await ask('eth_accounts')).toEqual([ben]);
    state.chain = 'eip155:137';
    expect(await ask('eth_accounts')).toEqual([ann, ben]);
  });

  it('begin with the one that the wallet selected, once, in any case of letters', async () => {
    const { ask, changed, heard } = connected();
    changed('accountsChanged', [account(1, ben.toLowerCase())]);
    changed('accountsChanged', [ben]);
    expect(await ask('eth_accounts')).toEqual([ben, ann]);
    expect(heard).toEqual([['accountsChanged', [ben, ann]]]);
  });

  it('are never one that the wallet did not approve, whatever it announces', async () => {
    const { ask, changed, heard } = connected();
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.array(fc.constantFrom(ann, ben, `0x${'cc'.repeat(20)}`))),
        (data) => {
          changed('accountsChanged', data);
        },
      ),
    );
    expect([...((await ask('eth_accounts')) as string[])].sort()).toEqual([ann, ben].sort());
    for (const [, list] of heard) expect([...(list as string[])].sort()).toEqual([ann, ben].sort());
  });
});

describe('a switch', () => {
  it('to an approved chain needs no request', async () => {
    const { ask, calls, heard, state } = connected();
    expect(await ask('wallet_switchEthereumChain', { chainId: '0xa' })).toBeNull();
    expect([state.chain, calls]).toEqual(['eip155:10', []]);
    expect(heard).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', [ben]],
    ]);
  });

  it('to another one asks the wallet, on a chain that it approved', async () => {
    const { ask, calls, state } = connected();
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({
      code: 'SWITCH_CHAIN_FAILED',
    });
    state.grant = { ...usual, methods: ['wallet_switchEthereumChain'] };
    state.chain = 'eip155:10';
    await ask('wallet_switchEthereumChain', { chainId: '0x89' });
    expect(calls).toEqual([
      { chain: 'eip155:1', method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] },
    ]);
    expect(state.chain).toBe('eip155:137');
  });

  it.each([
    [],
    [null],
    [{}],
    [{ chainId: 5 }],
    [{ chainId: '' }],
    [{ chainId: '0x0' }],
    [{ chainId: '0xzz' }],
  ])('to %j is refused', async (...params) => {
    await expect(connected().ask('wallet_switchEthereumChain', ...params)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
  });
});

describe('an event', () => {
  it('of a new approval connects, and one of the same approval only shows what changed', () => {
    const { state, granted, heard } = connected();
    granted();
    expect(heard).toEqual([]);
    state.grant = { ...usual, accounts: [account(1, ben)] };
    granted();
    expect(heard.splice(0)).toEqual([['accountsChanged', [ben]]]);
    state.id = 'second';
    granted();
    expect(heard).toEqual([['connect', { chainId: '0x1' }]]);
  });

  it('of a grant whose chain has no number shows no chain', () => {
    const { state, granted, heard } = connected();
    state.id = 'second';
    state.chain = 'eip155:one';
    granted();
    expect(heard).toEqual([
      ['chainChanged', '0x0'],
      ['connect', { chainId: '0x0' }],
    ]);
  });

  it('of the end disconnects once, and forgets what the wallet selected', async () => {
    const { ask, state, changed, granted, tell, heard } = connected();
    changed('accountsChanged', [ben]);
    tell({ type: 'lost', namespaces: ['solana'] });
    state.grant = undefined;
    tell({ type: 'lost', namespaces: ['eip155'] });
    changed('accountsChanged', [ann]);
    expect(heard.map(([name]) => name)).toEqual(['accountsChanged', 'disconnect']);
    expect(heard[1]?.[1]).toMatchObject({ code: 6_000, message: 'User disconnected.' });
    state.grant = usual;
    state.id = 'second';
    granted();
    expect(await ask('eth_accounts')).toEqual([ann, ben]);
  });

  it('of the wallet is passed on, but none that the provider has of its own or for another namespace', () => {
    const { changed, tell, heard, provider, listeners } = connected();
    changed('message', { type: 'x' });
    changed('connect', { chainId: '0x5' });
    changed('disconnect', 'now');
    changed('chainChanged', '0x5');
    tell({ type: 'changed', namespace: 'solana', name: 'message', data: 'y' });
    expect(heard).toEqual([['message', { type: 'x' }]]);
    provider.destroy();
    expect(listeners.size).toBe(0);
  });
});
