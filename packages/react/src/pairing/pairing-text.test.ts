import { expect, it } from 'vitest';
import { messages } from '../messages/modal/en.generated.ts';
import { type Known, pairingText } from './pairing-text.ts';

const waiting: Known = {
  pairing: { status: 'waiting', uri: 'wc:topic@2', expiry: 1 },
  ...{ failed: undefined, finished: false, answered: false, behind: false, unreached: undefined },
};
const text = (change: Partial<Known>) =>
  pairingText({ ...waiting, ...change }, messages, ({ code }) => ({ title: `title of ${code}` }));
const failed = { code: 'REJECTED', text: '', message: '', retryable: true } as const;

it.each<[string, Partial<Known>, string]>([
  ['a link that is being prepared', { pairing: { status: 'preparing' } }, messages.pairingPreparing()],
  ['a link that waits for a wallet', {}, messages.pairingWaiting()],
  [
    'a link that a wallet uses before the page has its own',
    { pairing: { status: 'idle' }, answered: true },
    messages.pairingWaiting(),
  ],
  ['a page that is offline', { unreached: 'offline' }, messages.pairingOffline()],
  ['a relay that does not answer yet', { unreached: 'trying' }, messages.pairingTrying()],
  ['an expired link', { pairing: { status: 'expired' } }, messages.pairingExpired()],
  ['a clock that is behind', { behind: true }, messages.pairingBehind()],
  ['a finished pairing', { finished: true }, messages.pairingDone()],
  ['a failed pairing', { failed }, 'title of REJECTED'],
])('describes the step of %s', (_name, change, expected) => {
  expect(text(change)).toBe(expected);
});

it('prefers the outcome to the step, and the cause to its effect', () => {
  const offline = { unreached: 'offline', pairing: { status: 'expired' } } as const;
  expect(text({ ...offline, behind: true, finished: true, failed })).toBe('title of REJECTED');
  expect(text({ ...offline, behind: true, finished: true })).toBe(messages.pairingDone());
  expect(text({ ...offline, behind: true })).toBe(messages.pairingBehind());
  expect(text(offline)).toBe(messages.pairingExpired());
});
