import { messages as clearSigning } from '@mooring/clear-signing/ar';
import { expect, it } from 'vitest';
import type { MessageSelector } from '../messages/language.ts';
import { messages as wallet } from '../messages/wallet/ar.generated.ts';
import type { RequestPrompt } from '../state/state.ts';
import { entryOf } from './entry-of.ts';

const prompt: RequestPrompt = {
  kind: 'request',
  id: 1,
  topic: 't',
  chainId: 'eip155:1',
  method: 'personal_sign',
  params: ['0x6869', `0x${'11'.repeat(20)}`],
};
const around = { networks: [], metadata: undefined, now: 1, words: { wallet, clearSigning } };
const resultOf = (result: string | MessageSelector) =>
  entryOf(prompt, { answer: 'failed', result }, around).result;

it('keeps the wallet’s own texts, and makes hidden characters in foreign text visible', () => {
  const say: MessageSelector = (messages) => messages.sendFailed();
  expect(resultOf(say)).toBe(say(wallet));
  expect(resultOf('0x\u202eab')).not.toContain('\u202e');
});
