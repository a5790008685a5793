import type { CurveOperations } from './curves.noble.ts';
import { frameKey } from './key-formats.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** WebCrypto only accepts views on plain buffers. */
function plain(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes);
}

function fromBase64Url(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
}

/** The curve operations through WebCrypto. Each throws `NotSupportedError` if the browser lacks the curve. */
export function nativeCurves(subtle: SubtleCrypto): CurveOperations {
  async function rawPublicKey(algorithm: 'X25519' | 'Ed25519', key: Uint8Array): Promise<Uint8Array> {
    const curve = algorithm === 'X25519' ? 'x25519' : 'ed25519';
    const usage: KeyUsage = algorithm === 'X25519' ? 'deriveBits' : 'sign';
    const imported = await subtle.importKey('pkcs8', frameKey(curve, 'pkcs8', key), algorithm, true, [usage]);
    const { x } = await subtle.exportKey('jwk', imported);
    if (x === undefined) throw new DOMException('no public half', 'NotSupportedError');
    return fromBase64Url(x);
  }
  return {
    x25519PublicKey: (privateKey) => rawPublicKey('X25519', privateKey),
    async x25519DerivedKey(privateKey, publicKey) {
      const [own, peer] = await Promise.all([
        subtle.importKey('pkcs8', frameKey('x25519', 'pkcs8', privateKey), 'X25519', false, ['deriveBits']),
        subtle.importKey('raw', plain(publicKey), 'X25519', false, []),
      ]);
      const shared = await subtle.deriveBits({ name: 'X25519', public: peer }, own, 256);
      const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']);
      const none = new Uint8Array(0);
      return new Uint8Array(
        await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: none, info: none }, secret, 256),
      );
    },
    ed25519PublicKey: (seed) => rawPublicKey('Ed25519', seed),
    async ed25519Sign(seed, message) {
      const key = await subtle.importKey('pkcs8', frameKey('ed25519', 'pkcs8', seed), 'Ed25519', false, [
        'sign',
      ]);
      return new Uint8Array(await subtle.sign('Ed25519', key, plain(message)));
    },
    async ed25519Verify(publicKey, signature, message) {
      const key = await subtle.importKey('raw', plain(publicKey), 'Ed25519', false, ['verify']);
      return subtle.verify('Ed25519', key, plain(signature), plain(message));
    },
  };
}
