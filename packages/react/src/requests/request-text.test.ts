import type { WalletRequest } from '@mooring/core/page';
import { expect, test } from 'vitest';
import { messages } from '../messages/modal/en.generated.ts';
import { foundText, progressText } from './request-text.ts';

test('describes the progress of a request, or why it cannot continue', () => {
  expect(progressText(messages, { stage: 'sending' }, undefined)).toBe('Sending the request to your wallet');
  expect(progressText(messages, { stage: 'sent' }, undefined)).toBe(
    'Request sent. Open your wallet to answer it.',
  );
  expect(progressText(messages, { stage: 'there' }, undefined)).toBe(
    'Your wallet is open. Answer the request there.',
  );
  expect(progressText(messages, { stage: 'sent' }, 'trying')).toBe(
    'Can’t reach the connection service. Trying again…',
  );
  expect(progressText(messages, { stage: 'sent' }, 'offline')).toBe('You are offline. Waiting to reconnect…');
  expect(progressText(messages, { stage: 'sent' }, 'behind')).toMatch(/^This device’s clock is wrong\./);
});

test('names each pending request and each outcome in different words', () => {
  const said = (request: Pick<WalletRequest, 'outcome' | 'purpose'>) => foundText(messages, request);
  const asked = (['transaction', 'signature', 'network'] as const).map((purpose) => said({ purpose }));
  const ended = (['sent', 'answered', 'refused', 'failed', 'unknown'] as const).map((outcome) =>
    said({ purpose: 'transaction', outcome }),
  );
  expect(new Set([...asked, ...ended]).size).toBe(8);
  for (const text of asked) expect(text).toMatch(/ is still waiting in your wallet\.$/);
  expect(said({ purpose: 'transaction', outcome: 'unknown' })).toMatch(/Check your wallet/);
});
