import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { dismissUnsure } from './dismiss-unsure.ts';

it.each(['send', 'swap'] as const)('ends the warning of an earlier %s, and of that alone', (of) => {
  const { core } = makeCore();
  core.dispatch({ type: 'sendChanged', send: { unsure: true, sendTokenAmount: '1' } });
  core.dispatch({ type: 'swapChanged', swap: { unsure: true, sourceTokenAmount: '2' } });
  dismissUnsure(core, of);
  const { send, swap } = core.store.getState();
  expect(send).toMatchObject({ unsure: of === 'swap', sendTokenAmount: '1' });
  expect(swap).toMatchObject({ unsure: of === 'send', sourceTokenAmount: '2' });
});
