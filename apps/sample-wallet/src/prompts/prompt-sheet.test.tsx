// @vitest-environment happy-dom
import { formatCacaoMessage } from '@mooring/protocol/cacao';
import { settle } from '@mooring/protocol/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { stringToHex, verifyMessage } from 'viem';
import { afterEach, expect, it, vi } from 'vitest';
import { askToSignIn } from '../test-support/ask-to-sign-in.ts';
import { endPause } from '../test-support/prompt-answers.ts';
import { shownTestAccount, testAccount, testNetwork } from '../test-support/test-accounts.ts';
import { PromptSheet } from './prompt-sheet.tsx';

const networks = [testNetwork(31_337), testNetwork(31_338)];
const asked = {
  domain: 'site.example',
  nonce: 'abcdef1234',
  uri: 'https://site.example/login',
  statement: 'Sign in to the site.',
};

afterEach(() => vi.useRealTimers());

it.each([
  { chains: ['eip155:31337', 'eip155:31338'] },
  { chains: ['eip155:31338', 'eip155:31337'] },
  { chains: ['eip155:1', 'eip155:31338', 'eip155:31337'] },
  { chains: ['eip155:31338', 'eip155:31337'], methods: ['personal_sign'] },
  { chains: ['eip155:1', 'eip155:31338', 'eip155:31337'], methods: ['personal_sign', 'eth_sign'] },
])('signs the text of a sign-in that it shows: %j', async (change) => {
  const { model, outcome, prompt } = await askToSignIn({ ...asked, ...change }, networks, testAccount(0x11));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(
    <PromptSheet
      prompt={prompt()}
      waiting={0}
      busy={false}
      model={model}
      networks={networks}
      accounts={[shownTestAccount(0x11, networks)]}
      active={0}
      outcome={undefined}
      undelivered={false}
    />,
  );
  const shown = document.querySelector('.raw__text')?.textContent;
  endPause();
  vi.useRealTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await settle();
  const [cacao] = (await outcome).result?.auths ?? [];
  if (cacao === undefined) throw new Error('not signed');
  const message = formatCacaoMessage(cacao.p as never, cacao.p.iss);
  expect(stringToHex(message)).toBe(shown);
  const { address } = testAccount(0x11).evm;
  expect(await verifyMessage({ address, message, signature: cacao.s.s as `0x${string}` })).toBe(true);
});
