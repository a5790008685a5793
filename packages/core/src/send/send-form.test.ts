import { describe, expect, it } from 'vitest';
import type { ChosenToken, SendState, SentTransaction } from '../contract/send.ts';
import { bob } from '../test-support/api-history.ts';
import { address, makeCore, network } from '../test-support/fake-adapter.ts';
import { readSendForm } from './send-form.ts';

const ether: ChosenToken = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 };
const contract = `eip155:1:0x${'cd'.repeat(20)}` as const;
const coin: ChosenToken = { ...ether, address: contract, symbol: 'COIN', decimals: 6 };

function form(send: Partial<SendState>, held?: bigint, sent: readonly SentTransaction[] = []) {
  const { core, adapter } = makeCore({ networks: [network(1), network(2), network(1, 'solana')] });
  adapter.reportConnected();
  core.dispatch({
    type: 'sendChanged',
    send: { token: ether, sendTokenAmount: '1.5', receiverAddress: bob, ...send },
  });
  core.dispatch({ type: 'sentChanged', sent });
  return readSendForm(core.store.getState(), held);
}

it('reads a transfer of the native currency or a token, in the smallest unit', () => {
  expect(form({})).toMatchObject({
    address: `eip155:1:${address}`,
    amount: 1_500_000_000_000_000_000n,
    problem: undefined,
    transfer: { to: bob, amount: 1_500_000_000_000_000_000n, token: undefined },
  });
  expect(form({ token: coin }).transfer).toMatchObject({ amount: 1_500_000n, token: contract });
});

it('belongs to the connected account, if any', () => {
  const { core } = makeCore();
  expect(readSendForm(core.store.getState())).toMatchObject({ address: undefined, transfer: undefined });
});

describe('the first problem', () => {
  it.each<readonly [string, Partial<SendState>, bigint | undefined]>([
    ['token', { token: undefined, sendTokenAmount: '', receiverAddress: '' }, undefined],
    ['token', { token: { ...ether, chainId: 'eip155:2' } }, undefined],
    ['amount-empty', { sendTokenAmount: '', receiverAddress: '' }, 0n],
    ['amount-precise', { token: coin, sendTokenAmount: '1.0000001' }, undefined],
    ['amount-comma', { sendTokenAmount: '1,5' }, undefined],
    ['funds', { receiverAddress: '' }, 1n],
    ['funds', { all: true, sendTokenAmount: '' }, 0n],
    ['receiver-empty', { receiverAddress: '' }, 2n * 10n ** 18n],
    ['receiver-token', { token: coin, receiverAddress: `0x${'cd'.repeat(20)}` }, undefined],
    // No lookup has begun, so names are not known to be supported.
    ['receiver-invalid', { receiverAddress: 'alice.eth' }, undefined],
  ])('is %s', (problem, send, held) => {
    expect(form(send, held)).toMatchObject({ problem, transfer: undefined });
  });

  it('is `undefined` if the balance is unknown or just enough', () => {
    expect(form({}, undefined).problem).toBeUndefined();
    expect(form({}, 1_500_000_000_000_000_000n).problem).toBeUndefined();
  });
});

it('sends everything, regardless of the shown amount', () => {
  expect(form({ all: true, sendTokenAmount: '0.3' }, 1n)).toMatchObject({
    amount: 'all',
    problem: undefined,
    transfer: { amount: 'all' },
  });
});

describe('a typed name', () => {
  const typedName = (chainId: 'eip155:1' | 'eip155:2') =>
    ({ name: 'alice.eth', chainId, address: bob, status: 'found' }) as never;

  it('applies to the network that it was looked up on', () => {
    const send = { receiverAddress: 'alice.eth', typedName: typedName('eip155:2') };
    expect(form(send).problem).toBe('receiver-name-asked');
  });
});

describe('known receivers', () => {
  const like = `0x7099${'a'.repeat(32)}79c8`;
  const sent = (chainId: SentTransaction['chainId'], to: string | undefined): SentTransaction => ({
    ...{ hash: '0x1', kind: 'send', chainId, address: `eip155:1:${address}`, sentAt: 1, status: 'confirmed' },
    to,
  });

  it('include those of any network of the namespace, each once', () => {
    const before = [sent('eip155:2', bob), sent('eip155:1', bob.toLowerCase()), sent('eip155:1', undefined)];
    expect(form({ receiverAddress: like }, undefined, before).receiver).toMatchObject({
      warning: 'lookalike',
      like: bob,
    });
  });

  it('exclude those of another namespace', () => {
    const { receiver } = form({ receiverAddress: like }, undefined, [sent('solana:1', bob)]);
    expect(receiver).not.toHaveProperty('warning', 'lookalike');
  });
});
