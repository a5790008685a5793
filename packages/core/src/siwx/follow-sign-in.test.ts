import { describe, expect, it } from 'vitest';
import { open } from '../actions/open.ts';
import type { Siwx } from '../contract/siwx.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { followSignIn } from './follow-sign-in.ts';
import { watchSignIn } from './watch-sign-in.ts';

const siwx: Siwx = {
  createMessage: () => Promise.reject(new Error('not asked')),
  addSession: async () => undefined,
  revokeSession: async () => undefined,
  setSessions: async () => undefined,
  getSessions: async () => [],
};

type Load = NonNullable<Parameters<typeof followSignIn>[1]>;

describe('watching for a sign-in', () => {
  it('begins later when its code does not arrive at first', async () => {
    const { core, adapter, clock } = makeCore({ siwx });
    let failures = 2;
    const load: Load = async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('chunk');
      return { watchSignIn };
    };
    await followSignIn(core, load).begun;
    open(core);
    await clock.advance(0);
    expect(core.store.getState().signIn.status).toBe('unknown');
    adapter.reportConnected();
    await clock.advance(0);
    expect(core.store.getState().signIn.status).toBe('needed');
  });

  it('never begins when it was ended while its code was on the way', async () => {
    const { core, adapter, clock } = makeCore({ siwx });
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let asked = 0;
    const following = followSignIn(core, async () => {
      await arrived;
      return {
        watchSignIn: (given) => {
          asked += 1;
          return watchSignIn(given);
        },
      };
    });
    following.end();
    arrive();
    await following.begun;
    adapter.reportConnected();
    await clock.advance(0);
    expect(asked).toBe(0);
    expect(core.store.getState().signIn.status).toBe('unknown');
  });
});
