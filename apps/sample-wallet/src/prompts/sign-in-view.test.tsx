// @vitest-environment happy-dom
import { createRecap, encodeRecap } from '@mooring/protocol/cacao';
import { fireEvent, render, screen } from '@testing-library/react';
import { stringToHex } from 'viem';
import { expect, it } from 'vitest';
import { endPause, promptAnswers } from '../test-support/prompt-answers.ts';
import { shownTestAccount, testNetwork } from '../test-support/test-accounts.ts';
import { SignInView } from './sign-in-view.tsx';

const answers = promptAnswers();
const networks = [testNetwork(31_337), testNetwork(31_338)];
const account = shownTestAccount(0x11, networks);
const payload = {
  type: 'caip122',
  chains: ['eip155:31337', 'eip155:31338', 'eip155:1'],
  aud: 'https://site.example/login',
  domain: 'site.example',
  version: '1',
  nonce: 'abcdef1234',
  iat: '2026-11-22T12:00:00.000Z',
  statement: 'Sign in to the site.',
  resources: [encodeRecap(createRecap('eip155', 'request', ['personal_sign', 'eth_sign']))],
};
const show = (change: Partial<typeof payload> = {}) =>
  render(
    <SignInView
      prompt={{
        kind: 'sign-in',
        id: 1,
        topic: 'topic',
        authPayload: { ...payload, ...change },
        metadata: { name: 'Site', description: '', url: 'https://site.example', icons: [] },
      }}
      busy={false}
      networks={networks}
      accounts={[account]}
      active={0}
      {...answers}
    />,
  );

it('shows what is signed and what is connected, with one answer for both', () => {
  show();
  screen.getByText('Sign in to site.example with your account.');
  screen.getByText('Message signatures');
  screen.getByText('The site also asked for 1 network that this wallet does not support.');
  expect(document.body.textContent).toContain("(1) 'request': 'personal_sign' for 'eip155'.");
  expect(document.body.textContent).not.toContain("'eth_sign'");
  fireEvent.click(screen.getByLabelText('Chain 31337'));
  endPause();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(answers.onApprove).toHaveBeenCalledExactlyOnceWith([networks[1]], account.evm);
});

it.each([
  ['with methods', payload.resources],
  ['for a signature only', []],
])("shows the chain that is signed for, the first in the site's order: %s", (_, resources) => {
  show({ chains: ['eip155:1', 'eip155:31338', 'eip155:31337'], resources });
  expect(document.querySelector('.raw__text')?.textContent).toContain(
    stringToHex('\nChain ID: 31338\n').slice(2),
  );
  expect(document.querySelector('.mo-notice--danger')).toBeNull();
});

it.each([
  ['methods', payload.resources],
  ['a signature only', []],
])('can only be declined if the wallet knows no network of a request for %s', (_, resources) => {
  show({ chains: ['eip155:1'], resources });
  screen.getByText('The site requires something that this wallet does not support. You can only decline.');
  expect(screen.queryByTestId('wallet-approve')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(answers.onReject).toHaveBeenCalledOnce();
});

it('cannot be approved without a network, and warns of a site that signs in to another', () => {
  show({ domain: 'other.example' });
  expect(document.querySelector('.mo-notice')).not.toBeNull();
  for (const { name } of networks) fireEvent.click(screen.getByLabelText(name));
  screen.getByText('Choose at least one network.');
  endPause();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
});

it('cannot be approved without a network if it asks for a signature only', () => {
  show({ resources: [] });
  for (const { name } of networks) fireEvent.click(screen.getByLabelText(name));
  endPause();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
});
