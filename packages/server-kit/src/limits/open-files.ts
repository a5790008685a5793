import { readFileSync } from 'node:fs';

/**
 * The maximum of files and sockets that this process may have open, if the system reports it (Linux).
 *
 * @param read reads a file such as `/proc/self/limits`
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
