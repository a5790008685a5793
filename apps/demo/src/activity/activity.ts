import { createActivityLog } from './activity-log.ts';

/** Events since the visitor's page was first loaded. */
export const activity = createActivityLog(Date.now);
