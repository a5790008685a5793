import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SiteFile } from './find-file.ts';

const compress = promisify(gzip);

interface Cached {
  readonly version: string;
  readonly body: Promise<Buffer>;
  bytes: number;
}

/** Files compressed once for all visitors. */
export interface CompressedFiles {
  /** The compressed content; `undefined` for a file too large to be kept. Rejects if it cannot be read. */
  of(found: SiteFile): Promise<Buffer> | undefined;
}

/** @param limit bytes of all files kept, beyond which those not served for longest are dropped */
export function keepCompressed(limit: number): CompressedFiles {
  /** By path, least recently served first. */
  const cached = new Map<string, Cached>();
  let bytes = 0;

  function drop(file: string): void {
    bytes -= cached.get(file)?.bytes ?? 0;
    cached.delete(file);
  }

  function keep(file: string, entry: Cached): void {
    cached.set(file, entry);
    bytes += entry.bytes;
    for (const oldest of cached.keys()) {
      if (bytes <= limit || oldest === file) return;
      drop(oldest);
    }
  }

  return {
    of({ file, size, modified }) {
      if (size > limit) return undefined;
      const version = `${size} ${modified}`;
      const before = cached.get(file);
      if (before) drop(file);
      if (before?.version === version) {
        keep(file, before);
        return before.body;
      }
      const body = readFile(file).then((content) => compress(content, { level: 6 }));
      // The size before compression is its bound until it is known.
      const entry: Cached = { version, body, bytes: size };
      keep(file, entry);
      body.then(
        ({ length }) => {
          if (cached.get(file) !== entry) return;
          bytes += length - entry.bytes;
          entry.bytes = length;
        },
        () => {
          if (cached.get(file) === entry) drop(file);
        },
      );
      return body;
    },
  };
}
