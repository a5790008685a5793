import { AddressCounter } from '@mooring/server-kit';
import type { Budgets } from '../limits/budgets.ts';
import { tooMany } from '../limits/too-many.ts';

export interface AdmitAddressOptions {
  readonly budgets: Budgets;
  /** Name of the budget. */
  readonly name: string;
  readonly bounds: {
    /** Units per address and minute. */
    readonly perMinute: number;
    /** Concurrent requests per address in this process. */
    readonly atOnce: number;
  };
}

/** Runs a request on behalf of an address. @throws MooringError `TOO_MANY_REQUESTS` if it is over a limit */
export type AdmitAddress = <Answer>(
  address: string,
  units: number,
  run: () => Promise<Answer>,
) => Promise<Answer>;

/** Milliseconds before an address with too many concurrent requests may retry. */
const soon = 1_000;

/** Limits requests per address, per minute and at once. */
export function admitAddress({ budgets, name, bounds }: AdmitAddressOptions): AdmitAddress {
  const budget = budgets.openByAddress({ name, perMinute: bounds.perMinute });
  const { networkFactor } = budgets;
  const underWay = new AddressCounter({ bound: bounds.atOnce, networkFactor });
  return async (address, units, run) => {
    if (!underWay.hasRoom(address)) throw tooMany(soon);
    underWay.change(address, 1);
    try {
      await budget.take(address, Math.max(units, 1));
      return await run();
    } finally {
      underWay.change(address, -1);
    }
  };
}
