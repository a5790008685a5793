import { siwxMessageTimeoutMs } from '@mooring/protocol/limits';
import { expect, it } from 'vitest';
import type { Siwx, SiwxSession } from '../contract/siwx.ts';
import { DefaultSIWX } from '../siwx/default-siwx.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { keepSigned, revokeSigned } from './keep-signed.ts';

const chainId = 'eip155:1';
const data = {
  chainId,
  accountAddress: address,
  uri: 'https://shop.example/',
  domain: 'shop.example',
  nonce: 'abcdef1234',
  version: '1',
} as const;
const session: SiwxSession = { data, message: 'the text', signature: '0xsigned' };

/** A site that stores a session when the test lets it, and the accounts that it was told to revoke. */
function site() {
  const revoked: string[] = [];
  let finish = { stores: (): void => undefined, refuses: (_reason: Error): void => undefined };
  const stored = new Promise<readonly SiwxSession[]>((resolve, reject) => {
    finish = { stores: () => resolve([session]), refuses: reject };
  });
  const siwx: Siwx = Object.assign(new DefaultSIWX(), {
    revokeSession: async (...of: readonly string[]) => void revoked.push(of.join(':')),
  });
  return { siwx, revoked, finish, store: () => stored };
}

it('returns what the site stores in time, and revokes nothing', async () => {
  const { siwx, revoked, finish, store } = site();
  const { core, clock } = makeCore({ siwx });
  const kept = keepSigned(core, siwx, store);
  finish.stores();
  expect(await kept).toEqual([session]);
  await clock.advance(siwxMessageTimeoutMs);
  expect(revoked).toEqual([]);
});

it('revokes what the site stores after the time limit', async () => {
  const { siwx, revoked, finish, store } = site();
  const { core, clock } = makeCore({ siwx });
  const kept = keepSigned(core, siwx, store);
  kept.catch(() => undefined);
  await clock.advance(siwxMessageTimeoutMs);
  await expect(kept).rejects.toMatchObject({ code: 'TIMED_OUT' });
  expect(revoked).toEqual([]);
  finish.stores();
  await clock.advance(0);
  expect(revoked).toEqual([`${chainId}:${address}`]);
});

it('revokes nothing if the site refuses, in time or later', async () => {
  for (const wait of [0, siwxMessageTimeoutMs]) {
    const { siwx, revoked, finish, store } = site();
    const { core, clock } = makeCore({ siwx });
    const kept = keepSigned(core, siwx, store);
    kept.catch(() => undefined);
    await clock.advance(wait);
    finish.refuses(new Error('full'));
    await expect(kept).rejects.toThrow(wait === 0 ? 'full' : 'too long');
    await clock.advance(0);
    expect(revoked).toEqual([]);
  }
});

it.each([
  [address, []],
  [address.toLowerCase(), []],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8']],
])('keeps the sign-in of an account that a wallet has connected: %s', async (accountAddress, expected) => {
  const { siwx, revoked } = site();
  const { core, adapter } = makeCore({ siwx });
  adapter.reportConnected();
  await revokeSigned(core, siwx, [{ ...session, data: { ...data, accountAddress } }]);
  expect(revoked).toEqual(expected);
});
