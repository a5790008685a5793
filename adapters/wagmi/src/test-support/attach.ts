import type { AdapterHost, AdapterProjection } from '@mooring/core/adapter';
import { FakeClock } from '@mooring/protocol/testing';
import { onTestFinished } from 'vitest';
import type { WagmiAdapter, WagmiAdapterOptions } from '../adapter/wagmi-adapter.ts';
import { makeWorld, type World } from './world.ts';

/** An adapter in its page. */
export interface Attached {
  readonly adapter: WagmiAdapter;
  readonly clock: FakeClock;
  readonly host: AdapterHost;
  /** The last projection. */
  last(): AdapterProjection;
}

/** Networks and announced wallets, until the test is over. */
export function testWorld(): World {
  const made = makeWorld();
  onTestFinished(made.cleanUp);
  return made;
}

/** A new adapter of this page, until the test is over. */
export function attach(
  { makeAdapter, networks }: World,
  {
    offers = () => true,
    wallets = [],
    approve = () => Promise.reject(new Error('pairs no wallet')),
    ...options
  }: Partial<WagmiAdapterOptions> & Partial<Pick<AdapterHost, 'offers' | 'wallets' | 'approve'>> = {},
): Attached {
  const adapter = makeAdapter(options);
  const clock = new FakeClock();
  let projection: AdapterProjection | undefined;
  const host: AdapterHost = {
    networks,
    defaultNetwork: networks[0],
    wallets,
    approve,
    clock,
    offers,
    report: (next) => {
      projection = next;
    },
  };
  adapter.attach(host);
  onTestFinished(() => adapter.destroy());
  return {
    adapter,
    clock,
    host,
    last: () => {
      if (projection === undefined) throw new Error('nothing reported');
      return projection;
    },
  };
}
