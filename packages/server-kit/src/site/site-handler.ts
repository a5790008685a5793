import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type CompressedFiles, keepCompressed } from './compressed-files.ts';
import { findFile, type SiteFile, sitePath } from './find-file.ts';
import { isCompressible, mediaType } from './media-types.ts';

export interface SiteOptions {
  /** Real path of the folder. */
  readonly root: string;
  /** File served as `/config.json`. */
  readonly config?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of compressed files kept in memory. */
  readonly compressedBytes: number;
}

// Vite's file names: name, hash of eight characters or more, extension.
const hashed = /^\/assets\/.+-[\w-]{8,}\.\w+$/;

function reply(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** As `if-none-match` compares: a proxy that compresses makes a tag weak. */
function namesTag({ headers }: IncomingMessage, etag: string): boolean {
  return (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag);
}

function acceptsGzip({ headers }: IncomingMessage): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => /^\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(one))
    .some((found) => found !== null && Number(found[1] ?? 1) > 0);
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  found: SiteFile,
  headers: Readonly<Record<string, string>>,
  compressed: CompressedFiles,
): Promise<void> {
  const type = mediaType(found.file);
  const etag = `"${found.size.toString(36)}-${Math.floor(found.modified).toString(36)}"`;
  const zipped = isCompressible(type) && found.size > 1_000 && acceptsGzip(request);
  const sent = { ...headers, 'content-type': type, etag, vary: 'accept-encoding' };
  if (namesTag(request, etag)) {
    response.writeHead(304, { ...sent });
    response.end();
    return;
  }
  const body = zipped ? await compressed.of(found) : undefined;
  const length = zipped ? body?.length : found.size;
  response.writeHead(200, {
    ...sent,
    ...(zipped && { 'content-encoding': 'gzip' }),
    ...(length !== undefined && { 'content-length': length }),
  });
  if (request.method === 'HEAD' || body) {
    response.end(request.method === 'HEAD' ? undefined : body);
    return;
  }
  const file = createReadStream(found.file);
  await (zipped ? pipeline(file, createGzip({ level: 6 }), response) : pipeline(file, response));
}

/** Serves the files of a built single-page site, and the start page for paths without a file. */
export function createSiteHandler({ root, config, headers, compressedBytes }: SiteOptions) {
  const compressed = keepCompressed(compressedBytes);

  async function sendConfig(response: ServerResponse, file: string): Promise<void> {
    const body = await readFile(file);
    response.writeHead(200, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
    });
    response.end(response.req.method === 'HEAD' ? undefined : body);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply(response, 405, 'method not allowed\n', { ...headers, allow: 'GET, HEAD' });
      return;
    }
    const pathname = sitePath(request.url ?? '');
    if (pathname === undefined) {
      reply(response, 404, 'not found\n', headers);
      return;
    }
    if (config && pathname === '/config.json') {
      await sendConfig(response, config);
      return;
    }
    const found = await findFile(root, pathname);
    if (found) {
      const cache = hashed.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache';
      await sendFile(request, response, found, { ...headers, 'cache-control': cache }, compressed);
      return;
    }
    // Pages of the app get the start page; missing files do not.
    const start = path.extname(pathname) === '' ? await findFile(root, '/') : undefined;
    if (start)
      await sendFile(request, response, start, { ...headers, 'cache-control': 'no-cache' }, compressed);
    else reply(response, 404, 'not found\n', headers);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await serve(request, response);
    } catch {
      // The visitor left, or a file disappeared while it was read.
      if (response.headersSent) response.destroy();
      else reply(response, 500, 'failed\n', headers);
    }
  };
}
