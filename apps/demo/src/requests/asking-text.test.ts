import { expect, it } from 'vitest';
import { messages } from '../messages/account/en.generated.ts';
import { askingText } from './asking-text.ts';

it('tells at once that the wallet is open', () => {
  expect(askingText(messages, 'there', false)).toBe(messages.askThere());
  expect(askingText(messages, 'there', true)).toBe(messages.askThere());
});

it('sends nobody to a wallet that the request has not reached', () => {
  expect(askingText(messages, 'sending', false)).toBeUndefined();
  expect(askingText(messages, 'sending', true)).toBe(messages.askNotSent());
});

it('advises to open the wallet once it has not answered for a while', () => {
  for (const stage of ['sent', undefined] as const) {
    expect(askingText(messages, stage, false)).toBeUndefined();
    expect(askingText(messages, stage, true)).toBe(messages.askLate());
  }
});
