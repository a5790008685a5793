import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readAttestationJournal } from './attestation-journal.ts';
import type { AttestationTable } from './attestation-table.ts';

/** Marks a journal that was imported into the database. */
const importedMark = 'attestations.taken';

/**
 * Imports a folder's journal into the database, once: what an API stored before it had one. Keeps the files for a
 * downgrade.
 *
 * @throws Error if either cannot be read or written: the next start tries again
 */
export async function importJournal(folder: string, table: Pick<AttestationTable, 'take'>): Promise<void> {
  const mark = path.join(folder, importedMark);
  const isImported = await access(mark).then(
    () => true,
    () => false,
  );
  if (isImported) return;
  await table.take(await readAttestationJournal(folder));
  await writeFile(mark, '', { mode: 0o600 });
}
