import { readKey, type StoredKey, writeKey } from './key-file.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

export interface PublicKeyAnswer {
  readonly publicKey: JsonWebKey;
  /** Unix seconds; from then on another key signs. */
  readonly expiresAt: number;
}

export interface SigningKeys {
  /** A JWT (ES256, the signature as r‖s) with these claims. */
  sign(claims: object): Promise<string>;
  publicKey(): Promise<PublicKeyAnswer>;
}

export interface SigningKeysOptions {
  /** File that stores the key; without one, the key lasts as long as the process. */
  readonly file?: string | undefined;
  /** Lifetime of a key in seconds. */
  readonly lifetime: number;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called when a new key could not be stored; it is used anyway. */
  readonly onProblem: (text: string, error: unknown) => void;
}

interface Key extends PublicKeyAnswer {
  readonly privateKey: CryptoKey;
}

const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

async function importKey({ createdAt, privateKey }: StoredKey, lifetime: number): Promise<Key> {
  const { x, y } = privateKey;
  return {
    privateKey: await crypto.subtle.importKey('jwk', privateKey, algorithm, false, ['sign']),
    publicKey: { crv: 'P-256', ext: true, key_ops: ['verify'], kty: 'EC', x: x ?? '', y: y ?? '' },
    expiresAt: createdAt + lifetime,
  };
}

/**
 * Opens the keys that sign attestations. A key signs until it expires; the next one is created when it is
 * first needed after that.
 *
 * @throws Error with a sentence if the file cannot be used
 */
export async function openSigningKeys(options: SigningKeysOptions): Promise<SigningKeys> {
  const { file, lifetime, now, onProblem } = options;
  const seconds = () => Math.floor(now() / 1_000);
  // A clock that was set back keeps the key.
  const isCurrent = ({ expiresAt }: Key) => seconds() < expiresAt;

  const make = async (): Promise<Key> => {
    const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const stored = {
      createdAt: seconds(),
      privateKey: await crypto.subtle.exportKey('jwk', pair.privateKey),
    };
    try {
      if (file) await writeKey(file, stored);
    } catch (error) {
      onProblem('a new key of the verify service could not be kept', error);
    }
    return await importKey(stored, lifetime);
  };
  const load = async (): Promise<Key> => {
    const stored = file ? await readKey(file) : undefined;
    const key = stored && (await importKey(stored, lifetime));
    return key && isCurrent(key) ? key : await make();
  };

  let current = await load();
  let loading: Promise<Key> | undefined;
  const key = async (): Promise<Key> => {
    if (isCurrent(current)) return current;
    // Concurrent callers share one load.
    loading ??= load().finally(() => {
      loading = undefined;
    });
    current = await loading;
    return current;
  };

  return {
    async sign(claims) {
      const { privateKey } = await key();
      const head = base64url(JSON.stringify({ typ: 'JWT', alg: 'ES256' }));
      const text = `${head}.${base64url(JSON.stringify(claims))}`;
      const signature = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        privateKey,
        Buffer.from(text),
      );
      return `${text}.${base64url(new Uint8Array(signature))}`;
    },
    async publicKey() {
      const { publicKey, expiresAt } = await key();
      return { publicKey, expiresAt };
    },
  };
}
