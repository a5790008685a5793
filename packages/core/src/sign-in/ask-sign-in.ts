import { signInNamespace } from '@mooring/protocol';
import { disconnectTimeoutMs, siwxMessageTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { Approval, Ask, Proposal, SignInAsk, SignInTerms } from '../contract/remote-wallet.ts';
import type { Siwx, SiwxSession } from '../contract/siwx.ts';
import { readError } from '../errors/read-error.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { hideToast, showToast } from '../flows/toast.ts';
import { serves } from '../siwx/serves.ts';
import { readCacaos } from './read-cacaos.ts';

/** Milliseconds the site may take to write a message, before a link is shown that asks for no sign-in. */
const messageLimit = 3_000;
/** Characters of a field of a message. */
const longest = 2_048;

/**
 * Asks a wallet for an approval, and to sign in as part of it: where the site wants a sign-in, and asks for the one namespace only that
 * such requests serve. Where the site does not say in time what is to be signed, and where the wallet approves alone, the visitor
 * signs in once connected.
 */
export async function askSignIn(
  core: AppKitCore,
  { proposal, signal }: Pick<Ask, 'proposal' | 'signal'>,
  approve: (signIn?: SignInAsk) => Promise<Approval>,
): Promise<Approval> {
  const { siwx } = core;
  const chainId = chainOf(proposal);
  if (siwx === undefined || chainId === undefined || !serves(siwx, chainId)) return approve();
  const terms = await readTerms(core, siwx, chainId).catch(() => undefined);
  signal.throwIfAborted();
  if (terms === undefined) return approve();
  let kept: readonly SiwxSession[] = [];
  try {
    return await approve({
      terms,
      async accept(cacaos, asked) {
        kept = await keep(core, siwx, () => readCacaos(cacaos, { ...asked, terms }));
      },
    });
  } catch (error) {
    await revoke(core, siwx, kept);
    throw error;
  }
}

/** The chain to sign for: the one that a wallet is to start on. */
function chainOf(proposal: Proposal): CaipNetworkId | undefined {
  const [namespace, ...others] = Object.keys(proposal);
  return namespace === signInNamespace && others.length === 0 ? proposal[namespace]?.chains[0] : undefined;
}

/** What is to be signed; `undefined` for what cannot be: a line break would put words into another field. */
async function readTerms(
  core: AppKitCore,
  siwx: Siwx,
  chainId: CaipNetworkId,
): Promise<SignInTerms | undefined> {
  const message = await withTimeout(async () => siwx.createMessage({ chainId, accountAddress: '' }), {
    clock: core.clock,
    milliseconds: messageLimit,
  });
  const { domain, uri, nonce, statement, expirationTime, notBefore, requestId, resources } = message;
  const filled: readonly unknown[] = [domain, uri, nonce];
  const optional: readonly unknown[] = [statement, expirationTime, notBefore, requestId];
  const listed: unknown = resources ?? [];
  const isMeant =
    filled.every((each) => isLine(each) && each !== '') &&
    optional.every((each) => each === undefined || isLine(each)) &&
    Array.isArray(listed) &&
    listed.every(isLine);
  const terms = { domain, uri, nonce, statement, expirationTime, notBefore, requestId, resources };
  return isMeant ? terms : undefined;
}

function isLine(value: unknown): boolean {
  return typeof value === 'string' && value.length <= longest && !/[\n\r]/.test(value);
}

/** Has the site keep what was signed, with the same words for the visitor as any sign-in. */
async function keep(
  core: AppKitCore,
  siwx: Siwx,
  read: () => readonly SiwxSession[],
): Promise<readonly SiwxSession[]> {
  const network = core.store.getState().activeNetwork.caipNetworkId;
  try {
    const sessions = read();
    showToast(core, { variant: 'loading', code: 'AUTHENTICATING' });
    await withTimeout(async () => siwx.setSessions(sessions), {
      clock: core.clock,
      milliseconds: siwxMessageTimeoutMs,
    });
    emitModalEvent(core, { event: 'SIWX_AUTH_SUCCESS', properties: { network } });
    return sessions;
  } catch (thrown) {
    const { message } = readError(thrown);
    emitModalEvent(core, { event: 'SIWX_AUTH_ERROR', properties: { network, message } });
    throw thrown;
  } finally {
    hideToast(core);
  }
}

/** Signed in, and not connected after all. */
async function revoke(core: AppKitCore, siwx: Siwx, kept: readonly SiwxSession[]): Promise<void> {
  await Promise.allSettled(
    kept.map(({ data: { chainId, accountAddress } }) =>
      withTimeout(async () => siwx.revokeSession(chainId, accountAddress), {
        clock: core.clock,
        milliseconds: disconnectTimeoutMs,
      }),
    ),
  );
}
