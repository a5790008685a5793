import type { Cacao } from '@mooring/protocol/cacao';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import type { SignEngine } from '../engine/sign-engine.ts';
import { isSigned } from './is-signed.ts';

type Ask = NonNullable<SignEngine['config']['verifyContractSignature']>;

/** The parts of an engine that verify a signature. */
function engineOf(verifyContractSignature: Ask | undefined): { engine: SignEngine; clock: FakeClock } {
  const clock = new FakeClock();
  const engine = { core: { clock }, config: { verifyContractSignature } } as unknown as SignEngine;
  return { engine, clock };
}

const signedBy = (t: 'eip191' | 'eip1271', s: string): Cacao => ({
  h: { t: 'caip122' },
  p: {
    iss: 'did:pkh:eip155:1:0x00000000000000000000000000000000000000aa',
    domain: 'shop.example',
    aud: 'https://shop.example/',
    version: '1',
    nonce: '12345678',
    iat: '2026-01-02T00:00:00Z',
  },
  s: { t, s },
});

it('calls the contract verifier, and leaves no timer', async () => {
  const asked: unknown[] = [];
  const { engine, clock } = engineOf(async (signature) => {
    asked.push(signature);
    return true;
  });
  await expect(isSigned(engine, signedBy('eip1271', '0x1234'))).resolves.toBe(true);
  expect(asked).toHaveLength(1);
  expect(clock.pending).toBe(0);
});

it('treats a signature as invalid if the verifier does not answer within ten seconds', async () => {
  const { engine, clock } = engineOf(() => new Promise(() => undefined));
  const signed = isSigned(engine, signedBy('eip1271', '0x1234'));
  await clock.advance(10_000);
  await expect(signed).resolves.toBe(false);
  expect(clock.pending).toBe(0);
});

it('treats a signature as invalid if the verifier rejects, and leaves no timer', async () => {
  const { engine, clock } = engineOf(async () => {
    throw new Error('away');
  });
  await expect(isSigned(engine, signedBy('eip1271', '0x1234'))).resolves.toBe(false);
  expect(clock.pending).toBe(0);
});

it.each([
  ['a malformed signature of a key', signedBy('eip191', '0x1234')],
  ['a contract account, without a chain to ask', signedBy('eip1271', '0x1234')],
])('treats as invalid: %s', async (_, cacao) => {
  await expect(isSigned(engineOf(undefined).engine, cacao)).resolves.toBe(false);
});
