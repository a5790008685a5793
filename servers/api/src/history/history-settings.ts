import { boundSetting } from '@mooring/server-kit';

/** Settings of history. */
export const historySettings = {
  historyRate: boundSetting(
    'API_HISTORY_RATE',
    'Pages of history a minute per client address, counted by chain',
    300,
    1,
    1_000_000,
  ),
  historyAtOnce: boundSetting(
    'API_HISTORY_AT_ONCE',
    'Concurrent requests for history per client address; more are refused',
    16,
    1,
    100_000,
  ),
} as const;
