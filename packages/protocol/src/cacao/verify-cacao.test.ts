import { secp256k1 } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AuthPayload, Cacao, CacaoPayload } from '../sign/cacao.ts';
import vectors from '../vectors/cacao-recap.json' with { type: 'json' };
import { buildCacao } from './build-cacao.ts';
import { formatCacaoMessage } from './format-cacao-message.ts';
import { personalMessageHash } from './recover-address.ts';
import { verifyCacao } from './verify-cacao.ts';

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;
const secret = new Uint8Array(Buffer.from(vectors.testPrivateKey.slice(2), 'hex'));
const message = (name: string) =>
  vectors.messages.find((one) => one.name === name) as never as {
    payload: CacaoPayload & { aud: string };
    iss: string;
    cacao: Cacao;
  };

// The original fails for one of these, which is signed over bytes as the standard requires.
it.each(vectors.messages.filter(({ cacao }) => 'aud' in cacao.p))('$name', async ({ cacao, signature }) => {
  expect(await verifyCacao(cacao as Cacao)).toBe(true);
  const other = signature.replace(/^0x../, signature.startsWith('0xab') ? '0xcd' : '0xab');
  expect(await verifyCacao({ ...(cacao as Cacao), s: { t: 'eip191', s: other } })).toBe(false);
  const changed = { ...(cacao as Cacao), p: { ...cacao.p, nonce: 'other123' } };
  expect(await verifyCacao(changed as Cacao)).toBe(false);
});

it('Q13: accepts a length counted in characters', async () => {
  const { payload, iss } = message('non-ascii statement (library counts UTF-16 units, signer counts bytes)');
  const text = formatCacaoMessage(payload, iss);
  const signature = secp256k1.sign(personalMessageHash(text, text.length), secret, {
    prehash: false,
    format: 'recovered',
  });
  const s = hex(new Uint8Array([...signature.subarray(1), signature[0] ?? 0]));
  const cacao = buildCacao(payload as never as AuthPayload, { t: 'eip191', s }, iss);
  expect(await verifyCacao(cacao)).toBe(true);
});

it('asks the contract if the account’s own key did not sign, for any signature type', async () => {
  const { cacao } = message('minimal');
  const mislabelled: Cacao = { ...cacao, s: { t: 'eip191', s: '0x1234' } };
  expect(await verifyCacao(mislabelled, async ({ signature }) => signature === '0x1234')).toBe(true);
  expect(await verifyCacao(mislabelled, async () => false)).toBe(false);
  expect(await verifyCacao(cacao, () => Promise.reject(new Error('nobody is asked')))).toBe(true);
});

it('only asks the contract about an eip1271 signature', async () => {
  const { cacao } = message('minimal');
  const contract: Cacao = { ...cacao, s: { t: 'eip1271', s: '0x1234' } };
  const requested: unknown[] = [];
  const verifier = (answer: boolean) => async (signature: unknown) => {
    requested.push(signature);
    return answer;
  };
  expect(await verifyCacao(contract, verifier(true))).toBe(true);
  expect(await verifyCacao(contract, verifier(false))).toBe(false);
  expect(requested[0]).toEqual({
    chainId: 'eip155:1',
    address: vectors.testAddress,
    message: vectors.messages[0]?.message,
    hash: vectors.messages[0]?.eip191Hash,
    signature: '0x1234',
  });
  expect(await verifyCacao(contract)).toBe(false);
  expect(await verifyCacao(contract, () => Promise.reject(new Error('offline')))).toBe(false);
  expect(await verifyCacao(cacao, verifier(true))).toBe(true);
  expect(requested).toHaveLength(2);
});

it('never throws and never accepts an invalid signature', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), fc.string(), async (thing, signature) => {
      const { cacao } = message('minimal');
      expect(await verifyCacao(thing as Cacao)).toBe(false);
      expect(await verifyCacao({ ...cacao, s: { t: 'eip191', s: signature } })).toBe(false);
    }),
  );
  const { cacao } = message('minimal');
  for (const iss of [
    'did:pkh:eip155:1:0x0000000000000000000000000000000000000000',
    `did:pkh:solana:1:${vectors.testAddress}`,
    '',
  ])
    expect(await verifyCacao({ ...cacao, p: { ...cacao.p, iss } })).toBe(false);
  expect(await verifyCacao({ ...cacao, s: { ...cacao.s, t: 'eip6492' } })).toBe(false);
});
