import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file of a site. */
export interface SiteFile {
  readonly file: string;
  readonly size: number;
  /** Unix milliseconds. */
  readonly modified: number;
}

async function fileAt(root: string, file: string): Promise<SiteFile | undefined> {
  try {
    // Follows links first, so that none leads out of the folder.
    const real = await realpath(file);
    if (!real.startsWith(root + path.sep)) return undefined;
    const stats = await stat(real);
    const { size, mtimeMs } = stats;
    return stats.isFile() ? { file: real, size, modified: mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

/** The decoded path of a request; `undefined` for an invalid one. */
export function sitePath(url: string): string | undefined {
  const [raw = ''] = url.split(/[?#]/, 1);
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  const segments = decoded.split('/');
  // Dot files are private; backslashes and control characters are attacks.
  const isTrick = segments.some((segment) => segment.startsWith('.') && segment !== '.well-known');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (!decoded.startsWith('/') || isTrick || /[\\\u0000-\u001f\u007f]/.test(decoded)) return undefined;
  return decoded;
}

/**
 * Finds the file of a path in the site's folder.
 *
 * @param root real path of the folder
 */
export async function findFile(root: string, pathname: string): Promise<SiteFile | undefined> {
  const file = path.join(root, pathname);
  if (pathname.endsWith('/')) return fileAt(root, path.join(file, 'index.html'));
  return fileAt(root, file);
}
