import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions } from 'node:tls';

/** PEM files for Redis over TLS. */
export interface RedisTlsFiles {
  /** Certificate authorities, instead of the system's. */
  readonly ca?: string | undefined;
  /** Client certificate. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/** Names of the settings for the address and each file. */
export interface RedisTlsNames {
  readonly address: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

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
  names: RedisTlsNames,
): Promise<SecureContextOptions | undefined> {
  if (!tls) {
    for (const part of ['ca', 'cert', 'key'] as const) {
      if (files[part] !== undefined)
        throw new Error(`${names[part]} is set, and ${names.address} is not "rediss://".`);
    }
    return undefined;
  }
  if ((files.cert === undefined) !== (files.key === undefined)) {
    throw new Error(`${names.cert} and ${names.key} are needed together.`);
  }
  const ca = await readPem(names.ca, files.ca);
  const cert = await readPem(names.cert, files.cert);
  const key = await readPem(names.key, files.key);
  const context = { ...(ca ? { ca } : {}), ...(cert ? { cert } : {}), ...(key ? { key } : {}) };
  try {
    // A secure context ignores a certificate that it cannot read, and then trusts nobody.
    if (ca) new X509Certificate(ca);
  } catch (cause) {
    throw new Error(`${names.ca} names ${files.ca}, and that file holds no certificate (PEM).`, { cause });
  }
  try {
    createSecureContext(context);
  } catch (cause) {
    throw new Error(`${names.cert} and ${names.key} do not hold a certificate and its key (PEM).`, { cause });
  }
  return context;
}
