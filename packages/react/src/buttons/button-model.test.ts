import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { messages } from '../messages/page/en.generated.ts';
import { accountModel, accountParts, connectModel, connectParts } from './button-model.ts';

const address = '0xabcdef0000000000000000000000000000012345';

function page() {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  return {
    state: () => core.store.getState(),
    open: () => core.dispatch({ type: 'opened', view: { name: 'Connect' } }),
    ask: () =>
      core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'pending', since: 0 } }),
    connect() {
      const wallet = { name: 'One', type: 'announced' as const };
      const accounts = [`eip155:1:${address}`] as const;
      const held = { connectorId: 'one', wallet, accounts, chainId: 'eip155:1' as const };
      const connection = { status: 'connected' as const, ...held, address: accounts[0] };
      core.dispatch({
        type: 'reported',
        projections: { eip155: { connection, connections: [held], connectors: [] } },
      });
    },
  };
}

it('the Connect button opens Connect for its namespace, with the labels of the site', () => {
  const { state } = page();
  expect(connectModel(state(), {}, messages)).toMatchObject({
    ...{ text: 'Connect wallet', other: 'Connecting', busy: false },
    opens: { view: 'Connect', namespace: undefined },
  });
  const options = { label: 'Join', loadingLabel: 'Joining', namespace: 'solana' };
  expect(connectModel(state(), options, messages)).toMatchObject({
    ...{ text: 'Join', other: 'Joining' },
    opens: { view: 'Connect', namespace: 'solana' },
  });
});

it('the Connect button is busy only while the open modal asks a wallet', () => {
  const { state, open, ask } = page();
  ask();
  expect(connectModel(state(), {}, messages).busy).toBe(false);
  const before = connectParts(state());
  open();
  ask();
  expect(connectModel(state(), {}, messages)).toMatchObject({
    ...{ text: 'Connecting', other: 'Connect wallet', busy: true },
  });
  expect(connectParts(state())).not.toEqual(before);
});

it('the Account button is hidden while disconnected', () => {
  const { state } = page();
  expect(accountModel(state(), {}, messages)).toMatchObject({ text: '', hidden: true });
});

it('the Account button shows the shortened address, and its accessible name includes the amount', () => {
  const { state, connect } = page();
  const before = accountParts(state(), 'eip155');
  connect();
  expect(accountParts(state(), 'eip155')).not.toEqual(before);
  const amount = { value: '1.5', unit: 'ETH' };
  expect(accountModel(state(), {}, messages, amount)).toEqual({
    ...{ text: '0xab…012345', name: 'Account 0xab…012345, 1.5 ETH', amount },
    mark: { address },
    opens: { namespace: undefined },
  });
  expect(accountModel(state(), {}, messages, 'loading').name).toBe('Account 0xab…012345');
  expect(accountModel(state(), { charsStart: 6, charsEnd: 0 }, messages).text).toBe('0xabcd…');
});
