import { isCaipNetworkId, isSameAddress, namespaceOf } from '@mooring/protocol';
import {
  type Cacao,
  decodeRecap,
  formatCacaoMessage,
  lastRecap,
  type Recap,
  readDidPkh,
  recapChains,
  recapMethods,
  recapStatement,
  withoutRecapStatement,
} from '@mooring/protocol/cacao';
import type { RequestedSignIn, SignInTerms } from '../contract/remote-wallet.ts';
import type { SiwxSession } from '../contract/siwx.ts';
import { createError } from '../errors.ts';
import { readData } from '../siwx/read-data.ts';

/**
 * Reads the objects that a wallet signed while pairing as sessions, starting with the first requested chain. Does not
 * verify signatures; the code that stores the sessions does.
 *
 * @throws MooringError `SIGN_IN_INVALID` if the signed content differs from the request: site, nonce, time, statement
 * or chain, permissions that were not requested or are worded differently, or accounts of several addresses
 */
export function readCacaos(cacaos: readonly Cacao[], requested: RequestedSignIn): readonly SiwxSession[] {
  const sessions = cacaos.map((cacao) => readCacao(cacao, requested));
  const [first] = sessions;
  const one = sessions.every(({ data: { chainId, accountAddress } }) =>
    isSameAddress(namespaceOf(chainId), accountAddress, first?.data.accountAddress ?? ''),
  );
  if (!one) throw createError('SIGN_IN_INVALID');
  const place = ({ data }: SiwxSession): number => requested.chains.indexOf(data.chainId);
  return sessions.sort((left, right) => place(left) - place(right));
}

function readCacao(cacao: Cacao, requested: RequestedSignIn): SiwxSession {
  const session = isAsked(cacao, requested) ? sessionOf(cacao) : undefined;
  if (session === undefined || !requested.chains.includes(session.data.chainId))
    throw createError('SIGN_IN_INVALID');
  return session;
}

/**
 * Reads what a wallet signed while pairing as a session. The text is the one that wallets sign, which may spell the
 * account differently from EIP-4361. `undefined` if it names no account. Throws for an unreadable ReCap.
 */
function sessionOf(cacao: Cacao): SiwxSession | undefined {
  const { p, s } = cacao;
  const { chainId, address } = readDidPkh(p.iss) ?? {};
  if (address === undefined || !isCaipNetworkId(chainId)) return undefined;
  const { domain, version, nonce, iat, exp, nbf, requestId, resources } = p;
  const text = lastRecap(resources);
  const data = readData({
    chainId,
    accountAddress: address,
    domain,
    version,
    nonce,
    uri: audienceOf(cacao),
    issuedAt: iat,
    expirationTime: exp,
    notBefore: nbf,
    statement:
      (text === undefined ? p.statement : recapStatement(p.statement, decodeRecap(text))) || undefined,
    requestId,
    resources,
  });
  return { data, message: formatCacaoMessage(p, p.iss), signature: s.s, cacao };
}

function isAsked(cacao: Cacao, requested: RequestedSignIn): boolean {
  const { p } = cacao;
  const { terms } = requested;
  const text = lastRecap(p.resources);
  const recap = text === undefined ? undefined : readRecap(text);
  return (
    p.domain === terms.domain &&
    audienceOf(cacao) === terms.uri &&
    p.nonce === terms.nonce &&
    p.version === '1' &&
    p.exp === terms.expirationTime &&
    p.nbf === terms.notBefore &&
    (p.requestId ?? '') === (terms.requestId ?? '') &&
    isEqual(plainResources(p.resources), plainResources(terms.resources)) &&
    withoutRecapStatement(p.statement ?? '') === withoutRecapStatement(terms.statement ?? '') &&
    (recap === undefined
      ? text === undefined && (p.statement ?? '') === (terms.statement ?? '')
      : isWithin(recap, requested) && recapStatement(p.statement, recap) === ownStatement(recap, terms))
  );
}

/** Whether it grants no more than requested, in the site's own ReCap, if any, or for the wallet's methods. */
function isWithin(recap: Recap, { chains, methods, terms }: RequestedSignIn): boolean {
  const [namespace = ''] = chains.map(namespaceOf);
  const text = lastRecap(terms.resources);
  const own = (text === undefined ? undefined : readRecap(text)) ?? { att: {} };
  const allowed = new Set([...methods, ...recapMethods(own)]);
  const others = Object.entries(recap.att).filter(([resource]) => resource !== namespace);
  return (
    recapMethods(recap).every((method) => allowed.has(method)) &&
    recapChains(recap).every((chain) => chains.some((each) => each === chain)) &&
    others.every(([resource, abilities]) => {
      const known = Object.hasOwn(own.att, resource) ? own.att[resource] : undefined;
      return Object.keys(abilities).every((ability) => Object.hasOwn(known ?? {}, ability));
    })
  );
}

function readRecap(text: string): Recap | undefined {
  try {
    return decodeRecap(text);
  } catch {
    return undefined;
  }
}

/** The statement that must be signed for a ReCap, after the site's own. */
function ownStatement(recap: Recap, { statement }: SignInTerms): string {
  return recapStatement(withoutRecapStatement(statement ?? ''), recap);
}

function audienceOf({ p: { aud, uri } }: Cacao): string {
  return aud || uri || '';
}

/** Resources without the ReCap, which comes last. */
function plainResources(resources: readonly string[] = []): readonly string[] {
  return lastRecap(resources) === undefined ? resources : resources.slice(0, -1);
}

function isEqual(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((each, index) => each === right[index]);
}
