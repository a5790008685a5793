import { describe, expect, it } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { SiwxSession } from '../contract/siwx.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { createError } from '../test-support/create-error.ts';
import { address } from '../test-support/fake-adapter.ts';
import { shown, signedIn, signInPage, sitePage } from '../test-support/sign-in-page.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { DefaultSIWX, type DefaultSIWXOptions } from './default-siwx.ts';

const status = (core: AppKitCore): string => core.store.getState().signIn.status;

describe('a stored sign-in', () => {
  it('is stored per account and chain, and revoked on its own', async () => {
    const { siwx, core, adapter, clock } = await signedIn();
    adapter.reportConnected('test.one', 'eip155:2');
    await clock.advance(0);
    await signIn(core);
    await siwx.revokeSession('eip155:1', address.toLowerCase());
    expect(await siwx.getSessions('eip155:1', address)).toEqual([]);
    expect(await siwx.getSessions('eip155:2', address.toLowerCase())).toHaveLength(1);
  });

  it('expires', async () => {
    const { siwx, clock } = await signedIn({ expiresIn: 60 });
    expect(await siwx.getSessions('eip155:1', address)).toHaveLength(1);
    await clock.advance(60_000);
    expect(await siwx.getSessions('eip155:1', address)).toEqual([]);
  });

  it.each(['cannot be asked', 'throws at once', 'returns false'])(
    'does not count while its verifier %s, and counts again once it succeeds',
    async (how) => {
      const { storage } = await signedIn();
      let holds = false;
      const verify = (): Promise<boolean> => {
        if (holds) return Promise.resolve(true);
        if (how === 'returns false') return Promise.resolve(false);
        if (how === 'throws at once') throw createError('SOMETHING_WENT_WRONG');
        return Promise.reject(createError('HTTP_STATUS', { status: 503 }));
      };
      const later = await signInPage({ verifier: { verify }, required: true }, storage);
      later.adapter.reportConnected();
      await later.clock.advance(0);
      expect([shown(later.core), status(later.core)]).toEqual(['SIWXSignMessage', 'needed']);
      holds = true;
      expect(await later.siwx.getSessions('eip155:1', address)).toHaveLength(1);
    },
  );

  it('does not count while its signature cannot be verified', async () => {
    const { storage } = await signedIn();
    const later = await signInPage({}, storage);
    later.adapter.verifyMessage = () => Promise.reject(createError('HTTP_STATUS', { status: 503 }));
    later.adapter.reportConnected();
    await later.clock.advance(0);
    expect(status(later.core)).toBe('needed');
    expect(storage.getItem('@appkit/siwx')).not.toBeNull();
  });

  it('does not count if the stored fields differ from the signed text', async () => {
    const { storage } = await signedIn({ expiresIn: 60 });
    const stored = storage.getItem('@appkit/siwx') ?? '';
    const [session] = JSON.parse(stored) as [SiwxSession];
    const data = { ...session.data, expirationTime: '2999-01-01T00:00:00.000Z' };
    storage.setItem('@appkit/siwx', JSON.stringify([{ ...session, data }]));
    const later = await signInPage({}, storage);
    expect(await later.siwx.getSessions('eip155:1', address)).toEqual([]);
    storage.setItem('@appkit/siwx', stored);
    expect(await later.siwx.getSessions('eip155:1', address)).toHaveLength(1);
  });

  it('is rejected if its fields differ from the signed text', async () => {
    const { siwx } = await signedIn();
    const [session] = await siwx.getSessions('eip155:1', address);
    if (session === undefined) throw new Error('no session');
    const other: SiwxSession = { ...session, data: { ...session.data, chainId: 'eip155:2' } };
    await expect(siwx.addSession(other)).rejects.toThrow('The signature does not belong');
    await expect(siwx.setSessions([session, other])).rejects.toThrow();
    expect(await siwx.getSessions('eip155:1', address)).toHaveLength(1);
  });

  it('is ignored if storage contains garbage, and lasts until the page is left if storage fails', async () => {
    const garbage = memoryStorage({ '@appkit/siwx': '[{"data":{}},7,null]' });
    const store = new DefaultSIWX({ ...sitePage, storage: garbage });
    expect(await store.getSessions('eip155:1', address)).toEqual([]);
    const refuse = (): never => {
      throw new Error('QuotaExceededError');
    };
    const refusing = Object.assign(memoryStorage(), { setItem: refuse, getItem: refuse, removeItem: refuse });
    const { siwx } = await signedIn({ storage: refusing });
    expect(await siwx.getSessions('eip155:1', address)).toHaveLength(1);
  });
});

it('verifies a sign-in again once fifty others were verified since', async () => {
  let checks = 0;
  const verify = async (): Promise<boolean> => {
    checks += 1;
    return true;
  };
  const { siwx } = await signedIn({ verifier: { verify } });
  const [session] = await siwx.getSessions('eip155:1', address);
  if (session === undefined) throw new Error('no session');
  const others = Array.from({ length: 50 }, (_, index) => ({ ...session, signature: `0x${index}` }));
  await siwx.getSessions('eip155:1', address);
  expect(checks).toBe(1);
  await siwx.setSessions(others);
  expect(checks).toBe(51);
  await siwx.setSessions([session]);
  expect(checks).toBe(52);
});

it('serves a chain whose accounts it can name and verify, or any chain with the site’s own messenger and verifier', () => {
  const messenger = { createMessage: () => Promise.reject(new Error('not asked')) };
  const verifier = { verify: async () => true };
  const serves = (options: DefaultSIWXOptions, chainId: CaipNetworkId, verifies: boolean) => {
    const siwx = new DefaultSIWX({ ...options, storage: memoryStorage() });
    siwx.attach({ now: () => 0, verifies: () => verifies, verifyMessage: async () => true });
    return siwx.serves(chainId);
  };
  expect(serves({}, 'eip155:1', true)).toBe(true);
  expect(serves({}, 'eip155:1', false)).toBe(false);
  expect(serves({ verifier }, 'eip155:1', false)).toBe(true);
  expect(serves({ verifier }, 'unknown:1', true)).toBe(false);
  expect(serves({ messenger, verifier }, 'unknown:1', false)).toBe(true);
});

it('cannot verify signatures before it is attached', async () => {
  const { siwx } = await signedIn();
  const [session] = await siwx.getSessions('eip155:1', address);
  if (session === undefined) throw new Error('no session');
  const alone = new DefaultSIWX({ ...sitePage, storage: memoryStorage() });
  await expect(alone.addSession(session)).rejects.toMatchObject({ code: 'CHAIN_ADAPTER_NOT_FOUND' });
});
