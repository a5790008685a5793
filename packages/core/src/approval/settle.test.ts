import { expect, it } from 'vitest';
import { page } from '../test-support/two-namespaces.ts';
import { settle } from './settle.ts';

it('resolves `shown` even if a store subscriber throws', async () => {
  const { core, clock, evm } = page();
  const end = core.store.subscribe(() => {
    throw new Error('of the site');
  });
  const { shown } = settle(core, ['eip155'], () => new Promise(() => undefined));
  evm.reportConnected();
  let over = false;
  void shown.then(() => {
    over = true;
  });
  await expect(clock.advance(3_000)).rejects.toThrow('of the site');
  await clock.advance(0);
  end();
  expect(over).toBe(true);
});
