export type { Clock } from '../server/clock.ts';
export { type Api, type ApiOptions, startApi } from '../server/start-api.ts';
export { type ApiSettings, apiSettings } from '../settings/api-settings.ts';
