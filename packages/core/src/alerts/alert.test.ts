import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { alertOnce, hideAlert, showAlert } from './alert.ts';

const [first, second] = ['one', 'two'].map((message) => ({ variant: 'warning', message }) as const);

it('shows an alert until it is hidden, also the same one again', () => {
  const { core } = makeCore();
  for (const _ of [1, 2]) {
    showAlert(core, first as never);
    expect(core.store.getState().alert).toEqual(first);
    hideAlert(core);
    expect(core.store.getState().alert).toBeUndefined();
  }
});

it('shows each message once', () => {
  const { core } = makeCore();
  alertOnce(core, first as never);
  hideAlert(core);
  alertOnce(core, { variant: 'error', message: 'one' });
  expect(core.store.getState().alert).toBeUndefined();
  alertOnce(core, second as never);
  expect(core.store.getState()).toMatchObject({ alert: second, alerted: ['one', 'two'] });
});
