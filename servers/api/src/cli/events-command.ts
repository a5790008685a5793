import { createLogger } from '@mooring/server-kit';
import { readEvents } from '../analytics/event-store.ts';
import { databaseOnDemand } from '../database/open-on-demand.ts';
import type { Command } from './command.ts';

/** Writes the stored events, one JSON line each. */
export const eventsCommand: Command = {
  usage: 'events export [PROJECT]   as NDJSON, the oldest first',
  async run([verb, project, ...more], { settings, write }) {
    if (verb !== 'export' || more.length > 0) return undefined;
    const folder = settings.state === 'memory' ? undefined : settings.state;
    if (folder === undefined && settings.database === undefined) {
      throw new Error(
        'API_STATE is "memory", which holds no events. Name a folder, or a PostgreSQL (API_DATABASE).',
      );
    }
    const database = databaseOnDemand({
      settings,
      folder,
      log: createLogger({ server: 'api', level: 'silent' }),
    });
    try {
      for await (const rows of readEvents(await database.open(), project)) {
        await write(rows.map(({ id: _, ...row }) => `${JSON.stringify(row)}\n`).join(''));
      }
    } finally {
      await database.close();
    }
    return '';
  },
};
