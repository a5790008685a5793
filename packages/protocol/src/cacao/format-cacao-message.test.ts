import { expect, it } from 'vitest';
import type { CacaoPayload } from '../sign/cacao.ts';
import vectors from '../vectors/cacao-recap.json' with { type: 'json' };
import { formatCacaoMessage } from './format-cacao-message.ts';
import { personalMessageHash, recoverAddress } from './recover-address.ts';

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;

it.each(vectors.messages)('$name', ({ payload, iss, message: text, eip191Hash, signature }) => {
  expect(formatCacaoMessage(payload as never as CacaoPayload, iss)).toBe(text);
  // The vectors' hash of a text beyond ASCII counts characters; its signer counted bytes.
  const hash = hex(personalMessageHash(text, text.length));
  expect(hash).toBe(eip191Hash);
  expect(recoverAddress(personalMessageHash(text), signature)).toBe(vectors.testAddress.toLowerCase());
});

it('requires an audience and an issuer', () => {
  const minimal = vectors.messages.find(({ name }) => name === 'minimal');
  const { payload, iss } = minimal as never as { payload: CacaoPayload; iss: string };
  const { aud: _none, ...without } = payload;
  expect(() => formatCacaoMessage(without, iss)).toThrow(
    'Either `aud` or `uri` is required to construct the message',
  );
  expect(() => formatCacaoMessage(payload, 'did:pkh:eip155:1')).toThrow('The issuer names no account.');
});
