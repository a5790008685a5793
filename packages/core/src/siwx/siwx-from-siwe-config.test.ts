import { FakeClock, settle } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { disconnect } from '../connect/disconnect.ts';
import type { AppKitCore } from '../contract/core.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { sitePage } from '../test-support/sign-in-page.ts';
import type { SiweConfig } from './siwe-config.ts';
import { siwxFromSiweConfig } from './siwx-from-siwe-config.ts';

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A site whose server keeps one session and records every call. */
function site(options: Partial<SiweConfig> = {}) {
  const clock = new FakeClock();
  const calls: string[] = [];
  const here = { session: null as { address: string; chainId: number } | null, nonces: 0 };
  const siwx = siwxFromSiweConfig({
    getNonce: async (address) => {
      calls.push(`nonce ${address === alice ? 'alice' : 'bob'}`);
      here.nonces += 1;
      return `nonce000${here.nonces}`;
    },
    createMessage: ({ nonce }) => nonce,
    getMessageParams: async () => ({ domain: 'site.example', uri: 'https://site.example' }),
    verifyMessage: async () => true,
    getSession: async () => here.session,
    signOut: async () => {
      calls.push('sign out');
      here.session = null;
      return true;
    },
    onSignOut: () => calls.push('onSignOut'),
    ...options,
  });
  siwx.attach?.({ now: () => clock.now(), verifyMessage: async () => true, verifies: () => true });
  const counts = async (chain: number, address: string): Promise<boolean> =>
    (await siwx.getSessions(`eip155:${chain}`, address)).length > 0;
  const write = async (address = alice): Promise<string> =>
    (await siwx.createMessage({ chainId: 'eip155:1', accountAddress: address })).nonce;
  return Object.assign(here, { siwx, clock, calls, counts, write });
}

describe('a change of account', () => {
  it('signs out the previous account by default', async () => {
    const here = site();
    here.session = { address: alice, chainId: 1 };
    expect(await here.counts(1, alice)).toBe(true);
    expect(await here.counts(1, bob)).toBe(false);
    expect(here.calls).toEqual(['sign out', 'onSignOut']);
  });

  it('keeps the session with signOutOnAccountChange false, until the wallet is disconnected', async () => {
    const here = site({ signOutOnAccountChange: false });
    here.session = { address: alice, chainId: 1 };
    expect(await here.counts(1, alice)).toBe(true);
    expect(await here.counts(1, bob)).toBe(true);
    await here.siwx.revokeSession('eip155:1', bob);
    expect(here.session).toBeNull();
  });
});

describe('a change of network', () => {
  it('signs out by default', async () => {
    const here = site();
    here.session = { address: alice, chainId: 1 };
    expect(await here.counts(1, alice)).toBe(true);
    expect(await here.counts(2, alice)).toBe(false);
    expect(here.calls).toEqual(['sign out', 'onSignOut']);
  });

  it('keeps the session with signOutOnNetworkChange false, until the wallet is disconnected', async () => {
    const here = site({ signOutOnNetworkChange: false });
    here.session = { address: alice, chainId: 1 };
    expect(await here.counts(1, alice)).toBe(true);
    expect(await here.counts(2, alice)).toBe(true);
    expect(await here.counts(2, bob)).toBe(false);
    here.session = { address: alice, chainId: 1 };
    await Promise.all([
      here.siwx.revokeSession('eip155:1', alice),
      here.siwx.revokeSession('eip155:2', alice),
    ]);
    expect(here.calls.filter((call) => call === 'sign out')).toHaveLength(2);
    expect(here.session).toBeNull();
  });
});

describe('a change of account or network, and back', () => {
  /** The server answers `getSession` on command, with the state at the time of the call. */
  async function slowSite() {
    const answers: (() => void)[] = [];
    const session = { now: { address: alice, chainId: 1 } as { address: string; chainId: number } | null };
    let slow = false;
    const here = site({
      getSession: () => {
        const read = session.now;
        return slow ? new Promise((resolve) => answers.push(() => resolve(read))) : Promise.resolve(read);
      },
      signOut: async () => {
        here.calls.push('sign out');
        session.now = null;
        return true;
      },
    });
    expect(await here.counts(1, alice)).toBe(true);
    slow = true;
    return {
      ...here,
      answer: async (index: number): Promise<void> => {
        answers[index]?.();
        await here.clock.advance(0);
      },
    };
  }

  it.each([
    ['network', 2, alice],
    ['account', 1, bob],
  ] as const)(
    'keeps the session after a quick change of %s, in whichever order the answers arrive',
    async (_what, chain, who) => {
      for (const order of [
        [0, 1],
        [1, 0],
      ]) {
        const here = await slowSite();
        const found = [here.counts(chain, who), here.counts(1, alice)];
        await here.clock.advance(0);
        for (const index of order) await here.answer(index);
        expect(await Promise.all(found)).toEqual([false, true]);
        expect(here.calls).toEqual([]);
      }
    },
  );

  it('ignores a session read before a sign-out started', async () => {
    const here = await slowSite();
    const first = here.counts(1, alice);
    await here.clock.advance(0);
    const second = here.counts(1, bob);
    await here.clock.advance(0);
    await here.answer(1);
    expect(await second).toBe(false);
    expect(here.calls).toEqual(['sign out', 'onSignOut']);
    const third = here.counts(1, alice);
    await here.clock.advance(0);
    await here.answer(0);
    await here.answer(2);
    await here.answer(3);
    expect(await Promise.all([first, third])).toEqual([false, false]);
  });

  it('signs out the previous account after passing through another one', async () => {
    const here = await slowSite();
    const found = [here.counts(2, alice), here.counts(1, bob)];
    await here.clock.advance(0);
    await here.answer(0);
    await here.answer(1);
    expect(await Promise.all(found)).toEqual([false, false]);
    expect(here.calls).toEqual(['sign out', 'onSignOut']);
  });
});

it('keeps a session that another page started for another account', async () => {
  const here = site();
  here.session = { address: alice, chainId: 1 };
  expect(await here.counts(1, bob)).toBe(false);
  expect(await here.counts(1, bob)).toBe(false);
  expect(here.calls).toEqual([]);
});

it('still counts as confirmed after another wallet has disconnected', async () => {
  let fails = false;
  const session = { address: alice, chainId: 1 };
  const here = site({
    getSession: async () => {
      if (fails) throw new Error('the server is busy');
      return session;
    },
  });
  expect(await here.counts(1, alice)).toBe(true);
  await here.siwx.revokeSession('eip155:1', bob);
  expect(here.calls).toEqual([]);
  fails = true;
  await expect(here.counts(1, alice)).rejects.toThrow('the server is busy');
});

it("ignores the previous account's session if signing it out fails", async () => {
  const here = site({ signOut: () => Promise.reject(new Error('offline')) });
  here.session = { address: alice, chainId: 1 };
  await here.counts(1, alice);
  expect(await here.counts(1, bob)).toBe(false);
});

it('has no session on a chain of another namespace, and keeps the existing one', async () => {
  const here = site({ signOutOnAccountChange: false, signOutOnNetworkChange: false });
  here.session = { address: alice, chainId: 1 };
  expect(await here.counts(1, alice)).toBe(true);
  expect(await here.siwx.getSessions('solana:1', 'So1')).toEqual([]);
  expect(await here.counts(1, alice)).toBe(true);
  expect(here.calls).toEqual([]);
});

describe('a nonce', () => {
  it('is requested for every message by default', async () => {
    const here = site();
    expect([await here.write(), await here.write()]).toEqual(['nonce0001', 'nonce0002']);
  });

  it('is reused within nonceRefetchIntervalMs, for the same account, until it is used', async () => {
    const here = site({ nonceRefetchIntervalMs: 60_000 });
    expect([await here.write(), await here.write()]).toEqual(['nonce0001', 'nonce0001']);
    expect(await here.write(bob)).toBe('nonce0002');
    expect(here.calls).toEqual(['nonce alice', 'nonce bob']);
    await here.clock.advance(60_000);
    expect(await here.write(bob)).toBe('nonce0003');
    const message = await here.siwx.createMessage({ chainId: 'eip155:1', accountAddress: bob });
    here.session = { address: bob, chainId: 1 };
    await here.siwx.addSession({ data: message, message: message.toString(), signature: '0x' });
    expect(await here.write(bob)).toBe('nonce0004');
  });
});

it.each([
  [{}, 300_000],
  [{ sessionRefetchIntervalMs: 10_000 }, 10_000],
  [{ sessionRefetchIntervalMs: 10_000, enabled: false }, 0],
])('with %j the session refetch interval is %s ms', (options, interval) => {
  expect(site(options).siwx.sessionRefetchIntervalMs).toBe(interval);
});

const status = (core: AppKitCore): string => core.store.getState().signIn.status;

describe('siweConfig', () => {
  it('provides nonce, message, verification and session; required by default', async () => {
    let session: { address: string; chainId: number } | null = null;
    const verified: string[] = [];
    const siwx = siwxFromSiweConfig({
      getNonce: async () => '12345678',
      getMessageParams: async () => ({ ...sitePage, statement: 'Hello.' }),
      createMessage: ({ address: account, chainId, nonce }) => `${account} ${chainId} ${nonce}`,
      verifyMessage: async ({ message }) => {
        verified.push(message);
        session = { address, chainId: 1 };
        return true;
      },
      getSession: async () => session,
      signOut: async () => {
        session = null;
        return true;
      },
    });
    const { core, adapter, clock } = makeCore({ siwx });
    await core.start();
    adapter.reportConnected();
    await clock.advance(0);
    expect(core.store.getState().signIn).toEqual({ status: 'needed', required: true });
    expect(await signIn(core)).toBeUndefined();
    expect(verified).toEqual([`eip155:1:${address} 1 12345678`]);
    expect(status(core)).toBe('signed');
    await disconnect(core);
    expect(session).toBeNull();
  });
});

it('asks for a nonce and verifies only once a sign-out is over: the server would end the new session, too', async () => {
  const calls: string[] = [];
  let answer = (): void => undefined;
  const here = site({
    getNonce: async () => {
      calls.push('nonce');
      return 'nonce0001';
    },
    verifyMessage: async () => {
      calls.push('verify');
      here.session = { address: bob, chainId: 1 };
      return true;
    },
    signOut: () => {
      calls.push('sign out');
      return new Promise((resolve) => {
        answer = () => {
          calls.push('signed out');
          here.session = null;
          resolve(true);
        };
      });
    },
  });
  here.session = { address: alice, chainId: 1 };
  const data = {
    chainId: 'eip155:1',
    accountAddress: bob,
    uri: '',
    version: '1',
    domain: '',
    nonce: '',
  } as const;
  const revoked = here.siwx.revokeSession('eip155:1', alice);
  await settle(5);
  const message = here.write(bob);
  const added = here.siwx.addSession({ data, message: '', signature: '' });
  await settle(5);
  expect(calls).toEqual(['sign out']);
  answer();
  await Promise.all([revoked, message, added]);
  expect(calls.slice(0, 2)).toEqual(['sign out', 'signed out']);
  expect(here.session).toMatchObject({ address: bob });
});
