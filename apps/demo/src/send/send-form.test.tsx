// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Chain } from '../chain/chain.ts';
import { messages } from '../messages/account/en.generated.ts';
import { SendForm } from './send-form.tsx';

const coin = { id: 'native', symbol: 'BTC', name: 'Bitcoin', decimals: 8, value: 1_000_000n };
const chain: Chain = {
  recipientHint: () => '',
  readRecipient: (text) => text,
  send: () => Promise.reject(new Error('not asked')),
  history: async () => [],
  faucet: undefined,
};

it('shows either why the last payment failed, or what is wrong with the next one', () => {
  render(
    <SendForm
      assets={[coin]}
      chain={chain}
      state={{ step: 'form', error: () => 'The last one was refused.' }}
      onSend={() => undefined}
    />,
  );
  expect(screen.getByText('The last one was refused.')).toBeDefined();
  fireEvent.change(screen.getByLabelText(messages.recipient()), { target: { value: 'bc1q' } });
  fireEvent.change(screen.getByLabelText(messages.amount()), { target: { value: '5' } });
  expect(screen.getByText('The last one was refused.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: messages.send() }));
  expect(screen.getByText(messages.amountTooMuch({ symbol: 'BTC' }))).toBeDefined();
  expect(screen.queryByText('The last one was refused.')).toBeNull();
});

it('is filled in the order in which it stands, in a window of any width', () => {
  render(
    <SendForm
      assets={[coin]}
      chain={chain}
      state={{ step: 'form', error: undefined }}
      onSend={() => undefined}
    />,
  );
  const fields = [messages.asset(), messages.amount(), messages.recipient()];
  expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(fields);
});
