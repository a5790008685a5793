import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** Files (PEM) for TLS; without both, a server uses plain HTTP. */
export interface TlsFiles {
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
  /** Names of the settings for the two files, for errors. */
  readonly tlsSettingNames: readonly [cert: string, key: string];
}

function readPem(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`${setting} names ${file}, and that file cannot be read.`, { cause });
  }
}

/**
 * Reads a certificate and its key.
 *
 * @returns `undefined` if neither file is given
 * @throws Error with a sentence naming the setting if one is missing, or they are not a certificate and its key
 */
export function readTls({
  tlsCert,
  tlsKey,
  tlsSettingNames: [certName, keyName],
}: TlsFiles): { readonly cert: string; readonly key: string } | undefined {
  if (!tlsCert && !tlsKey) return undefined;
  if (!tlsCert || !tlsKey) throw new Error(`${certName} and ${keyName} are needed together.`);
  const pem = { cert: readPem(tlsCert, certName), key: readPem(tlsKey, keyName) };
  try {
    createSecureContext(pem);
    return pem;
  } catch (cause) {
    throw new Error(`${certName} and ${keyName} do not hold a certificate and its key.`, { cause });
  }
}
