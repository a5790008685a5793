import { expect, it } from 'vitest';
import { messages } from '../messages/account/en.generated.ts';
import { pendingText } from './pending-text.ts';

const said = (stage: 'sending' | 'sent' | 'there' | undefined, late: boolean) =>
  pendingText(messages, { stage, unreached: undefined, late });

it('shows immediately that the wallet is open', () => {
  expect(said('there', false)).toBe(messages.askThere());
  expect(said('there', true)).toBe(messages.askThere());
});

it('shows immediately why a paired wallet cannot be reached', () => {
  for (const stage of ['sending', 'sent', 'there'] as const) {
    expect(pendingText(messages, { stage, unreached: 'trying', late: true })).toBe(messages.askTrying());
    expect(pendingText(messages, { stage, unreached: 'offline', late: false })).toBe(messages.askOffline());
    expect(pendingText(messages, { stage, unreached: 'behind', late: false })).toBe(messages.askBehind());
  }
});

it('does not mention the relay during a request to a browser wallet', () => {
  expect(pendingText(messages, { stage: undefined, unreached: 'trying', late: false })).toBeUndefined();
  expect(pendingText(messages, { stage: undefined, unreached: 'offline', late: true })).toBe(
    messages.askLate(),
  );
});

it('does not tell the visitor to open a wallet that the request has not reached', () => {
  expect(said('sending', false)).toBeUndefined();
  expect(said('sending', true)).toBe(messages.askNotSent());
});

it('suggests opening the wallet if it has not answered for a while', () => {
  for (const stage of ['sent', undefined] as const) {
    expect(said(stage, false)).toBeUndefined();
    expect(said(stage, true)).toBe(messages.askLate());
  }
});
