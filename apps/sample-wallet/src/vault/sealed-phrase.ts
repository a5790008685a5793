/** A stored phrase, encrypted with a password. */
export interface SealedPhrase {
  readonly version: 1;
  readonly iterations: number;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** OWASP's recommendation for PBKDF2 with SHA-256. */
const defaultIterations = 600_000;
const maxIterations = 10_000_000;
const purpose = new TextEncoder().encode('mooring-sample-wallet/phrase/1');

/**
 * Encrypts a phrase: PBKDF2-SHA-256 over the password, AES-256-GCM.
 *
 * @param random 28 fresh random bytes: 16 of salt, 12 of nonce
 */
export async function sealPhrase(
  phrase: string,
  password: string,
  random: Uint8Array<ArrayBuffer>,
  iterations = defaultIterations,
): Promise<SealedPhrase> {
  if (random.length !== 28) throw new Error('sealPhrase needs 28 random bytes');
  const salt = random.slice(0, 16);
  const iv = random.slice(16);
  const key = await passwordKey(password, salt, iterations, 'encrypt');
  const algorithm = { name: 'AES-GCM', iv, additionalData: purpose };
  const data = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(phrase));
  return { version: 1, iterations, salt, iv, data: new Uint8Array(data) };
}

/** The phrase, or `undefined` if the password is wrong or the stored value was altered. */
export async function openPhrase(sealed: SealedPhrase, password: string): Promise<string | undefined> {
  const { salt, iv, iterations, data } = sealed;
  const key = await passwordKey(password, salt, iterations, 'decrypt');
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: purpose };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, data));
  } catch {
    return undefined;
  }
}

/** Validates a stored value as a sealed phrase. */
export function isSealedPhrase(value: unknown): value is SealedPhrase {
  if (typeof value !== 'object' || value === null) return false;
  const { version, iterations, salt, iv, data } = value as Partial<SealedPhrase>;
  const counted =
    Number.isInteger(iterations) && Number(iterations) > 0 && Number(iterations) <= maxIterations;
  return version === 1 && counted && [salt, iv, data].every((part) => part instanceof Uint8Array);
}

async function passwordKey(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
  usage: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  // Another keyboard may produce another Unicode form of the same password.
  const bytes = new TextEncoder().encode(password.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, [usage]);
}
