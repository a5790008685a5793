import { FakeClock } from '@mooring/protocol/testing';
import type { AdapterHost } from '../contract/adapter.ts';

/** A host for tests of an adapter: no remote wallets, the first network by default, and a clock that stands still. */
export function testHost(given: Pick<AdapterHost, 'networks'> & Partial<AdapterHost>): AdapterHost {
  const [first] = given.networks;
  if (first === undefined) throw new Error('no networks');
  return {
    defaultNetwork: first,
    wallets: [],
    approve: () => Promise.reject(new Error('no remote wallet')),
    clock: new FakeClock(),
    offers: () => true,
    report: () => undefined,
    ...given,
  };
}
