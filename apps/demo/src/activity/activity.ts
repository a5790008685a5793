import { createActivityLog } from './activity-log.ts';

/** What happened since the visitor's own page was first fetched. */
export const activity = createActivityLog(Date.now);
