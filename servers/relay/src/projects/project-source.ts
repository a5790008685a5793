import { readFile, stat } from 'node:fs/promises';
import { readText } from '@mooring/protocol/http';
import { systemClock, withTimeout } from '@mooring/protocol/time';
import { type Projects, readProjects } from './read-projects.ts';

export interface ProjectSourceOptions {
  /** A file path, or `https://…`. */
  readonly from: string;
  /** Sent to the address as a Bearer token. */
  readonly token?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** The address of the list does not answer, which may resolve by itself. */
export class ProjectsAway extends Error {
  override readonly name = 'ProjectsAway';
}

/**
 * Why a request failed: `fetch` tells it only in the cause, which may have no message. The code of some errors is a
 * number, which means nothing without its list.
 */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error ? (error.cause ?? error) : error;
  if (!(inner instanceof Error)) return String(inner);
  return 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.message;
}

/** What to do about a refused token; a sentence's end. */
function tokenHint(status: number, token: string | undefined): string {
  if (status !== 401 && status !== 403) return '';
  return token === undefined ? ', and RELAY_PROJECTS_TOKEN is not set' : ', so check RELAY_PROJECTS_TOKEN';
}

const bounds = { size: 33_554_432, timeoutMs: 10_000 };

const tokenForm = 'has to be visible ASCII characters without spaces';

/** Whether a header can carry a token. For one that it cannot, the error of `fetch` would show it. */
const isToken = (text: string): boolean => /^[!-~]+$/.test(text);

/** Reads the token of the settings. @throws Error with the rest of a sentence that begins with the setting's name */
export function readProjectsToken(text: string): string {
  if (!isToken(text)) throw new Error(tokenForm);
  return text;
}

async function readAddress({ from, token, fetch: ask = fetch }: ProjectSourceOptions): Promise<string> {
  const away = (error: unknown): never => {
    throw new ProjectsAway(`it does not answer (${reasonOf(error)})`, { cause: error });
  };
  if (token !== undefined && !isToken(token)) throw new Error(`RELAY_PROJECTS_TOKEN ${tokenForm}`);
  const run = async (signal: AbortSignal): Promise<string> => {
    const response = await ask(from, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal,
    }).catch(away);
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      const passes = response.status === 429 || response.status >= 500;
      const Kind = passes ? ProjectsAway : Error;
      throw new Kind(`it answered with status ${response.status}${tokenHint(response.status, token)}`);
    }
    const text = await readText(response, { maxBytes: bounds.size, signal }).catch(away);
    if (text === undefined) throw new Error(`it is larger than ${bounds.size} bytes`);
    return text;
  };
  const { timeoutMs } = bounds;
  const onTimeout = (): Error => new ProjectsAway(`it does not answer within ${timeoutMs / 1_000} s`);
  return withTimeout(run, { clock: systemClock, timeoutMs, onTimeout });
}

async function readLocal(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > bounds.size) throw new Error(`it is larger than ${bounds.size} bytes`);
  return readFile(file, 'utf8');
}

/** Whether the setting is an address. */
export function isAddress(from: string): boolean {
  return /^https?:\/\//i.test(from);
}

/**
 * Reads the list from the configured source.
 *
 * @throws Error with a sentence that names the setting; {@link ProjectsAway} if the address does not answer
 */
export async function readSource(
  options: ProjectSourceOptions,
): Promise<{ readonly projects: Projects; readonly text: string }> {
  const { from } = options;
  try {
    const text = await (isAddress(from) ? readAddress(options) : readLocal(from));
    return { projects: readProjects(text), text };
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : message;
    const Kind = cause instanceof ProjectsAway ? ProjectsAway : Error;
    throw new Kind(`RELAY_PROJECTS names ${from}, and it cannot be used: ${reason}.`, { cause });
  }
}

/**
 * Reads only the projects.
 *
 * @throws as {@link readSource}
 */
export async function loadProjects(options: ProjectSourceOptions): Promise<Projects> {
  return (await readSource(options)).projects;
}
