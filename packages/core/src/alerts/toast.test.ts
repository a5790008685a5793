import { describe, expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { hideToast, showToast } from './toast.ts';

describe('toast', () => {
  it('closes after 2.5 s; a new toast waits 150 ms for the old one to close', async () => {
    const { core, clock } = makeCore();
    const shown = (): string | undefined => {
      const { toast } = core.store.getState();
      return toast?.open ? toast.message : undefined;
    };
    showToast(core, { variant: 'success', message: 'one' });
    expect(shown()).toBe('one');
    showToast(core, { variant: 'success', message: 'two' });
    expect(shown()).toBeUndefined();
    await clock.advance(150);
    expect(shown()).toBe('two');
    await clock.advance(2_500);
    expect(shown()).toBeUndefined();
  });

  it('takes its own icon, and stays open with autoClose off', async () => {
    const { core, clock } = makeCore();
    showToast(core, { variant: 'success', message: 'one', svg: 'wallet', autoClose: false });
    await clock.advance(60_000);
    expect(core.store.getState().toast).toEqual({
      id: 1,
      variant: 'success',
      message: 'one',
      svg: 'wallet',
      open: true,
      autoClose: false,
    });
    hideToast(core);
    expect(core.store.getState().toast).toMatchObject({ message: 'one', open: false });
  });

  it('does not close automatically while loading', async () => {
    const { core, clock } = makeCore();
    showToast(core, { variant: 'loading', message: 'one' });
    await clock.advance(60_000);
    expect(core.store.getState().toast).toMatchObject({ open: true, autoClose: false });
  });
});
