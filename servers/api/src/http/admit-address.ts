import { type Clock, WindowCounts } from '@mooring/server-kit';
import { createError } from '../errors.ts';

export interface AdmitAddressOptions {
  readonly clock: Clock;
  readonly bounds: {
    /** Units of one address in a minute. */
    readonly perMinute: number;
    /** Requests of one address at once. */
    readonly atOnce: number;
  };
}

/** Runs something in the name of an address. @throws MooringError `TOO_MANY_REQUESTS` for one that has had its share */
export type AdmitAddress = <Answer>(
  address: string,
  units: number,
  run: () => Promise<Answer>,
) => Promise<Answer>;

/** Lets an address have its share, of a minute and at once. */
export function admitAddress({ clock, bounds }: AdmitAddressOptions): AdmitAddress {
  const asked = new WindowCounts(60_000);
  const underWay = new Map<string, number>();
  return async (address, units, run) => {
    asked.add(address, clock.now(), Math.max(units, 1));
    const before = underWay.get(address) ?? 0;
    if (asked.count(address, clock.now()) > bounds.perMinute || before >= bounds.atOnce) {
      throw createError('TOO_MANY_REQUESTS');
    }
    underWay.set(address, before + 1);
    try {
      return await run();
    } finally {
      const left = (underWay.get(address) ?? 1) - 1;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
    }
  };
}
