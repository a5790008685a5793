import { describe, expect, it } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import type { Siwx, SiwxSession } from '../contract/siwx.ts';
import { emptySiwx } from '../test-support/empty-siwx.ts';
import { makeCore } from '../test-support/fake-adapter.ts';

const session: SiwxSession = {
  data: { chainId: 'eip155:1', accountAddress: '', uri: '', version: '1', domain: '', nonce: '' },
  message: '',
  signature: '',
};

/** A signed-in visitor on a site that refetches every ten seconds. */
async function start(options: Partial<Siwx> = {}) {
  const here = { answer: async (): Promise<readonly SiwxSession[]> => [session], looks: 0 };
  const siwx: Siwx = {
    ...emptySiwx,
    getSessions: () => {
      here.looks += 1;
      return here.answer();
    },
    getRequired: () => true,
    sessionRefetchIntervalMs: 10_000,
    ...options,
  };
  const made = makeCore({ siwx });
  await made.core.start();
  made.adapter.reportConnected();
  await made.clock.advance(0);
  return Object.assign(here, made);
}

const seen = (core: AppKitCore) => {
  const { open, signIn, router } = core.store.getState();
  return [signIn.status, open ? router.history.at(-1)?.name : undefined];
};

describe('a sign-in', () => {
  it("is refetched at the site's interval, and requested again once it has ended", async () => {
    const here = await start();
    await here.clock.advance(25_000);
    expect([here.looks, ...seen(here.core)]).toEqual([3, 'signed', undefined]);
    here.answer = async () => [];
    await here.clock.advance(10_000);
    expect(seen(here.core)).toEqual(['needed', 'SIWXSignMessage']);
    await here.clock.advance(100_000);
    expect(here.looks).toBe(4);
  });

  it('is not requested again after it ended if it is optional', async () => {
    const here = await start({ getRequired: () => false });
    here.answer = async () => [];
    await here.clock.advance(10_000);
    expect(seen(here.core)).toEqual(['needed', undefined]);
  });

  it('survives two failed requests in a row, and ends after three', async () => {
    const here = await start();
    const refuse = () => Promise.reject(new Error('offline'));
    here.answer = refuse;
    await here.clock.advance(20_000);
    expect([here.looks, ...seen(here.core)]).toEqual([3, 'signed', undefined]);
    here.answer = async () => [session];
    await here.clock.advance(10_000);
    here.answer = refuse;
    await here.clock.advance(20_000);
    expect([here.looks, ...seen(here.core)]).toEqual([6, 'signed', undefined]);
    here.answer = () => new Promise(() => undefined);
    await here.clock.advance(20_000);
    expect([here.looks, ...seen(here.core)]).toEqual([7, 'needed', 'SIWXSignMessage']);
  });

  it('is refetched by a single timer after a quick change of network and back', async () => {
    const here = await start();
    let answer = (): void => undefined;
    here.answer = () =>
      new Promise((resolve) => {
        answer = () => resolve([session]);
      });
    await here.clock.advance(10_000);
    const late = answer;
    here.answer = async () => [session];
    here.adapter.reportConnected('test.one', 'eip155:2');
    await here.clock.advance(0);
    here.adapter.reportConnected();
    await here.clock.advance(5_000);
    late();
    await here.clock.advance(0);
    expect(here.looks).toBe(4);
    await here.clock.advance(10_000);
    expect(here.looks).toBe(5);
  });

  it.each([undefined, 0, -5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    'is not refetched every %s ms',
    async (sessionRefetchIntervalMs) => {
      const here = await start({ sessionRefetchIntervalMs });
      await here.clock.advance(1_000_000);
      expect(here.looks).toBe(1);
    },
  );

  it('is refetched every second at most', async () => {
    const here = await start({ sessionRefetchIntervalMs: 1 });
    await here.clock.advance(1_999);
    expect(here.looks).toBe(2);
  });

  it('is not refetched after the wallet disconnected or the instance was destroyed', async () => {
    const left = await start();
    left.adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    await left.clock.advance(100_000);
    expect(left.looks).toBe(1);
    const ended = await start();
    ended.core.destroy();
    await ended.clock.advance(100_000);
    expect(ended.looks).toBe(1);
  });

  it('of another account is refetched from when that account became active', async () => {
    const here = await start();
    await here.clock.advance(9_000);
    here.adapter.reportConnected('test.one', 'eip155:2');
    await here.clock.advance(9_000);
    expect(here.looks).toBe(2);
    await here.clock.advance(1_000);
    expect(here.looks).toBe(3);
  });
});
