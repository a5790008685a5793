import { readFile, stat } from 'node:fs/promises';
import { systemClock, withTimeout } from '@mooring/protocol/time';
import { readBounded } from '@mooring/server-kit';
import { type Projects, readProjects } from './read-projects.ts';

export interface ProjectSourceOptions {
  /** A file, or `https://…`. */
  readonly from: string;
  /** Sent as a Bearer token to an address. */
  readonly token?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

const bounds = { size: 33_554_432, milliseconds: 10_000 };

function readAddress({ from, token, fetch: ask = fetch }: ProjectSourceOptions): Promise<string> {
  const run = async (signal: AbortSignal): Promise<string> => {
    const response = await ask(from, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal,
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`it answered with status ${response.status}`);
    }
    const text = await readBounded(response, { maxBytes: bounds.size, signal });
    if (text === undefined) throw new Error(`it is larger than ${bounds.size} bytes`);
    return text;
  };
  const { milliseconds } = bounds;
  const onTimeout = (): Error => new Error(`no answer within ${milliseconds} ms`);
  return withTimeout(run, { clock: systemClock, milliseconds, onTimeout });
}

async function readLocal(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > bounds.size) throw new Error(`it is larger than ${bounds.size} bytes`);
  return readFile(file, 'utf8');
}

/**
 * Learns the projects from where the setting says.
 *
 * @throws Error with a sentence that names the setting
 */
export async function loadProjects(options: ProjectSourceOptions): Promise<Projects> {
  const { from } = options;
  try {
    return readProjects(await (/^https?:\/\//.test(from) ? readAddress(options) : readLocal(from)));
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : message;
    throw new Error(`RELAY_PROJECTS names ${from}, and it cannot be used: ${reason}.`, { cause });
  }
}
