import type { SiweConfig, SiweSession } from './siwe-config.ts';

/**
 * Reads from a site's server who is signed in. Many servers return nothing, or an error, while signed out:
 * that means no session, and the visitor is prompted to sign. Rejects if the request fails for an account
 * whose session was `confirmed` before: a failed request does not end a sign-in.
 */
export async function readSiweSession(config: SiweConfig, confirmed: boolean): Promise<SiweSession | null> {
  let session: Partial<SiweSession> | null | undefined;
  try {
    session = await config.getSession();
  } catch (error) {
    if (!confirmed) return null;
    throw error;
  }
  const { address, chainId } = session ?? {};
  return typeof address === 'string' && typeof chainId === 'number' ? { ...session, address, chainId } : null;
}
