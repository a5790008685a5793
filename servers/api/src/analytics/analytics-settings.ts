import { boundSetting, type SettingValues } from '@mooring/server-kit';

/** Settings of events of modals. */
export const analyticsSettings = {
  analyticsDays: boundSetting('API_ANALYTICS_DAYS', 'Days that events are kept', 30, 1, 3_650),
  analyticsDaily: boundSetting(
    'API_ANALYTICS_DAILY',
    'Events that one process stores in a day; more are dropped',
    1_000_000,
    1,
    1_000_000_000,
  ),
  analyticsQueue: boundSetting(
    'API_ANALYTICS_QUEUE',
    'Events that wait for the database; more are dropped',
    10_000,
    1,
    1_000_000,
  ),
  analyticsRate: boundSetting('API_ANALYTICS_RATE', 'Events a minute per client address', 300, 1, 1_000_000),
} as const;

export type AnalyticsSettings = SettingValues<typeof analyticsSettings>;
