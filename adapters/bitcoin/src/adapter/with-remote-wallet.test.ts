import type { TestRemote } from '@mooring/core/testing';
import { verifyMessage } from '@mooring/signatures/bip122';
import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, it, vi } from 'vitest';
import { mainnetId, testnet4Id } from '../network/chains.ts';
import { network } from '../test-support/network.ts';
import { TestWindow } from '../test-support/page.ts';
import { inBase64, stranger, unsigned } from '../test-support/test-psbt.ts';
import { testRemote } from '../test-support/test-remote.ts';
import { attach } from '../test-support/world.ts';
import { signTestMessage, signTestPsbt, testKeys } from '../testing/test-keys.ts';
import { BitcoinAdapter } from './bitcoin-adapter.ts';

const [payment, ordinal] = testKeys(1, mainnetId);
const [there] = testKeys(1, testnet4Id);
const on = (chain: string, address: string) => `${chain}:${address}` as `${string}:${string}:${string}`;
const both = {
  accounts: [on(mainnetId, ordinal.address), on(mainnetId, payment.address)],
  chains: [mainnetId],
};
const intentions = { payment: 'payment', ordinal: 'ordinal' } as const;
const addresses = [ordinal, payment].map(({ address, publicKey, purpose }) => ({
  address,
  publicKey,
  path: "m/84'/0'/0'/0/0",
  intention: intentions[purpose],
}));

async function open(grant: Parameters<TestRemote['approve']>[0], answer?: TestRemote['answer']) {
  const remote = testRemote();
  if (answer !== undefined) remote.answer = answer;
  remote.approve(grant);
  const networks = [network(mainnetId), network(testnet4Id)] as const;
  const window = new TestWindow();
  const attached = attach(
    { makeAdapter: () => new BitcoinAdapter({ window }), networks },
    { wallets: [remote] },
  );
  await attached.adapter.connect({ connectorId: remote.id });
  const provider = await attached.adapter.getProvider();
  if (provider === undefined) throw new Error('not connected');
  const details = () => {
    const { connection } = attached.last();
    return connection.status === 'connected' ? connection.accountDetails : undefined;
  };
  return { remote, provider, details, ...attached };
}

it('asks remote wallets for the methods and events of the namespace', () => {
  expect(new BitcoinAdapter({ window: new TestWindow() }).proposal).toEqual({
    methods: ['getAccountAddresses', 'sendTransfer', 'signPsbt', 'signMessage'],
    events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
  });
});

it('activates the payment account, whichever the wallet lists first', async () => {
  const { active, details } = await open(both);
  expect(active()).toBe(`walletConnect ${on(mainnetId, payment.address)}`);
  expect(details()).toEqual({
    [on(mainnetId, payment.address)]: { type: 'payment' },
    [on(mainnetId, ordinal.address)]: { type: 'ordinal' },
  });
});

describe('approved accounts', () => {
  it.each([
    ['of another namespace', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['of no form', 'no-address'],
    ['of another network', there.address],
    ['that are empty', ''],
  ])('%s are ignored, and connecting rejects', async (_name, address) => {
    await expect(open({ accounts: [on(mainnetId, address)] })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    });
  });

  it('of another network are omitted', async () => {
    const { active, last } = await open({
      accounts: [on(mainnetId, there.address), on(mainnetId, payment.address)],
    });
    expect(active()).toBe(`walletConnect ${on(mainnetId, payment.address)}`);
    expect(last().connection).toMatchObject({ accounts: [on(mainnetId, payment.address)] });
  });
});

describe('addresses of a remote wallet', () => {
  const expected = [
    { address: payment.address, purpose: 'payment', publicKey: payment.publicKey, path: "m/84'/0'/0'/0/0" },
    { address: ordinal.address, purpose: 'ordinal', publicKey: ordinal.publicKey, path: "m/84'/0'/0'/0/0" },
  ];

  it.each([
    ['a list', JSON.stringify(addresses)],
    ['lists by what they are for', JSON.stringify({ payment: [addresses[1]], ordinal: [addresses[0]] })],
    ['a list within', JSON.stringify({ payload: addresses })],
  ])('are read from the session as %s, without a request', async (_name, text) => {
    const properties = { bip122_getAccountAddresses: text };
    const { provider, remote, details } = await open({ ...both, properties });
    await expect(provider.getAccountAddresses()).resolves.toEqual(expected);
    expect(remote.calls).toEqual([]);
    expect(details()?.[on(mainnetId, payment.address)]).toEqual({
      type: 'payment',
      publicKey: payment.publicKey,
      path: "m/84'/0'/0'/0/0",
    });
  });

  it('are requested once per account if the session has none', async () => {
    const { provider, remote } = await open(both, async () => addresses);
    await expect(provider.getAccountAddresses()).resolves.toEqual(expected);
    await expect(provider.getAccountAddresses()).resolves.toEqual(expected);
    expect(remote.calls).toEqual([
      {
        chain: mainnetId,
        method: 'getAccountAddresses',
        params: { account: payment.address, intentions: ['payment', 'ordinal'] },
      },
    ]);
  });

  it.each([
    ['addresses alone', [ordinal.address, payment.address]],
    ['CAIP-10 ids', both.accounts],
  ])('are read from %s', async (_name, answer) => {
    const { provider } = await open(both, async () => answer);
    await expect(provider.getAccountAddresses()).resolves.toMatchObject([
      { address: payment.address, purpose: 'payment' },
      { address: ordinal.address, purpose: 'ordinal' },
    ]);
  });

  it('time out after six minutes', async () => {
    const { provider, clock, remote } = await open(both, () => new Promise(() => undefined));
    const requested = provider.getAccountAddresses();
    const failed = expect(requested).rejects.toMatchObject({ code: 'TIMED_OUT' });
    await vi.waitFor(() => expect(remote.calls).toHaveLength(1));
    await clock.advance(360_000);
    await failed;
  });

  it.each([undefined, null, 'text', {}, [null, 5], [there.address], { payload: 'x' }])(
    'fall back to the approved accounts if the answer is %j',
    async (answer) => {
      const { provider } = await open(both, async () => answer);
      await expect(provider.getAccountAddresses()).resolves.toMatchObject([
        { address: payment.address },
        { address: ordinal.address },
      ]);
    },
  );

  it.each(['nonsense', '{}', '[5]'])('are requested if the session has %j', async (text) => {
    const properties = { bip122_getAccountAddresses: text };
    const { provider, remote } = await open({ ...both, properties }, async () => addresses);
    await expect(provider.getAccountAddresses()).resolves.toEqual(expected);
    expect(remote.calls).toHaveLength(1);
  });

  it('fall back to the approved accounts if the wallet did not approve the method', async () => {
    const { provider, remote } = await open({ ...both, methods: ['signMessage'] });
    await expect(provider.getAccountAddresses()).resolves.toHaveLength(2);
    expect(remote.calls).toEqual([]);
  });

  it('change with the event of the wallet', async () => {
    const { provider, remote, details } = await open(both);
    let heard = 0;
    provider.on('accountsChanged', () => {
      heard += 1;
    });
    remote.tell({ type: 'changed', namespace: 'bip122', name: 'bip122_addressesChanged', data: addresses });
    await expect(provider.getAccountAddresses()).resolves.toEqual(expected);
    expect(heard).toBe(1);
    expect(remote.calls).toEqual([]);
    expect(details()?.[on(mainnetId, ordinal.address)]).toMatchObject({ publicKey: ordinal.publicKey });
  });
});

describe('a message', () => {
  const sign =
    (write: (signature: string) => string, more: object = {}): TestRemote['answer'] =>
    async ({ params }) => {
      const { message, address } = params as { readonly message: string; readonly address: string };
      const key = address === ordinal.address ? ordinal : payment;
      return {
        address,
        signature: write(signTestMessage(key, message, key === ordinal ? 'bip322' : 'ecdsa')),
        ...more,
      };
    };
  const inHex = (signature: string) => hex.encode(base64.decode(signature));

  it.each([
    ['hex', inHex],
    ['hex in capitals', (signature: string) => inHex(signature).toUpperCase()],
    ['base64', (signature: string) => signature],
  ])('is signed by a wallet that answers in %s', async (_name, write) => {
    const { provider, remote } = await open({ ...both, methods: ['signMessage'] }, sign(write));
    const signature = await provider.signMessage({ message: 'Ahoy', address: payment.address });
    expect(verifyMessage({ message: 'Ahoy', signature, address: payment.address })).toBe(true);
    expect(remote.calls).toEqual([
      {
        chain: mainnetId,
        method: 'signMessage',
        params: { account: payment.address, message: 'Ahoy', address: payment.address, protocol: 'ecdsa' },
      },
    ]);
    await provider.signMessage({ message: 'Ahoy', address: ordinal.address });
    expect(remote.calls[1]?.params).toMatchObject({ address: ordinal.address, protocol: 'bip322' });
  });

  it.each([
    undefined,
    null,
    {},
    { signature: '' },
    { signature: 'zz!' },
    { signature: 5 },
    { signature: 'a'.repeat(30_000) },
  ])('is rejected for the answer %j', async (answer) => {
    const { provider } = await open({ ...both, methods: ['signMessage'] }, async () => answer);
    await expect(provider.signMessage({ message: 'x', address: payment.address })).rejects.toMatchObject({
      code: 'WALLET_ANSWER_INVALID',
    });
  });

  it('is rejected if the wallet signs with another address', async () => {
    const { provider } = await open(
      { ...both, methods: ['signMessage'] },
      sign((text) => text, { address: there.address }),
    );
    await expect(provider.signMessage({ message: 'x', address: payment.address })).rejects.toMatchObject({
      code: 'WALLET_ANSWER_INVALID',
    });
  });
});

describe('a transaction', () => {
  const psbt = inBase64(
    unsigned([{ key: payment, amount: 10_000n }], [{ script: stranger.script, amount: 9_000n }]),
  );
  const signInputs = [{ address: payment.address, index: 0 }];
  const methods = ['signPsbt'];

  it('is signed, and sent by the wallet with `broadcast`', async () => {
    const { provider, remote } = await open({ ...both, methods }, async ({ params }) => {
      const { psbt: text, broadcast } = params as { readonly psbt: string; readonly broadcast: boolean };
      const signed = signTestPsbt(base64.decode(text), [payment], undefined);
      return { psbt: inBase64(signed), ...(broadcast ? { txid: signed.id } : {}) };
    });
    const { psbt: signed, txid } = await provider.signPSBT({ psbt, signInputs });
    expect(txid).toBeUndefined();
    const transaction = Transaction.fromPSBT(base64.decode(signed));
    await expect(provider.signPSBT({ psbt, signInputs, broadcast: true })).resolves.toMatchObject({
      txid: transaction.id,
    });
    expect(remote.calls.map(({ params }) => params)).toEqual(
      [false, true].map((broadcast) => ({
        account: payment.address,
        psbt,
        signInputs: [{ address: payment.address, index: 0, sighashTypes: [1] }],
        broadcast,
      })),
    );
  });

  it('is rejected if the answer lacks a valid transaction id', async () => {
    const { provider } = await open({ ...both, methods }, async ({ params }) => {
      const { psbt: text } = params as { readonly psbt: string };
      return { psbt: inBase64(signTestPsbt(base64.decode(text), [payment], undefined)), txid: 'soon' };
    });
    await expect(provider.signPSBT({ psbt, signInputs, broadcast: true })).rejects.toMatchObject({
      code: 'WALLET_ANSWER_INVALID',
    });
  });
});

it('requests a transfer in satoshi as text, from the payment account', async () => {
  const txid = 'ab'.repeat(32);
  const { provider, remote, adapter } = await open({ ...both, methods: ['sendTransfer'] }, async () => ({
    txid,
  }));
  await adapter.switchConnection({ connectorId: 'walletConnect', address: on(mainnetId, ordinal.address) });
  await expect(provider.sendTransfer({ recipient: stranger.address, amount: '1000' })).resolves.toBe(txid);
  expect(remote.calls).toEqual([
    {
      chain: mainnetId,
      method: 'sendTransfer',
      params: { account: payment.address, recipientAddress: stranger.address, amount: '1000' },
    },
  ]);
});

describe('without approval', () => {
  it('rejects methods without a request', async () => {
    const { provider, remote } = await open({ ...both, methods: [] });
    const notAllowed = { code: 'RPC_CALL_NOT_ALLOWED', message: 'Requested RPC call is not allowed' };
    await expect(provider.signMessage({ message: 'x', address: payment.address })).rejects.toMatchObject(
      notAllowed,
    );
    await expect(
      provider.sendTransfer({ recipient: stranger.address, amount: '1000' }),
    ).rejects.toMatchObject(notAllowed);
    expect(remote.calls).toEqual([]);
  });

  it('stays on mainnet with a wallet that approved only mainnet', async () => {
    const { provider, remote, adapter, active } = await open({ accounts: [on(mainnetId, payment.address)] });
    const unsupported = { code: 'CHAIN_NOT_SUPPORTED', message: 'Chain is not supported' };
    await expect(adapter.switchNetwork(network(testnet4Id))).rejects.toMatchObject(unsupported);
    expect(active()).toBe(`walletConnect ${on(mainnetId, payment.address)}`);
    expect(remote.calls).toEqual([]);
    // The wallet's own switch does not count either.
    remote.use('bip122', testnet4Id);
    expect(active()).toBe(`walletConnect ${on(mainnetId, payment.address)}`);
    await provider.signMessage({ message: 'x', address: payment.address }).catch(() => undefined);
    expect(remote.calls).toMatchObject([{ chain: mainnetId }]);
  });

  it('rejects on a chain that the wallet no longer approves', async () => {
    const accounts = [on(mainnetId, payment.address), on(testnet4Id, there.address)];
    const { provider, remote, adapter } = await open({ accounts });
    await adapter.switchNetwork(network(testnet4Id));
    const before = remote.calls.length;
    remote.approve({ accounts: [on(mainnetId, payment.address)] });
    await expect(provider.getAccountAddresses()).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
    await expect(provider.sendTransfer({ recipient: there.address, amount: '1000' })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
    expect(remote.calls).toHaveLength(before);
  });

  it('rejects a switch to an approved chain without an account', async () => {
    const { adapter } = await open({
      accounts: [on(mainnetId, payment.address)],
      chains: [mainnetId, testnet4Id],
    });
    await expect(adapter.switchNetwork(network(testnet4Id))).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
  });
});

it('switches to an approved chain and its address', async () => {
  const accounts = [on(mainnetId, payment.address), on(testnet4Id, there.address)];
  const { adapter, active, provider, remote } = await open(
    { accounts, methods: ['signMessage'] },
    async ({ params }) => ({
      signature: signTestMessage(there, Reflect.get(Object(params), 'message'), 'ecdsa'),
    }),
  );
  const heard: string[] = [];
  provider.on('chainChanged', () => heard.push('chain'));
  await adapter.switchNetwork(network(testnet4Id));
  expect(active()).toBe(`walletConnect ${on(testnet4Id, there.address)}`);
  expect(heard).toEqual(['chain']);
  expect(provider.chain).toBe(testnet4Id);
  await provider.signMessage({ message: 'x', address: there.address });
  expect(remote.calls).toMatchObject([{ chain: testnet4Id, params: { account: there.address } }]);
});

it("has the wallet's name, and the connector's name after the disconnect", async () => {
  const { provider, remote, adapter } = await open(both);
  expect(provider.name).toBe('Phone');
  await adapter.disconnect();
  expect(provider.name).toBe('WalletConnect');
  expect(remote.granted('bip122')).toBeUndefined();
  await expect(provider.getAccountAddresses()).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
});
