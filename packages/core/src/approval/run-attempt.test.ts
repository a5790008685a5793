import { describe, expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { open } from '../modal/open.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { runAttempt } from './run-attempt.ts';

type Core = ReturnType<typeof makeCore>['core'];

const flow = (core: Core) => core.store.getState().connectFlow;
const views = (core: Core) => {
  const { open: isOpen, router } = core.store.getState();
  return isOpen ? router.history.map(({ name }) => name) : undefined;
};

describe('runAttempt', () => {
  it('is pending before the wallet is called, and idle once the wallet has connected', async () => {
    const { core, adapter } = makeCore();
    let requested = false;
    const done = runAttempt(core, 'test.one', async () => {
      requested = true;
      adapter.reportConnected();
      return 'eip155';
    });
    expect([flow(core).status, requested, core.runtime.attempt?.connectorId]).toEqual([
      'pending',
      false,
      'test.one',
    ]);
    expect(await done).toBeUndefined();
    expect([flow(core).status, core.runtime.attempt]).toEqual(['idle', undefined]);
  });

  it('replaces an earlier attempt, whose outcome is then ignored', async () => {
    const { core, adapter } = makeCore();
    let late: (namespace: string) => void = () => undefined;
    let signal: AbortSignal | undefined;
    const first = runAttempt(core, 'test.one', (given) => {
      signal = given;
      return new Promise((resolve) => {
        late = resolve;
      });
    });
    await Promise.resolve();
    const second = runAttempt(core, 'test.two', async () => {
      adapter.reportConnected('test.two');
      return 'eip155';
    });
    expect(signal?.aborted).toBe(true);
    late('eip155');
    expect((await first)?.code).toBe('ABORTED');
    expect(await second).toBeUndefined();
    expect(core.store.getState().recentWallets.map(({ connectorId }) => connectorId)).toEqual(['test.two']);
  });

  it('aborts its request once it fails', async () => {
    const { core } = makeCore();
    let signal: AbortSignal | undefined;
    const error = createError('WALLET_NOT_FOUND');
    const failed = await runAttempt(core, 'test.one', async (given) => {
      signal = given;
      throw error;
    });
    expect(failed).toBe(error);
    expect(signal?.reason).toBe(error);
    expect(flow(core)).toMatchObject({ status: 'failed', error: { code: 'WALLET_NOT_FOUND' } });
  });

  it('resolves with an error if the request throws synchronously', async () => {
    const { core } = makeCore();
    const error = await runAttempt(core, 'test.one', () => {
      throw new Error('broken');
    });
    expect(error?.code).toBe('UNKNOWN');
  });
});

describe('the modal after connecting', () => {
  it('stays open for a sign-in, which continues in it', async () => {
    for (const status of ['checking', 'needed'] as const) {
      const { core, adapter } = makeCore();
      open(core);
      core.dispatch({ type: 'signInChanged', signIn: { status } });
      await runAttempt(core, 'test.one', async () => {
        adapter.reportConnected();
        return 'eip155';
      });
      expect(views(core)).toEqual(['Connect']);
    }
  });

  it('does not remember a wallet that was connected beside the active one', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    const taken = { name: 'Phone', type: 'walletConnect' } as const;
    await runAttempt(
      core,
      'walletConnect',
      async () => {
        adapter.reportExisting('walletConnect', 'eip155:1', taken);
        return 'eip155';
      },
      { switches: false },
    );
    expect(core.store.getState().recentWallets).toEqual([]);
    expect(core.store.getState().connections.eip155).toMatchObject({ connectorId: 'test.one' });
  });
});
