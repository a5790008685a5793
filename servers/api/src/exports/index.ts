export type { Clock } from '@mooring/server-kit';
export { type Api, type ApiOptions, startApi } from '../server/start-api.ts';
export { type ApiSettings, apiSettings } from '../settings/api-settings.ts';
