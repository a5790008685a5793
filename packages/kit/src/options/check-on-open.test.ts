import { createCore, open } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it, vi } from 'vitest';
import { checkOnOpen } from './check-on-open.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';
import { reportOptions } from './report-options.ts';

const fine: CreateAppKitOptions = { networks: [testNetwork(1), testNetwork(2)] };

describe('the site’s developer', () => {
  it('sees problems once, a second after the modal opens; `onError` receives each', async () => {
    const clock = new FakeClock();
    const core = createCore({ networks: fine.networks, adapters: [], clock });
    const onError = vi.fn();
    const load = vi.fn(async () => ({ reportOptions }));
    const options = { ...fine, onError, debug: 'yes', featurs: {} } as unknown as CreateAppKitOptions;
    const end = checkOnOpen(core, options, load);
    open(core);
    await clock.advance(999);
    expect(load).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(core.store.getState().alert).toEqual({
      variant: 'warning',
      message: 'The option `debug` is not valid: Expected boolean, received string.',
      detail: 'The option `featurs` is not valid: there is none of this name; did you mean `features`.',
    });
    expect(onError.mock.calls.map(([{ code }]) => code)).toEqual(['OPTION_INVALID', 'OPTION_INVALID']);
    core.dispatch({ type: 'closed' });
    open(core);
    await clock.advance(5_000);
    expect(load).toHaveBeenCalledOnce();
    end();
    core.destroy();
  });

  it('gets the check at the next opening after a failed load, and none without `debug`', async () => {
    const clock = new FakeClock();
    const core = createCore({ networks: fine.networks, adapters: [], clock });
    const load = vi.fn(async () => {
      throw new Error('offline');
    });
    const end = checkOnOpen(core, fine, load);
    for (const count of [1, 2]) {
      open(core);
      await clock.advance(1_000);
      core.dispatch({ type: 'closed' });
      expect(load).toHaveBeenCalledTimes(count);
    }
    core.dispatch({ type: 'optionsChanged', options: { debug: false } });
    open(core);
    await clock.advance(1_000);
    expect(load).toHaveBeenCalledTimes(2);
    end();
    core.destroy();
  });

  it('sees none once the check has ended, even while its code loads', async () => {
    const clock = new FakeClock();
    const core = createCore({ networks: fine.networks, adapters: [], clock });
    let arrive: (code: { reportOptions: typeof reportOptions }) => void = () => undefined;
    const load = vi.fn(
      () =>
        new Promise<{ reportOptions: typeof reportOptions }>((resolve) => {
          arrive = resolve;
        }),
    );
    const end = checkOnOpen(core, { ...fine, debug: 'yes' } as unknown as CreateAppKitOptions, load);
    open(core);
    await clock.advance(1_000);
    end();
    arrive({ reportOptions });
    core.dispatch({ type: 'closed' });
    open(core);
    await clock.advance(1_000);
    expect(load).toHaveBeenCalledOnce();
    expect(core.store.getState().alert).toBeUndefined();
    core.destroy();
  });
});
