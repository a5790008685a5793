import { createError } from '@mooring/protocol';
import { checksumAddress } from '@mooring/protocol/siwe';
import type { CaipNetworkId } from '../contract/network.ts';
import type { Siwx, SiwxMessage, SiwxSession } from '../contract/siwx.ts';
import { readSiweSession, type SiweSession } from './read-siwe-session.ts';

/** The older way to configure sign-in: a client that asks the site's server. */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>;
  createMessage(parameters: SiweMessageParameters): string;
  verifyMessage(parameters: { readonly message: string; readonly signature: string }): Promise<boolean>;
  /** Who is signed in. `null`, a rejection and whatever has no address mean nobody. */
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>;
  signOut(): Promise<boolean>;
  getMessageParams?(): Promise<Partial<SiweMessageParameters>>;
  onSignIn?(session?: { readonly address: string; readonly chainId: number } | undefined): void;
  onSignOut?(): void;
  /** Default true. */
  readonly enabled?: boolean | undefined;
  /** Default true. */
  readonly required?: boolean | undefined;
  /** Default true. */
  readonly signOutOnDisconnect?: boolean | undefined;
}

export interface SiweMessageParameters {
  /** CAIP-10. */
  readonly address: string;
  readonly chainId: number;
  readonly chains?: readonly number[] | undefined;
  readonly domain: string;
  readonly uri: string;
  readonly nonce: string;
  readonly version: '1';
  readonly iat: string;
  readonly statement?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  readonly exp?: string | undefined;
  readonly nbf?: string | undefined;
  readonly requestId?: string | undefined;
}

/** A `siweConfig` as what the modal asks. The site's server stays the one who knows who is signed in. */
export function siwxFromSiweConfig(config: SiweConfig): Siwx {
  let now = (): number => Date.now();
  /** Whom the server named last, until they sign out. */
  let known: SiweSession | null = null;
  return {
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
    attach: (host) => {
      now = host.now;
    },
    getRequired: () => config.required ?? true,
    async createMessage({ chainId, accountAddress }): Promise<SiwxMessage> {
      const address = checksumAddress(accountAddress);
      if (!chainId.startsWith('eip155:') || address === undefined) throw createError('CHAIN_NOT_SUPPORTED');
      const given = await config.getMessageParams?.();
      const nonce = await config.getNonce(address);
      const parameters: SiweMessageParameters = {
        iat: new Date(now()).toISOString(),
        ...given,
        domain: given?.domain ?? globalThis.location.host,
        uri: given?.uri ?? globalThis.location.origin,
        address: `${chainId}:${address}`,
        chainId: chainNumber(chainId),
        nonce,
        version: '1',
      };
      const text = config.createMessage(parameters);
      const { domain, uri, iat, exp, nbf, statement, requestId, resources } = parameters;
      return {
        chainId,
        accountAddress: address,
        domain,
        uri,
        version: '1',
        nonce,
        issuedAt: iat,
        expirationTime: exp,
        notBefore: nbf,
        statement,
        requestId,
        resources,
        toString: () => text,
      };
    },
    async addSession({ data, message, signature }) {
      if (!(await config.verifyMessage({ message, signature }))) throw createError('SIGN_IN_INVALID');
      const session = await config.getSession();
      if (session === null || !isOf(session, data.chainId, data.accountAddress))
        throw createError('SIGN_IN_INVALID');
      known = session;
      config.onSignIn?.(session);
    },
    async getSessions(chainId, address): Promise<readonly SiwxSession[]> {
      // Switched off: nobody is asked to sign.
      if (config.enabled === false) return [sessionOf(chainId, address)];
      const session = await readSiweSession(config, known);
      known = session;
      return session !== null && isOf(session, chainId, address) ? [sessionOf(chainId, address)] : [];
    },
    async setSessions(sessions) {
      if (sessions.length > 0) return;
      known = null;
      await leave(config);
    },
    async revokeSession(chainId, address) {
      known = null;
      const session = await config.getSession();
      if (session !== null && isOf(session, chainId, address)) await leave(config);
    },
  };
}

/** The site's server may hold the sign-in of another account. */
function isOf(
  session: { readonly address: string; readonly chainId: number },
  chainId: CaipNetworkId,
  address: string,
): boolean {
  return session.address.toLowerCase() === address.toLowerCase() && session.chainId === chainNumber(chainId);
}

async function leave(config: SiweConfig): Promise<void> {
  if (await config.signOut()) config.onSignOut?.();
}

function chainNumber(chainId: CaipNetworkId): number {
  return Number(chainId.slice(chainId.indexOf(':') + 1));
}

/** That there is one; its words stay with the site's server. */
function sessionOf(chainId: CaipNetworkId, accountAddress: string): SiwxSession {
  const data = { chainId, accountAddress, uri: '', version: '1', domain: '', nonce: '' };
  return { data, message: '', signature: '' };
}
