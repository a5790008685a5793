// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { messages } from '../messages/modal/en.generated.ts';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { RequestStatus } from './request-status.tsx';

afterEach(cleanup);

const alice = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const;

function show() {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], clock });
  onTestFinished(() => core.destroy());
  core.dispatch({ type: 'opened', view: { name: 'Account' } });
  const connection = {
    status: 'connected',
    connectorId: 'test.one',
    address: alice,
    accounts: [alice],
    chainId: 'eip155:1',
    wallet: { name: 'Harbour', type: 'external' },
  } as const;
  core.dispatch({
    type: 'reported',
    projections: { eip155: { connectors: [], connections: [], connection } },
  });
  const value = { core, store: createModalStore(core), inline: undefined };
  const status = (prompted: boolean, late?: string) => (
    <ModalProvider value={value}>
      <RequestStatus
        {...{ pending: true, prompted, late, before: 'Nothing is sent yet', title: 'Confirm in Harbour' }}
        text="Check the amount there"
      />
    </ModalProvider>
  );
  const { rerender } = render(status(false));
  return {
    become: (prompted: boolean, late?: string) => rerender(status(prompted, late)),
    advance: (milliseconds: number) => act(() => clock.advance(milliseconds)),
    said: () => screen.getByRole('status').textContent,
  };
}

test('a wallet that is prompted at once is named at once', async () => {
  const { become, said } = show();
  expect(said()).toBe('');
  expect(screen.queryByText('Nothing is sent yet')).not.toBeNull();
  become(true);
  expect(said()).toBe('Confirm in HarbourCheck the amount there');
  expect(screen.queryByText('Nothing is sent yet')).toBeNull();
});

test('a wallet that is not prompted for a while has not been asked, and is not to be confirmed in', async () => {
  const { advance, become, said } = show();
  await advance(499);
  expect(said()).toBe('');
  await advance(1);
  const preparing = messages.requestPreparing() + messages.requestPreparingText({ wallet: 'Harbour' });
  expect(said()).toBe(preparing);
  become(true);
  expect(said()).toBe('Confirm in HarbourCheck the amount there');
});

test('an adapter that does not report when it prompts has the wallet named with the advice for a slow one', async () => {
  const { advance, become, said } = show();
  await advance(500);
  become(false, 'Nothing happening?');
  expect(said()).toBe('Confirm in HarbourNothing happening?');
});
