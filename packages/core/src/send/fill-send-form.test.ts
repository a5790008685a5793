import { expect, it } from 'vitest';
import type { ChosenToken, SendState } from '../contract/send.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { chooseSendToken, fillSendForm, resetSendForm } from './fill-send-form.ts';

const ether: ChosenToken = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 };
const coin: ChosenToken = { ...ether, address: `eip155:1:0x${'cd'.repeat(20)}`, symbol: 'COIN', decimals: 6 };
const found = {
  typedName: {
    ...{ typed: 'alice.eth', chainId: 'eip155:1', status: 'found', name: 'alice.eth' },
    address: `0x${'ab'.repeat(20)}`,
  },
  receiverProfileName: 'Alice',
  receiverProfileImageUrl: 'https://site.example/alice.png',
} as const satisfies Partial<SendState>;

/** A form that the visitor has filled in. */
function filled() {
  const { core } = makeCore();
  const send: Partial<SendState> = {
    ...{ token: ether, sendTokenAmount: '1.5', all: true, receiverAddress: 'alice.eth', ...found },
  };
  core.dispatch({ type: 'sendChanged', send });
  return { core, send: () => core.store.getState().send };
}

it('a typed amount is not everything, unless the visitor chooses so; the receiver stays', () => {
  const { core, send } = filled();
  fillSendForm(core, { sendTokenAmount: '2' });
  expect(send()).toMatchObject({ sendTokenAmount: '2', all: false, receiverAddress: 'alice.eth', ...found });
  fillSendForm(core, { sendTokenAmount: '3', all: true });
  expect(send()).toMatchObject({ sendTokenAmount: '3', all: true });
});

it('another receiver has none of the names and pictures of the one before; the amount stays', () => {
  const { core, send } = filled();
  fillSendForm(core, { receiverAddress: 'bob.eth' });
  expect(send()).toMatchObject({
    ...{ receiverAddress: 'bob.eth', sendTokenAmount: '1.5', all: true },
    ...{ typedName: undefined, receiverProfileName: undefined, receiverProfileImageUrl: undefined },
  });
});

it.each<readonly [string, ChosenToken]>([
  ['a token of the same network', coin],
  ['the currency of another network', { ...ether, chainId: 'eip155:2' }],
])('%s clears the amount, but not the receiver', (_, token) => {
  const { core, send } = filled();
  chooseSendToken(core, token);
  expect(send()).toMatchObject({ token, sendTokenAmount: '', all: false, receiverAddress: 'alice.eth' });
});

it('the same token keeps the amount, and takes its new name', () => {
  const { core, send } = filled();
  const renamed = { ...ether, name: 'Renamed' };
  chooseSendToken(core, renamed);
  expect(send()).toMatchObject({ token: renamed, sendTokenAmount: '1.5', all: true });
});

it('the first token clears the amount that a site may have set', () => {
  const { core, send } = filled();
  core.dispatch({ type: 'sendChanged', send: { token: undefined } });
  chooseSendToken(core, ether);
  expect(send()).toMatchObject({ token: ether, sendTokenAmount: '' });
});

it('an emptied form has no field of the one before', () => {
  const { core, send } = filled();
  const empty = makeCore().core.store.getState().send;
  resetSendForm(core);
  expect(send()).toEqual(empty);
});
