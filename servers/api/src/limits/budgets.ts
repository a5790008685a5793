import { type Clock, WindowCounts, widerNetwork } from '@mooring/server-kit';
import { Counter, type Registry } from 'prom-client';
import type { SharedCounts } from './shared-counts.ts';
import { tooMany } from './too-many.ts';

/** Length of a budget window in milliseconds. */
const windowMs = 60_000;
/** Keys remembered as spent; beyond it, all are cleared and Redis is asked again. */
const maxSpent = 100_000;

/** Units per key, such as an address, and minute. */
export interface Budget {
  /**
   * Spends units. Refused units are not counted; 0 units are refused once nothing is left.
   *
   * @returns 0 if granted, or the milliseconds until the next window
   */
  spend(key: string, units?: number): Promise<number>;
  /** Spends units. @throws MooringError `TOO_MANY_REQUESTS` */
  take(key: string, units?: number): Promise<void>;
}

export interface BudgetOptions {
  /** Comes from code, never from requests: it is a metric label and part of Redis keys. */
  readonly name: string;
  readonly perMinute: number;
}

/** The budgets of all routes. */
export interface Budgets {
  /** How many times the limit of one address all addresses of one IPv6 /48 may use together. */
  readonly networkFactor: number;
  open(options: BudgetOptions): Budget;
  /** A budget whose keys are addresses, as `clientAddress` returns them. */
  openByAddress(options: BudgetOptions): Budget;
  /** From now on, processes with these counts share their budgets. */
  share(counts: SharedCounts): void;
}

export interface BudgetsOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly metrics: Registry;
  readonly networkFactor: number;
}

/** Spends units of a key that has so many. */
type Spend = (key: string, units: number, most: number) => Promise<Outcome>;

interface Outcome {
  /** As `Budget.spend` returns it. */
  readonly wait: number;
  /** Whether Redis should have counted it, and did not answer. */
  readonly isAlone: boolean;
}

/** Counts budgets in memory until {@link Budgets.share}. Continues to count in memory as a fallback for Redis. */
export function openBudgets({ clock, metrics, networkFactor }: BudgetsOptions): Budgets {
  let shared: SharedCounts | undefined;
  const refused = new Counter({
    name: 'api_budget_refusals_total',
    help: 'Requests refused with 429 because a budget of a minute was spent, by budget',
    labelNames: ['budget'],
    registers: [metrics],
  });
  const alone = new Counter({
    name: 'api_budget_unshared_total',
    help: 'Requests that this process counted alone because the Redis of API_REDIS did not answer',
    registers: [metrics],
  });
  function opened(name: string): Spend {
    const counts = new WindowCounts(windowMs);
    /** Until when Redis refuses a key, by this process's clock. */
    const spent = new Map<string, number>();

    async function askShared(
      server: SharedCounts,
      key: string,
      units: number,
      most: number,
    ): Promise<number | undefined> {
      const until = spent.get(key);
      const now = clock.now();
      // Longer than a window only if the clock was set back.
      if (until !== undefined && until > now && until - now <= windowMs) return until - now;
      spent.delete(key);
      const answer = await server.spend({ name, key, units, most, windowMs });
      if (answer === undefined) return undefined;
      if (answer.isGranted) return 0;
      if (answer.used >= most) {
        if (spent.size >= maxSpent) spent.clear();
        spent.set(key, clock.now() + answer.left);
      }
      return Math.max(answer.left, 1);
    }

    return async (key, units, most) => {
      const sharedWait = shared && (await askShared(shared, key, units, most));
      const isAlone = sharedWait === undefined && shared !== undefined;
      const now = clock.now();
      const used = counts.count(key, now);
      const isGranted = sharedWait === undefined ? used < most && used + units <= most : sharedWait === 0;
      if (isGranted) {
        if (units > 0) counts.add(key, now, units);
        return { wait: 0, isAlone };
      }
      return { wait: sharedWait ?? Math.max(counts.left(now), 1), isAlone };
    };
  }
  /** Counts each request once, however many keys it spends units of. */
  function counted(name: string, spend: (key: string, units: number) => Promise<Outcome>): Budget {
    return budgetOf(async (key, units) => {
      const { wait, isAlone } = await spend(key, units);
      if (isAlone) alone.inc();
      if (wait > 0) refused.inc({ budget: name });
      return wait;
    });
  }
  return {
    networkFactor,
    share(counts) {
      shared = counts;
    },
    open({ name, perMinute }) {
      const spend = opened(name);
      return counted(name, (key, units) => spend(key, units, perMinute));
    },
    openByAddress({ name, perMinute }) {
      const spend = opened(name);
      return counted(name, async (address, units) => {
        const own = await spend(address, units, perMinute);
        const network = widerNetwork(address);
        if (own.wait > 0 || network === address) return own;
        const { wait, isAlone } = await spend(network, units, perMinute * networkFactor);
        return { wait, isAlone: own.isAlone || isAlone };
      });
    },
  };
}

function budgetOf(spend: (key: string, units: number) => Promise<number>): Budget {
  return {
    spend: (key, units = 1) => spend(key, units),
    async take(key, units = 1) {
      const wait = await spend(key, units);
      if (wait > 0) throw tooMany(wait);
    },
  };
}
