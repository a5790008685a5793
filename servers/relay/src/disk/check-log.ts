import path from 'node:path';
import type { Damage } from './damage-archive.ts';
import { lockLog } from './lock-log.ts';
import { systemFiles } from './log-files.ts';
import { type LogContents, readLog } from './read-log.ts';

/** What a start would find in a log. */
export interface LogFindings extends Pick<LogContents, 'cut'> {
  /** Records that it would skip. */
  readonly damages: readonly Damage[];
}

/**
 * Reads a log as a start does, and leaves its files as they are.
 *
 * @param now Unix milliseconds
 * @throws FolderInUse when a relay has the folder; Error with a sentence when it is no log of this version
 */
export async function checkLog(folder: string, now: number): Promise<LogFindings> {
  const absolute = path.resolve(folder);
  const lock = await lockLog(absolute);
  try {
    const damages: Damage[] = [];
    const damage = {
      keep: async ({ file }: { readonly file: string }, offset: number, length: number) => {
        damages.push({ file, offset, length });
      },
    };
    const log = await readLog({ files: systemFiles, folder: absolute, now, damage, readOnly: true });
    await Promise.all(log.segments.map((segment) => segment.close()));
    return { damages, cut: log.cut };
  } finally {
    await lock.release();
  }
}
