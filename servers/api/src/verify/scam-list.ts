import { readFile, stat } from 'node:fs/promises';
import { domainToASCII } from 'node:url';

export interface ScamList {
  /** Whether an origin's host, or one above it, is listed; `null` when there is no list. */
  isScam(origin: string): boolean | null;
  /** Reads the file again when it has changed. Keeps what it has when that fails, and rejects. */
  refresh(): Promise<void>;
}

/** As browsers write a host: lower case, other alphabets in their plain form, and without the dot that may end it. */
function plainHost(host: string): string {
  const written = host.trim().toLowerCase().replace(/\.+$/, '');
  return domainToASCII(written) || written;
}

function hostsIn(text: string): ReadonlySet<string> {
  const lines = text.split('\n').map((line) => plainHost(line.replace(/#.*/, '')));
  return new Set(lines.filter((line) => line !== ''));
}

/**
 * Opens a list of hosts.
 *
 * @throws Error with a sentence when the file cannot be read
 */
export async function openScamList(file: string | undefined): Promise<ScamList> {
  let hosts: ReadonlySet<string> = new Set();
  let readAt = -1;
  const refresh = async () => {
    if (file === undefined) return;
    const { mtimeMs } = await stat(file);
    if (mtimeMs === readAt) return;
    hosts = hostsIn(await readFile(file, 'utf8'));
    readAt = mtimeMs;
  };
  try {
    await refresh();
  } catch (cause) {
    throw new Error(`API_VERIFY_SCAMS names ${file}, and that file cannot be read.`, { cause });
  }
  return {
    refresh,
    isScam(origin) {
      if (file === undefined) return null;
      const labels = plainHost(new URL(origin).hostname).split('.');
      return labels.some((_, index) => hosts.has(labels.slice(index).join('.')));
    },
  };
}
