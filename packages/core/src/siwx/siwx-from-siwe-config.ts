import { createError } from '@mooring/protocol';
import { checksumAddress } from '@mooring/protocol/siwe';
import type { CaipNetworkId } from '../contract/network.ts';
import type { Siwx, SiwxMessage, SiwxSession } from '../contract/siwx.ts';
import { readSiweSession } from './read-siwe-session.ts';
import type { SiweConfig, SiweMessageParameters, SiweSession } from './siwe-config.ts';

interface Account {
  readonly chainId: CaipNetworkId;
  readonly address: string;
}

/** A `siweConfig` as what the modal asks. The site's server stays the one who knows who is signed in. */
export function siwxFromSiweConfig(config: SiweConfig): Siwx {
  let now = (): number => Date.now();
  /** Whom the server named last, until they sign out. */
  let known: SiweSession | null = null;
  let nonce: { readonly value: string; readonly address: string; readonly since: number } | undefined;
  /** Who was looked for last. */
  let last: Account | undefined;
  let leaving: Promise<void> | undefined;
  const serves = (session: SiweSession, { chainId, address }: Account): boolean => {
    const sameAccount = session.address.toLowerCase() === address.toLowerCase();
    const sameNetwork = session.chainId === chainNumber(chainId);
    return (
      (sameAccount || config.signOutOnAccountChange === false) &&
      (sameNetwork || config.signOutOnNetworkChange === false)
    );
  };
  const leave = (): Promise<void> => {
    leaving ??= signOut(config).finally(() => {
      leaving = undefined;
    });
    return leaving;
  };
  const nonceFor = async (address: string): Promise<string> => {
    const { nonceRefetchIntervalMs: lasts = 0 } = config;
    if (nonce?.address === address && now() - nonce.since < lasts) return nonce.value;
    const value = await config.getNonce(address);
    nonce = { value, address, since: now() };
    return value;
  };
  return {
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
    sessionRefetchIntervalMs: config.enabled === false ? 0 : (config.sessionRefetchIntervalMs ?? 300_000),
    attach: (host) => {
      now = host.now;
    },
    getRequired: () => config.required ?? true,
    async createMessage({ chainId, accountAddress }): Promise<SiwxMessage> {
      const address = checksumAddress(accountAddress);
      if (!chainId.startsWith('eip155:') || address === undefined) throw createError('CHAIN_NOT_SUPPORTED');
      const given = await config.getMessageParams?.();
      const fresh = await nonceFor(address);
      const parameters: SiweMessageParameters = {
        iat: new Date(now()).toISOString(),
        ...given,
        domain: given?.domain ?? globalThis.location.host,
        uri: given?.uri ?? globalThis.location.origin,
        address: `${chainId}:${address}`,
        chainId: chainNumber(chainId),
        nonce: fresh,
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
        nonce: fresh,
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
      // Whatever the server says, it has seen this one.
      nonce = undefined;
      if (!(await config.verifyMessage({ message, signature }))) throw createError('SIGN_IN_INVALID');
      const session = await readSiweSession(config, known);
      if (session === null || !isOf(session, data.chainId, data.accountAddress))
        throw createError('SIGN_IN_INVALID');
      known = session;
      config.onSignIn?.(session);
    },
    async getSessions(chainId, address): Promise<readonly SiwxSession[]> {
      // Switched off: nobody is asked to sign.
      if (config.enabled === false) return [sessionOf(chainId, address)];
      const account = { chainId, address };
      const before = last;
      last = account;
      const session = await readSiweSession(config, known);
      known = session;
      if (session === null) return [];
      if (serves(session, account)) return [sessionOf(chainId, address)];
      // Only what this page left is signed out: another page may have begun the session of another account.
      if (before !== undefined && serves(session, before)) {
        known = null;
        await leave().catch(() => undefined);
      }
      return [];
    },
    async setSessions(sessions) {
      if (sessions.length > 0) return;
      known = null;
      await leave();
    },
    async revokeSession(chainId, address) {
      known = null;
      const session = await config.getSession();
      if (session === null) return;
      const own = session.address.toLowerCase() === address.toLowerCase();
      const served = last?.address.toLowerCase() === address.toLowerCase();
      if ((own || served) && serves(session, { chainId, address })) await leave();
    },
  };
}

/** The site's server may hold the sign-in of another account. */
function isOf(session: SiweSession, chainId: CaipNetworkId, address: string): boolean {
  return session.address.toLowerCase() === address.toLowerCase() && session.chainId === chainNumber(chainId);
}

async function signOut(config: SiweConfig): Promise<void> {
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
