import path from 'node:path';
import type { Damage } from './damage-archive.ts';
import { lockLog } from './lock-log.ts';
import { systemFiles } from './log-files.ts';
import { type LogContents, readLog } from './read-log.ts';

/** Findings of a check of a log. */
export interface LogFindings extends Pick<LogContents, 'cut'> {
  /** Damaged records, which a start would skip. */
  readonly damages: readonly Damage[];
}

/**
 * Reads a log like a start, but leaves its files unchanged.
 *
 * @param now Unix milliseconds
 * @throws FolderInUse if a relay uses the folder; Error with a sentence if it is not a log of this version
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
