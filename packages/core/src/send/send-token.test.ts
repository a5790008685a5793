import { expect, it, test } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import type { TransferParameters } from '../contract/transfer.ts';
import { createError } from '../errors.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { chooseSendToken, fillSendForm } from './fill-send-form.ts';
import { readSendForm } from './send-form.ts';
import { sendToken } from './send-token.ts';
import { observeTransfer, transferOptions } from './transfer-options.ts';
import { watchReceiver } from './watch-receiver.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const ether = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const;
const dollar = {
  chainId: 'eip155:1',
  address: `eip155:1:${contract}`,
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
} as const;
const hash = `0x${'ab'.repeat(32)}`;

function made() {
  const world = makeCore();
  const requested: TransferParameters[] = [];
  const events: ModalEvent[] = [];
  world.adapter.sendTransfer = async (parameters) => {
    requested.push(parameters);
    return { hash };
  };
  world.adapter.getTransaction = async () => ({ status: 'pending' });
  world.adapter.reportConnected();
  onModalEvent(world.core, (event) => events.push(event));
  return { ...world, requested, events };
}

it('passes the exact amount, watches the transaction, and clears the form', async () => {
  const { core, requested, events, clock } = made();
  chooseSendToken(core, dollar);
  fillSendForm(core, { sendTokenAmount: '340282366920938463463374607431768211457.000001' });
  fillSendForm(core, { receiverAddress: ` ${bob} ` });
  const sending = sendToken(core);
  expect(core.store.getState().send.loading).toBe(true);
  await expect(sendToken(core)).rejects.toMatchObject({ code: 'REQUEST_PENDING' });
  await sending;
  const amount = 340282366920938463463374607431768211457_000001n;
  expect(requested).toEqual([
    {
      ...{ network: core.store.getState().activeNetwork, to: bob, amount, token: dollar.address },
      onPrompt: expect.any(Function),
    },
  ]);
  const { send, sent, toast } = core.store.getState();
  expect(send).toMatchObject({ token: undefined, sendTokenAmount: '', receiverAddress: '', loading: false });
  expect(sent).toMatchObject([
    { hash, kind: 'send', to: bob, amount: `${amount}`, status: 'pending', sentAt: clock.now() },
  ]);
  expect(toast).toMatchObject({ code: 'SENT', variant: 'success' });
  const properties = {
    isSmartAccount: false,
    network: 'eip155:1',
    token: 'USD',
    amount: 3.402823669209385e38,
  };
  expect(events).toEqual([
    { event: 'SEND_INITIATED', properties },
    { event: 'SEND_SUCCESS', properties: { ...properties, hash } },
  ]);
});

it('shows whether the wallet has been prompted', async () => {
  const { core, adapter } = made();
  let ask = () => {};
  let answer = () => {};
  adapter.sendTransfer = ({ onPrompt }) => {
    ask = () => onPrompt?.();
    return new Promise((resolve) => {
      answer = () => resolve({ hash });
    });
  };
  chooseSendToken(core, dollar);
  fillSendForm(core, { sendTokenAmount: '1', receiverAddress: bob });
  const requested = () => core.store.getState().send;
  const sending = sendToken(core);
  expect(requested()).toMatchObject({ loading: true, prompted: false });
  ask();
  expect(requested()).toMatchObject({ loading: true, prompted: true });
  answer();
  await sending;
  expect(requested()).toMatchObject({ loading: false, prompted: false });
});

it('keeps the form if the wallet rejects, and emits the error', async () => {
  const { core, adapter, events } = made();
  adapter.sendTransfer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
  chooseSendToken(core, ether);
  fillSendForm(core, { sendTokenAmount: '1.5', receiverAddress: bob });
  await expect(sendToken(core)).rejects.toMatchObject({ code: 'REJECTED' });
  expect(core.store.getState().send).toMatchObject({ sendTokenAmount: '1.5', loading: false });
  expect(core.store.getState().sent).toEqual([]);
  expect(events.at(-1)).toMatchObject({
    event: 'SEND_ERROR',
    properties: { message: 'The request was declined in the wallet.', amount: 1.5 },
  });
});

it.each([
  ['TIMED_OUT', true],
  ['TRANSACTION_IN_DOUBT', true],
  ['PUBLISH_FAILED', true],
  ['REJECTED', false],
] as const)(
  'after %s, the form knows whether another payment may pay twice, until the next one is sent',
  async (code, unsure) => {
    const { core, adapter } = made();
    adapter.sendTransfer = () => Promise.reject(Object.assign(createError('UNKNOWN'), { code }));
    chooseSendToken(core, ether);
    fillSendForm(core, { sendTokenAmount: '1.5', receiverAddress: bob });
    await expect(sendToken(core)).rejects.toMatchObject({ code });
    core.dispatch({ type: 'opened', view: { name: 'WalletSend' } });
    core.dispatch({ type: 'closed' });
    expect(core.store.getState().send).toMatchObject({ sendTokenAmount: '1.5', unsure });
    adapter.sendTransfer = async () => ({ hash });
    await sendToken(core);
    expect(core.store.getState().send.unsure).toBe(false);
  },
);

test('reports missing fields in the order and words of the specification', async () => {
  const { core, adapter } = made();
  await expect(sendToken(core)).rejects.toThrow('An amount and receiver address are required');
  fillSendForm(core, { sendTokenAmount: '1', receiverAddress: bob });
  await expect(sendToken(core)).rejects.toThrow('A token is required');
  chooseSendToken(core, ether);
  fillSendForm(core, { sendTokenAmount: '1' });
  Reflect.deleteProperty(adapter, 'sendTransfer');
  await expect(sendToken(core)).rejects.toThrow('Unsupported chain');
});

test('keeps the maximum until another amount is typed, and reports it as shown', async () => {
  const { core, requested } = made();
  chooseSendToken(core, ether);
  fillSendForm(core, { sendTokenAmount: '0.9', all: true, receiverAddress: bob });
  expect(readSendForm(core.store.getState()).amount).toBe('all');
  fillSendForm(core, { sendTokenAmount: '0.8' });
  expect(readSendForm(core.store.getState()).amount).toBe(800_000_000_000_000_000n);
  fillSendForm(core, { sendTokenAmount: '0.9', all: true });
  await sendToken(core, 900_000_000_000_000_000n);
  expect(requested[0]?.amount).toBe('all');
  expect(core.store.getState().sent[0]?.amount).toBe('900000000000000000');
});

test('sends no more of everything than was shown', async () => {
  const { core, adapter, requested } = made();
  fillSendForm(core, { receiverAddress: bob });
  chooseSendToken(core, ether);
  fillSendForm(core, { sendTokenAmount: '0.9', all: true });
  await sendToken(core, 900n);
  expect(requested[0]).toMatchObject({ amount: 'all', maxAmount: 900n });
  fillSendForm(core, { receiverAddress: bob });
  chooseSendToken(core, dollar);
  fillSendForm(core, { sendTokenAmount: '0.9', all: true });
  await sendToken(core, 900_000n);
  expect(requested[1]).toMatchObject({ amount: 900_000n });
  // A fee that rises meanwhile leaves less to send.
  adapter.sendTransfer = async () => ({ hash: `0x${'cd'.repeat(32)}`, amount: 890n });
  fillSendForm(core, { receiverAddress: bob });
  chooseSendToken(core, ether);
  fillSendForm(core, { sendTokenAmount: '0.9', all: true });
  await sendToken(core, 900n);
  expect(core.store.getState().sent[0]?.amount).toBe('890');
});

test('reports the first missing field of the form', () => {
  const { core } = made();
  const problem = (held?: bigint) => readSendForm(core.store.getState(), held).problem;
  expect(problem()).toBe('token');
  chooseSendToken(core, { ...ether, chainId: 'eip155:2' });
  expect(problem()).toBe('token');
  chooseSendToken(core, dollar);
  expect(problem()).toBe('amount-empty');
  fillSendForm(core, { sendTokenAmount: '1.1234567' });
  expect(problem()).toBe('amount-precise');
  fillSendForm(core, { sendTokenAmount: '2' });
  expect(problem(1_999_999n)).toBe('funds');
  expect(problem()).toBe('receiver-empty');
  fillSendForm(core, { receiverAddress: contract });
  expect(problem(2_000_000n)).toBe('receiver-token');
  fillSendForm(core, { receiverAddress: bob });
  expect(problem(2_000_000n)).toBeUndefined();
  chooseSendToken(core, { ...dollar, symbol: 'USD2' });
  expect(core.store.getState().send.sendTokenAmount).toBe('2');
  chooseSendToken(core, ether);
  expect(core.store.getState().send.sendTokenAmount).toBe('');
});

test('knows earlier receivers, and warns of addresses that look like them', async () => {
  const { core } = made();
  chooseSendToken(core, ether);
  fillSendForm(core, { sendTokenAmount: '1', receiverAddress: bob });
  await sendToken(core);
  const like = `0x7099${'a'.repeat(32)}79c8`;
  fillSendForm(core, { receiverAddress: like });
  expect(readSendForm(core.store.getState()).receiver).toMatchObject({ warning: 'lookalike', like: bob });
});

test('estimates a transfer through the adapter', async () => {
  const { core, adapter } = made();
  const { activeNetwork: network } = core.store.getState();
  const transfer = { network, to: bob, amount: 'all' } as const;
  const options = transferOptions(core, `eip155:1:${address}`, transfer);
  await expect(options.queryFn()).rejects.toThrow('Unsupported chain');
  adapter.estimateTransfer = async () => ({ fee: 7n, amount: 3n });
  const view = observeTransfer(core, `eip155:1:${address}`, transfer);
  const end = view.subscribe(() => undefined);
  await expect.poll(() => view.read().data).toEqual({ fee: 7n, amount: 3n });
  end();
});

async function typed(name: string, address = bob) {
  const world = made();
  let means: string | undefined = address;
  world.adapter.resolveName = async () => {
    if (means === undefined) throw new Error('No node answered.');
    return means === '' ? { problem: 'nobody' } : { name, address: means };
  };
  chooseSendToken(world.core, ether);
  const stop = watchReceiver(world.core);
  fillSendForm(world.core, { sendTokenAmount: '1', receiverAddress: ` ${name} ` });
  world.clock.advance(300);
  await expect.poll(() => world.core.store.getState().send.typedName?.status).toBe('found');
  stop();
  const mean = (other: string | undefined) => {
    means = other;
  };
  return { ...world, mean };
}

test('sends to the address shown for a name, and remembers the name', async () => {
  const { core, requested } = await typed('bobby.eth');
  expect(core.store.getState().send.receiverProfileName).toBe('bobby.eth');
  await sendToken(core);
  expect(requested).toMatchObject([{ to: bob }]);
  expect(core.store.getState().sent).toMatchObject([{ to: bob, toName: 'bobby.eth' }]);
});

test('sends nothing from an account that the wallet changes to while the name is looked up', async () => {
  const { core, requested, adapter } = await typed('bobby.eth');
  adapter.resolveName = async ({ name }) => {
    const other = 'eip155:1:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
    const connection = core.store.getState().connections.eip155;
    if (connection?.status !== 'connected') expect.fail('not connected');
    adapter.report({ connection: { ...connection, accounts: [other], address: other } });
    return { name, address: bob };
  };
  await expect(sendToken(core)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  expect(requested).toEqual([]);
});

test.each([
  ['another address', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', 'RECEIVER_CHANGED'],
  ['nobody', '', 'RECEIVER_CHANGED'],
  ['what nobody can say', undefined, 'NAME_UNRESOLVED'],
])(
  'sends nothing to a name that resolves to %s when the wallet would be prompted',
  async (_, other, code) => {
    const { core, requested, events, mean } = await typed('bobby.eth');
    mean(other);
    await expect(sendToken(core)).rejects.toMatchObject({ code });
    expect(requested).toEqual([]);
    expect(events).toMatchObject([{ event: 'SEND_ERROR' }]);
    expect(core.store.getState().send).toMatchObject({ sendTokenAmount: '1', loading: false });
  },
);

test('does not accept a name that was looked up on another network', async () => {
  const { core } = await typed('bobby.eth');
  const other = core.store.getState().networks[1];
  if (other !== undefined) core.dispatch({ type: 'networkSelected', network: other });
  expect(readSendForm(core.store.getState()).receiver).toEqual({ problem: 'name-asked' });
});
