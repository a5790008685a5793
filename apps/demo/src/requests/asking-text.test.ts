import { expect, it } from 'vitest';
import { messages } from '../messages/account/en.generated.ts';
import { askingText } from './asking-text.ts';

const said = (stage: 'sending' | 'sent' | 'there' | undefined, late: boolean) =>
  askingText(messages, { stage, unreached: undefined, late });

it('tells at once that the wallet is open', () => {
  expect(said('there', false)).toBe(messages.askThere());
  expect(said('there', true)).toBe(messages.askThere());
});

it('tells at once why a paired wallet is not reached', () => {
  for (const stage of ['sending', 'sent', 'there'] as const) {
    expect(askingText(messages, { stage, unreached: 'trying', late: true })).toBe(messages.askTrying());
    expect(askingText(messages, { stage, unreached: 'offline', late: false })).toBe(messages.askOffline());
    expect(askingText(messages, { stage, unreached: 'behind', late: false })).toBe(messages.askBehind());
  }
});

it('tells nothing of the relay while a browser wallet is asked', () => {
  expect(askingText(messages, { stage: undefined, unreached: 'trying', late: false })).toBeUndefined();
  expect(askingText(messages, { stage: undefined, unreached: 'offline', late: true })).toBe(
    messages.askLate(),
  );
});

it('sends nobody to a wallet that the request has not reached', () => {
  expect(said('sending', false)).toBeUndefined();
  expect(said('sending', true)).toBe(messages.askNotSent());
});

it('advises to open the wallet once it has not answered for a while', () => {
  for (const stage of ['sent', undefined] as const) {
    expect(said(stage, false)).toBeUndefined();
    expect(said(stage, true)).toBe(messages.askLate());
  }
});
