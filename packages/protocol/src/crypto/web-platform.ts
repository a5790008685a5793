import type { CryptoPlatform } from './crypto-platform.ts';
import type { CurveOperations } from './curves.noble.ts';
import { nativeCurves } from './native-curves.ts';
import {
  base64ToBytes,
  bytesToBase64,
  bytesToHex,
  bytesToUtf8,
  hexToBytes,
  utf8ToBytes,
} from './web-codecs.ts';

/** Globals that the platform uses, replaceable in tests. */
export interface WebPlatformParameters {
  /** `undefined` on a page without a secure context. Read at each use, never on load. */
  readonly subtle: () => SubtleCrypto | undefined;
  /** Fetches the curves in JavaScript; called only where WebCrypto lacks them. */
  readonly loadFallback: () => Promise<CurveOperations>;
}

/** Browsers: the platform's WebCrypto for the curves, JavaScript where it lacks them. */
export function createWebPlatform({ subtle, loadFallback }: WebPlatformParameters): CryptoPlatform {
  async function withCurves<Result>(
    operation: (curves: CurveOperations) => Promise<Result>,
  ): Promise<Result> {
    const native = subtle();
    if (native === undefined) return operation(await loadFallback());
    try {
      return await operation(nativeCurves(native));
    } catch (error) {
      if (!isNotSupported(error)) throw error;
      return operation(await loadFallback());
    }
  }
  return {
    x25519PublicKey: (privateKey) => withCurves((curves) => curves.x25519PublicKey(privateKey)),
    x25519DerivedKey: (own, peer) => withCurves((curves) => curves.x25519DerivedKey(own, peer)),
    ed25519PublicKey: (seed) => withCurves((curves) => curves.ed25519PublicKey(seed)),
    ed25519Sign: (seed, message) => withCurves((curves) => curves.ed25519Sign(seed, message)),
    ed25519Verify: (publicKey, signature, message) =>
      withCurves((curves) => curves.ed25519Verify(publicKey, signature, message)),
    hexToBytes,
    bytesToHex,
    bytesToBase64,
    base64ToBytes,
    utf8ToBytes,
    bytesToUtf8,
  };
}

function isNotSupported(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'NotSupportedError'
  );
}
