import { namespaceOf, signInNamespace } from '@mooring/protocol';
import type { Cacao } from '@mooring/protocol/cacao';
import { siweRefetchMs } from '@mooring/protocol/limits';
import { checksumAddress } from '@mooring/protocol/siwe';
import { isRecent, systemClock } from '@mooring/protocol/time';
import type { CaipNetworkId } from '../contract/network.ts';
import type { Siwx, SiwxMessage, SiwxSession } from '../contract/siwx.ts';
import { createError } from '../errors.ts';
import { type AccountOfChain, isSameAccount } from './is-same-account.ts';
import { readSiweSession } from './read-siwe-session.ts';
import type { SiweConfig, SiweMessageParameters, SiweSession } from './siwe-config.ts';

/** A session as the modal passes it: its CAIP-74 object is complete. */
type SignedSession = SiwxSession & { readonly cacao?: Cacao | undefined };

interface Known {
  readonly session: SiweSession;
  /** The account it was confirmed for. */
  readonly account: AccountOfChain;
}

/** Adapts a `siweConfig` to the interface of the modal. The site's server remains the authority on who is signed in. */
export function siwxFromSiweConfig(config: SiweConfig): Siwx {
  let { now } = systemClock;
  /** The last session the server returned; `null` after sign-out. */
  let known: Known | null = null;
  let nonce: { readonly value: string; readonly address: string; readonly since: number } | undefined;
  /** The account of the last `getSessions` call. */
  let last: AccountOfChain | undefined;
  let leaving: Promise<void> | undefined;
  /** Number of sign-outs that have started. */
  let departures = 0;
  const serves = (session: SiweSession, { chainId, address }: AccountOfChain): boolean => {
    const ofAccount = sameAddress(session.address, address);
    const ofNetwork = session.chainId === chainNumber(chainId);
    return (
      (ofAccount || config.signOutOnAccountChange === false) &&
      (ofNetwork || config.signOutOnNetworkChange === false)
    );
  };
  const leave = (): Promise<void> => {
    if (leaving !== undefined) return leaving;
    departures += 1;
    leaving = signOut(config).finally(() => {
      leaving = undefined;
    });
    return leaving;
  };
  /** Resolves once no sign-out is in progress: the server would end a later session, or its nonce, with it. */
  const signedOut = async (): Promise<void> => leaving?.catch(() => undefined);
  /** Reads the server's session while no sign-out is in progress. */
  const read = async (account: AccountOfChain): Promise<SiweSession | null> => {
    for (;;) {
      await signedOut();
      const before = departures;
      const session = await readSiweSession(config, known !== null && isSameAccount(known.account, account));
      if (departures === before) return session;
    }
  };
  const nonceFor = async (address: string): Promise<string> => {
    const { nonceRefetchIntervalMs: lasts = 0 } = config;
    if (nonce?.address === address && isRecent({ now }, nonce.since, lasts)) return nonce.value;
    const value = await config.getNonce(address);
    nonce = { value, address, since: now() };
    return value;
  };
  const forget = (address: string): void => {
    if (known !== null && sameAddress(known.account.address, address)) known = null;
  };
  const addSession = async ({ data, message, signature, cacao }: SignedSession): Promise<void> => {
    // The nonce has been sent to the server; do not use it again.
    nonce = undefined;
    await signedOut();
    const signed = { message, signature, ...(cacao === undefined ? {} : { cacao }) };
    if (!(await config.verifyMessage(signed))) throw createError('SIGN_IN_INVALID');
    const account = { chainId: data.chainId, address: data.accountAddress };
    const session = await readSiweSession(config, known !== null && isSameAccount(known.account, account));
    if (session === null || !isOf(session, account)) throw createError('SIGN_IN_INVALID');
    known = { session, account };
    config.onSignIn?.(session);
  };
  return {
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
    sessionRefetchIntervalMs:
      config.enabled === false ? 0 : (config.sessionRefetchIntervalMs ?? siweRefetchMs),
    attach: (host) => {
      now = host.now;
    },
    getRequired: () => config.required ?? true,
    serves: servesSiwe,
    async createMessage({ chainId, accountAddress }): Promise<SiwxMessage> {
      // The placeholder account of a sign-in while connecting.
      const nobody = accountAddress === '';
      if (nobody && config.enabled === false) throw createError('SIWX_NOT_ENABLED');
      const address = nobody ? '' : checksumAddress(accountAddress);
      if (!servesSiwe(chainId) || address === undefined) throw createError('CHAIN_NOT_SUPPORTED');
      await signedOut();
      const given = await config.getMessageParams?.();
      const fresh = nobody ? await config.getNonce() : await nonceFor(address);
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
      const write = (): string => config.createMessage(parameters);
      const text = nobody ? undefined : write();
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
        toString: () => text ?? write(),
      };
    },
    addSession,
    async getSessions(chainId, address): Promise<readonly SiwxSession[]> {
      // Disabled: no prompt.
      if (config.enabled === false) return [sessionOf(chainId, address)];
      if (!servesSiwe(chainId)) return [];
      const account = { chainId, address };
      last = account;
      const session = await read(account);
      const serving = session !== null && serves(session, account);
      // The account changed meanwhile: the later call applies.
      if (last !== account) return serving ? [sessionOf(chainId, address)] : [];
      const left = known?.account;
      known = serving ? { session, account } : null;
      if (serving) return [sessionOf(chainId, address)];
      // Sign out only a session this page was using; another page may have started one for another account.
      if (session !== null && left !== undefined && serves(session, left))
        await leave().catch(() => undefined);
      return [];
    },
    async setSessions(sessions: readonly SignedSession[]) {
      const [first] = sessions;
      // The site's server knows one session: the one on the requested chain.
      if (first !== undefined) return addSession(first);
      known = null;
      await leave();
    },
    async revokeSession(chainId, address) {
      if (!servesSiwe(chainId)) return;
      forget(address);
      const session = await config.getSession();
      if (session === null) return;
      const own = sameAddress(session.address, address);
      const served = last !== undefined && sameAddress(last.address, address);
      if (!((own || served) && serves(session, { chainId, address }))) return;
      known = null;
      await leave();
    },
    forget,
  };
}

/** The site's server may hold another account's sign-in. */
function isOf(session: SiweSession, { chainId, address }: AccountOfChain): boolean {
  return sameAddress(session.address, address) && session.chainId === chainNumber(chainId);
}

function sameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

async function signOut(config: SiweConfig): Promise<void> {
  if (await config.signOut()) config.onSignOut?.();
}

/** EIP-4361 messages name an EIP-155 chain, so no other account can sign in. */
function servesSiwe(chainId: CaipNetworkId): boolean {
  return namespaceOf(chainId) === signInNamespace;
}

function chainNumber(chainId: CaipNetworkId): number {
  return Number(chainId.slice(chainId.indexOf(':') + 1));
}

/** States only that a session exists; its text stays on the site's server. */
function sessionOf(chainId: CaipNetworkId, accountAddress: string): SiwxSession {
  const data = { chainId, accountAddress, uri: '', version: '1', domain: '', nonce: '' };
  return { data, message: '', signature: '' };
}
