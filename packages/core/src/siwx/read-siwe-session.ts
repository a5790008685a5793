import type { SiweConfig, SiweSession } from './siwe-config.ts';

/**
 * Asks a site's server who is signed in. Many answer nothing, or an error, while nobody is: that is no session, and the visitor
 * is asked to sign. Rejects where the answer fails while `known`, whom the server named before, was signed in: who cannot tell
 * has not ended a sign-in.
 */
export async function readSiweSession(
  config: SiweConfig,
  known: SiweSession | null,
): Promise<SiweSession | null> {
  let session: Partial<SiweSession> | null | undefined;
  try {
    session = await config.getSession();
  } catch (error) {
    if (known === null) return null;
    throw error;
  }
  const { address, chainId } = session ?? {};
  return typeof address === 'string' && typeof chainId === 'number' ? { ...session, address, chainId } : null;
}
