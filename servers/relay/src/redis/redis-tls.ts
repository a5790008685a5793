import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions } from 'node:tls';

/** Files (PEM) for a Redis over TLS. */
export interface RedisTlsFiles {
  /** Authorities that its certificate may be of, instead of those the system knows. */
  readonly ca?: string | undefined;
  /** Certificate that the relay shows. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

const settingNames = {
  ca: 'RELAY_REDIS_TLS_CA',
  cert: 'RELAY_REDIS_TLS_CERT',
  key: 'RELAY_REDIS_TLS_KEY',
} as const;

async function readPem(name: string, file: string | undefined): Promise<Buffer | undefined> {
  if (file === undefined) return undefined;
  try {
    return await readFile(file);
  } catch (cause) {
    throw new Error(`${name} names ${file}, and that file cannot be read.`, { cause });
  }
}

/**
 * Options of a TLS connection; `undefined` without TLS.
 *
 * @throws Error with a sentence that names the setting at fault
 */
export async function readRedisTls(
  tls: boolean,
  files: RedisTlsFiles,
): Promise<SecureContextOptions | undefined> {
  if (!tls) {
    for (const part of ['ca', 'cert', 'key'] as const) {
      if (files[part] !== undefined)
        throw new Error(`${settingNames[part]} is set, and RELAY_STORE is not "rediss://".`);
    }
    return undefined;
  }
  if ((files.cert === undefined) !== (files.key === undefined)) {
    throw new Error(`${settingNames.cert} and ${settingNames.key} are needed together.`);
  }
  const ca = await readPem(settingNames.ca, files.ca);
  const cert = await readPem(settingNames.cert, files.cert);
  const key = await readPem(settingNames.key, files.key);
  const context = { ...(ca ? { ca } : {}), ...(cert ? { cert } : {}), ...(key ? { key } : {}) };
  if (ca && !ca.includes('-----BEGIN CERTIFICATE-----')) {
    throw new Error(`${settingNames.ca} names ${files.ca}, and that file holds no certificate (PEM).`);
  }
  try {
    createSecureContext(context);
  } catch (cause) {
    throw new Error(
      cert
        ? `${settingNames.cert} and ${settingNames.key} do not hold a certificate and its key (PEM).`
        : `${settingNames.ca} names ${files.ca}, and that file holds no certificate (PEM).`,
      { cause },
    );
  }
  return context;
}
