import { systemClock } from '@mooring/protocol/time';
import { FolderInUse, makeFolder, removeCreatedFolder } from '@mooring/server-kit';
import { checkLog, type LogFindings } from './check-log.ts';

/** Sentences for what a start would report about a log. */
function sentencesOf({ damages, cut }: LogFindings): string | undefined {
  const sentences: string[] = [];
  const damaged = damages.map(({ file, offset, length }) => `${length} bytes of ${file} from ${offset}`);
  if (damaged.length > 0) sentences.push(`Damaged, and skipped: ${damaged.join(', ')}.`);
  if (cut) {
    sentences.push(`${cut.bytes} bytes at the end of ${cut.file} are not whole; a start cuts them off.`);
  }
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

/**
 * Reads a log without changes. Does not create a missing folder.
 *
 * @returns a sentence if there is something to report
 */
export async function checkFolder(folder: string): Promise<string | undefined> {
  const made = await makeFolder('RELAY_STORE', folder);
  try {
    return sentencesOf(await checkLog(folder, systemClock.now()));
  } catch (error) {
    // Settings are checked before a relay restarts, while it runs.
    if (error instanceof FolderInUse) return `${folder} is in use by a relay and was not opened.`;
    throw error;
  } finally {
    // The check may run as another user than the relay.
    await removeCreatedFolder(folder, made);
  }
}
