import { boundSetting } from '@mooring/server-kit';

/** Settings of smart sessions. */
export const smartSessionSettings = {
  smartSessionsRate: boundSetting(
    'API_SMART_SESSIONS_RATE',
    'Requests for smart sessions a minute per client address',
    240,
    1,
    1_000_000,
  ),
  smartSessionsChangesRate: boundSetting(
    'API_SMART_SESSIONS_CHANGES_RATE',
    'Smart sessions stored or revoked a minute per client address',
    30,
    1,
    100_000,
  ),
  smartSessionsSeconds: boundSetting(
    'API_SMART_SESSIONS_SECONDS',
    'Seconds before and after now that the time in a signed message may be',
    120,
    10,
    3_600,
  ),
  smartSessionsDays: boundSetting(
    'API_SMART_SESSIONS_DAYS',
    'Days for which an expired smart session is listed',
    30,
    1,
    3_650,
  ),
  smartSessionsMost: boundSetting(
    'API_SMART_SESSIONS',
    'Smart sessions in the database, of up to 16,384 characters each; more are refused',
    100_000,
    1,
    1_000_000_000,
  ),
} as const;
