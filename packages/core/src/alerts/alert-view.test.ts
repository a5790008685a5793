import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { alertView } from './alert-view.ts';

const alertOf = (name: string) => {
  const { core } = makeCore();
  alertView(core, name);
  return core.store.getState().alert?.message;
};

it('alerts to a view that there is none of, with the nearest name', () => {
  expect(alertOf('Conect')).toMatch(/`Conect`; did you mean `Connect`/);
  expect(alertOf('x'.repeat(100))).toContain(`\`${'x'.repeat(50)}\``);
  expect(alertOf('Something quite different')).not.toContain('did you mean');
});

it.each(['Connect', 'Account', 'Networks', 'WalletSend'])('does not alert to %s', (name) => {
  expect(alertOf(name)).toBeUndefined();
});
