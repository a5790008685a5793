import { readFileSync } from 'node:fs';

/**
 * How many files and sockets this process may have open at once, where the system tells (Linux).
 *
 * @param read what the system tells, as `/proc/self/limits`
 */
export function openFilesLimit(
  read: () => string = () => readFileSync('/proc/self/limits', 'utf8'),
): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)\s/m.exec(read()) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}
