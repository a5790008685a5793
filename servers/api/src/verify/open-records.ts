import { every } from '@mooring/protocol/time';
import type { ModuleContext } from '../module.ts';
import { type AttestationJournal, openAttestationJournal } from './attestation-journal.ts';
import { AttestationRecords, type RecordLimits } from './attestation-records.ts';
import { AttestationTable } from './attestation-table.ts';
import { importJournal } from './import-journal.ts';
import { SharedRecords } from './shared-records.ts';
import type { verifySettings } from './verify-settings.ts';

export type RecordsContext = Pick<
  ModuleContext<typeof verifySettings>,
  'settings' | 'folder' | 'clock' | 'log' | 'database'
>;

export interface OpenRecords {
  readonly records: AttestationRecords | SharedRecords;
  /** Records known to this process, for metrics. */
  readonly memory: AttestationRecords;
  /** Resolves when everything is stored. */
  close(): Promise<void>;
}

/**
 * Opens the attestation store. Queries a shared database for each attestation, so that all processes know what one
 * recorded. Does not open an embedded database: a file suffices for one process, and saves seconds of each start and
 * most of the memory.
 */
export async function openRecords(context: RecordsContext): Promise<OpenRecords> {
  const { settings, folder, clock, log, database } = context;
  const limits = { count: settings.verifyRecords, lifetime: settings.verifyRecordSeconds * 1_000 };
  if (database.isShared) return openShared(context, limits);
  let journal: AttestationJournal | undefined;
  const memory = new AttestationRecords(limits, clock.now, (record) => journal?.add(record));
  if (folder !== undefined) {
    journal = await openAttestationJournal({
      ...limits,
      folder,
      onRecord: memory.restore,
      onProblem: (text, error) => log.error({ error }, text),
    });
  }
  return { memory, records: memory, close: async () => void (await journal?.close()) };
}

/**
 * Does not wait for the database: `/ready` reports when it is there, and until then only this process knows its
 * records.
 */
function openShared({ folder, clock, log, database }: RecordsContext, limits: RecordLimits) {
  const memory = new AttestationRecords(limits, clock.now);
  const table = new AttestationTable(database.open, limits);
  const onProblem = (error: unknown) => log.error({ error }, 'the database has no answer about attestations');
  const begin = folder === undefined ? database.open() : importJournal(folder, table);
  begin.catch(onProblem);
  const stop = every(clock, 60_000, () => void table.prune(clock.now()).catch(onProblem));
  return {
    memory,
    records: new SharedRecords({ records: memory, table, now: clock.now, onProblem }),
    close: async () => stop(),
  };
}
