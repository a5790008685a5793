import { readFile, stat } from 'node:fs/promises';
import { domainToASCII } from 'node:url';

export interface ScamList {
  /** Whether an origin's host or a parent domain is listed; `null` without a list. */
  isScam(origin: string): boolean | null;
  /** Reads the file again if it changed. Keeps the previous list and rejects if that fails. */
  refresh(): Promise<void>;
}

/** Normalizes a host as browsers do: lower case, Punycode, and without a trailing dot. */
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
 * @throws Error with a sentence if the file cannot be read
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
