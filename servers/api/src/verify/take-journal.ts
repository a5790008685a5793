import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readAttestationJournal } from './attestation-journal.ts';
import type { AttestationTable } from './attestation-table.ts';

/** Stands beside a journal that is in the database. */
const takenMark = 'attestations.taken';

/**
 * Takes the journal of a folder into the database, once: what an API kept before it was given one. Its files stay as they are,
 * for who goes back.
 *
 * @throws Error when either cannot be read or written: it is tried again at the next start
 */
export async function takeJournal(folder: string, table: Pick<AttestationTable, 'take'>): Promise<void> {
  const mark = path.join(folder, takenMark);
  const isTaken = await access(mark).then(
    () => true,
    () => false,
  );
  if (isTaken) return;
  await table.take(await readAttestationJournal(folder));
  await writeFile(mark, '', { mode: 0o600 });
}
