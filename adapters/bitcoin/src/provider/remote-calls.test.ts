import type { CaipNetworkId } from '@mooring/core';
import type { TestRemote } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { mainnetId, testnet4Id } from '../network/chains.ts';
import { testRemote } from '../test-support/test-remote.ts';
import { testKeys } from '../testing/test-keys.ts';
import { RemoteAddresses, remoteCalls } from './remote-calls.ts';

const [payment, ordinal] = testKeys(1, mainnetId);
const [there] = testKeys(1, testnet4Id);
const [other] = testKeys(2, mainnetId);
const [otherThere] = testKeys(2, testnet4Id);
const on = (chain: string, address: string) => `${chain}:${address}` as `${string}:${string}:${string}`;
const accounts = [on(mainnetId, payment.address), on(testnet4Id, there.address)];
const property = 'bip122_getAccountAddresses';
const addressesIn = (list: readonly { readonly address: string }[]) => list.map(({ address }) => address);

function open(grant: Partial<Parameters<TestRemote['approve']>[0]> = {}) {
  const remote = testRemote();
  remote.approve({ accounts, ...grant });
  const addresses = new RemoteAddresses();
  const clock = new FakeClock();
  const of = async (chain: CaipNetworkId, account: string = payment.address) =>
    addressesIn(await addresses.of(remote, chain, { account, clock }));
  return { remote, addresses, clock, of };
}

/** A wallet that returns the addresses of the requested chain, as most do. */
const perChain: TestRemote['answer'] = async ({ chain }) =>
  chain === mainnetId ? [payment.address, ordinal.address] : [there.address];

describe('addresses', () => {
  it('are requested once per chain, however often the chain changes', async () => {
    const { remote, of } = open();
    remote.answer = perChain;
    for (let round = 0; round < 3; round += 1) {
      expect(await of(mainnetId)).toEqual([payment.address, ordinal.address]);
      expect(await of(testnet4Id, there.address)).toEqual([there.address]);
    }
    expect(remote.calls.map(({ chain }) => chain)).toEqual([mainnetId, testnet4Id]);
  });

  it('of an event replace those of every chain: another account’s are requested again, not shown', async () => {
    const { remote, addresses, of } = open();
    remote.answer = perChain;
    await of(mainnetId);
    await of(testnet4Id, there.address);
    addresses.hear(remote, [{ address: other.address, intention: 'payment' }]);
    expect(await of(mainnetId)).toEqual([other.address]);
    expect(remote.calls).toHaveLength(2);
    remote.answer = async () => [otherThere.address];
    expect(await of(testnet4Id, there.address)).toEqual([otherThere.address]);
    expect(await of(mainnetId)).toEqual([other.address]);
    expect(remote.calls).toHaveLength(3);
  });

  it('that are requested before an event and answered after it are not kept', async () => {
    const { remote, addresses, of } = open();
    let answer: (data: unknown) => void = () => undefined;
    remote.answer = () => new Promise((resolve) => (answer = resolve));
    const requested = of(testnet4Id, there.address);
    addresses.hear(remote, [{ address: other.address, intention: 'payment' }]);
    answer([there.address]);
    expect(await requested).toEqual([there.address]);
    remote.answer = async () => [otherThere.address];
    expect(await of(testnet4Id, there.address)).toEqual([otherThere.address]);
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [5],
    [[]],
    [{}],
    [[null, {}]],
    [['0x52908400098527886E0F7030069857D2E4169EE7']],
    [{ payload: [] }],
  ])('stay as they are if an event tells nothing readable: %j', async (data) => {
    const text = JSON.stringify([{ address: payment.address, publicKey: payment.publicKey }]);
    const { remote, addresses, of } = open({ properties: { [property]: text } });
    addresses.hear(remote, data);
    expect(addresses.known(remote)).toMatchObject([{ publicKey: payment.publicKey }]);
    expect(await of(mainnetId)).toEqual([payment.address]);
    expect(remote.calls).toEqual([]);
  });

  it('of one wallet are not those of the next', async () => {
    const { remote, addresses, of } = open();
    addresses.hear(remote, [payment.address, ordinal.address]);
    remote.approve({
      accounts: [on(mainnetId, other.address)],
      peer: { name: 'Next', type: 'walletConnect' },
    });
    expect(addresses.known(remote)).toEqual([]);
    remote.answer = async () => [];
    expect(await of(mainnetId, other.address)).toEqual([other.address]);
  });

  it('that arrive after another wallet was connected are dropped', async () => {
    const { remote, addresses, of } = open();
    let answer: (data: unknown) => void = () => undefined;
    remote.answer = () => new Promise((resolve) => (answer = resolve));
    const requested = of(mainnetId);
    remote.approve({
      accounts: [on(mainnetId, other.address)],
      peer: { name: 'Next', type: 'walletConnect' },
    });
    answer([payment.address, ordinal.address]);
    expect(await requested).toEqual([other.address]);
    expect(addresses.known(remote)).toEqual([]);
  });

  it('of an event without an approval, or after `forget`, are unknown', () => {
    const { remote, addresses } = open();
    addresses.hear(remote, [payment.address]);
    addresses.forget();
    expect(addresses.known(remote)).toEqual([]);
    remote.lose();
    addresses.hear(remote, [payment.address]);
    remote.approve({ accounts });
    expect(addresses.known(remote)).toEqual([]);
  });

  it('are read from at most the first 100 entries', () => {
    const { remote, addresses } = open();
    addresses.hear(remote, [...Array<string>(100).fill('none'), payment.address]);
    expect(addresses.known(remote)).toEqual([]);
    addresses.hear(remote, [...Array<string>(99).fill('none'), payment.address, ordinal.address]);
    expect(addressesIn(addresses.known(remote))).toEqual([payment.address]);
  });

  it('reject with the error of the wallet, which is asked again the next time', async () => {
    const { remote, of } = open();
    remote.answer = async () => Promise.reject({ code: 4001, message: 'no' });
    await expect(of(mainnetId)).rejects.toMatchObject({ code: 'REJECTED' });
    remote.answer = perChain;
    expect(await of(mainnetId)).toHaveLength(2);
  });

  it('are the approved ones of the chain, without a request, if the wallet granted no method for it', async () => {
    const { remote, of } = open({ methods: ['signMessage'] });
    expect(await of(mainnetId)).toEqual([payment.address]);
    expect(await of(testnet4Id)).toEqual([there.address]);
    remote.lose();
    expect(await of(mainnetId)).toEqual([]);
    expect(remote.calls).toEqual([]);
  });
});

describe('calls', () => {
  const calls = (remote: TestRemote) => remoteCalls(remote, () => payment.address);
  const message = {
    message: 'Ahoy',
    address: payment.address,
    protocol: 'ecdsa',
    chainId: mainnetId,
  } as const;
  const transfer = {
    from: other.address,
    recipient: there.address,
    amount: 2n ** 53n + 1n,
    chainId: testnet4Id,
  };
  const psbt = {
    psbt: new Uint8Array([1, 2, 3]),
    inputs: [{ address: payment.address, index: 0, sighashTypes: [1] }],
    broadcast: true,
    chainId: mainnetId,
  };

  it('send the parameters of the specification, with amounts as text', async () => {
    const { remote } = open();
    remote.answer = async () => ({ signature: 's', psbt: 'p', txid: 't' });
    await expect(calls(remote).signMessage(message)).resolves.toBe('s');
    await expect(calls(remote).signPsbt(psbt)).resolves.toEqual({ psbt: 'p', txid: 't' });
    await expect(calls(remote).sendTransfer?.(transfer)).resolves.toBe('t');
    expect(remote.calls).toEqual([
      {
        chain: mainnetId,
        method: 'signMessage',
        params: { account: payment.address, message: 'Ahoy', address: payment.address, protocol: 'ecdsa' },
      },
      {
        chain: mainnetId,
        method: 'signPsbt',
        params: {
          account: payment.address,
          psbt: 'AQID',
          signInputs: [{ address: payment.address, index: 0, sighashTypes: [1] }],
          broadcast: true,
        },
      },
      {
        chain: testnet4Id,
        method: 'sendTransfer',
        params: { account: other.address, recipientAddress: there.address, amount: '9007199254740993' },
      },
    ]);
  });

  it.each([
    ['signMessage', 'signPsbt'],
    ['signPsbt', 'signMessage'],
    ['sendTransfer', 'signMessage'],
  ] as const)('%s is not requested of a wallet that did not grant it', async (call, granted) => {
    const { remote } = open({ methods: [granted] });
    const { signMessage, signPsbt, sendTransfer } = calls(remote);
    const run = {
      signMessage: () => signMessage(message),
      signPsbt: () => signPsbt(psbt),
      sendTransfer: () => sendTransfer?.(transfer),
    };
    await expect(run[call]()).rejects.toMatchObject({ code: 'RPC_CALL_NOT_ALLOWED' });
    remote.lose();
    await expect(run[call]()).rejects.toMatchObject({ code: 'RPC_CALL_NOT_ALLOWED' });
    expect(remote.calls).toEqual([]);
  });

  it.each([[undefined], [null], ['text'], [5], [[]]])(
    'return nothing of the answer %j, for the provider to refuse',
    async (answer) => {
      const { remote } = open();
      remote.answer = async () => answer;
      await expect(calls(remote).signMessage(message)).resolves.toBeUndefined();
      await expect(calls(remote).signPsbt(psbt)).resolves.toEqual({ psbt: undefined, txid: undefined });
      await expect(calls(remote).sendTransfer?.(transfer)).resolves.toBeUndefined();
    },
  );

  it('refuse a message that another address signed, but not the same in capitals', async () => {
    const { remote } = open();
    remote.answer = async () => ({ signature: 's', address: payment.address.toUpperCase() });
    await expect(calls(remote).signMessage(message)).resolves.toBe('s');
    remote.answer = async () => ({ signature: 's', address: other.address });
    await expect(calls(remote).signMessage(message)).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' });
  });
});
