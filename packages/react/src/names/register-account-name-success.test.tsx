// @vitest-environment happy-dom
import { createCore, currentView } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { messages } from '../messages/names/en.generated.ts';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { ChooseAccountName } from './choose-account-name.tsx';
import { RegisterAccountNameSuccess } from './register-account-name-success.tsx';

const alice = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const;

/** A connected account whose names the API serves. */
function makeCore() {
  const core = createCore({ networks: [testNetwork(1)], adapters: [], api: 'http://127.0.0.1:1' });
  onTestFinished(() => core.destroy());
  const connection = {
    status: 'connected',
    connectorId: 'test',
    address: alice,
    accounts: [alice],
    chainId: 'eip155:1',
    wallet: { name: 'Lantern', type: 'external' },
  } as const;
  core.dispatch({
    type: 'reported',
    projections: { eip155: { connectors: [], connections: [], connection } },
  });
  core.dispatch({ type: 'opened', view: { name: 'Account' } });
  return core;
}

const show = (core: ReturnType<typeof makeCore>, view: ReactNode) =>
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>{view}</ModalProvider>,
  );

test('leads to what a name is for, which then offers no other name', () => {
  const core = makeCore();
  core.dispatch({
    type: 'replaced',
    view: { name: 'RegisterAccountNameSuccess', accountName: 'alice.moor', address: alice },
  });
  show(core, <RegisterAccountNameSuccess accountName="alice.moor" address={alice} />);
  fireEvent.click(screen.getByRole('button', { name: messages.help() }));
  const { router } = core.store.getState();
  expect(currentView(router).name).toBe('ChooseAccountName');
  expect(router.history.at(-2)?.name).toBe('RegisterAccountNameSuccess');
  cleanup();
  show(core, <ChooseAccountName />);
  expect(screen.queryByText(messages.chooseText())).not.toBeNull();
  expect(screen.queryByRole('button', { name: messages.start() })).toBeNull();
});

test('shows the account that the name is of, also once another one is active', () => {
  const core = makeCore();
  const other = `eip155:1:0x${'c'.repeat(40)}` as const;
  show(core, <RegisterAccountNameSuccess accountName="alice.moor" address={other} />);
  expect(screen.queryByText(`0x${'c'.repeat(40)}`)).not.toBeNull();
  expect(screen.queryByText(alice.slice('eip155:1:'.length))).toBeNull();
});

test('the introduction to names offers one before a registration', () => {
  show(makeCore(), <ChooseAccountName />);
  expect(screen.queryByRole('button', { name: messages.start() })).not.toBeNull();
});
