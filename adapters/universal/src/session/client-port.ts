import { isCaipNetworkId, parsePairingUri } from '@mooring/protocol';
import type { Cacao } from '@mooring/protocol/cacao';
import type { SignEvents, SignedIn } from '@mooring/sign-client/dapp';
import { createError } from '../errors.ts';
import type { AcceptedSignIn, PortEvent, Resumable, SessionPort } from './session-port.ts';
import type { DappClient } from './sign-session.ts';

/** The reason sent to peers when a session ends here. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' } as const;

/** The sessions of a sign client. */
export function clientPort(client: DappClient): SessionPort {
  return {
    async propose(requested) {
      const { uri, approval } = await client.connect(requested);
      return { uri, approval, abandon: () => abandonLink(client, uri) };
    },
    authenticate: authenticateBy(client),
    resume: client.resume && ((topic) => resumeBy(client, topic)),
    request: (call) => client.request(call),
    ping: client.ping && (async (topic) => client.ping?.({ topic })),
    end: (topic) => client.disconnect({ topic, reason: userDisconnected }),
    sessions: () => client.session.getAll(),
    on: (listener) => listenToClient(client, listener),
  };
}

/** Waits for the answer to a link of an earlier page. */
export async function resumeBy(
  client: Pick<DappClient, 'core' | 'resume'>,
  topic: string,
): Promise<Resumable | undefined> {
  const open = await client.resume?.({ pairingTopic: topic });
  return (
    open && {
      approval: open.approval,
      abandon: () => endPairing(client, topic),
      signedIn: () => readSignedIn(open.signed?.()),
    }
  );
}

/** Its methods are in the ReCap of the resources. */
function readSignedIn(signed: SignedIn | undefined): AcceptedSignIn | undefined {
  if (signed === undefined) return undefined;
  const { domain, aud: uri, nonce, statement, exp, nbf, requestId, resources, chains } = signed.request;
  const terms = { domain, uri, nonce, statement, expirationTime: exp, notBefore: nbf, requestId, resources };
  return { cacaos: signed.auths, requested: { terms, chains: chains.filter(isCaipNetworkId), methods: [] } };
}

function authenticateBy(client: DappClient): SessionPort['authenticate'] {
  if (client.authenticate === undefined) return undefined;
  return async (requested) => {
    const link = await client.authenticate?.(requested);
    let signed: readonly Cacao[] = [];
    return {
      uri: link?.uri,
      async approval() {
        const { auths = [], session } = (await link?.response()) ?? {};
        // The wallet allowed no method, so there is no session.
        if (session === undefined) throw createError('CHAIN_NOT_SUPPORTED');
        signed = auths;
        return session;
      },
      abandon: () => abandonLink(client, link?.uri),
      signed: () => signed,
    };
  };
}

/** Listens to the sessions of a client. Returns a function that stops. */
export function listenToClient(
  client: Pick<DappClient, 'on' | 'off'>,
  listener: (event: PortEvent) => void,
): () => void {
  const onUpdate = (payload: SignEvents['session_update']): void => listener({ type: 'updated', payload });
  const onEvent = (payload: SignEvents['session_event']): void => listener({ type: 'event', payload });
  const onPing = (payload: SignEvents['session_ping']): void => listener({ type: 'pinged', payload });
  const onDelete = (payload: SignEvents['session_delete']): void =>
    listener({ type: 'ended', topic: payload.topic, payload });
  const onExpire = ({ topic }: SignEvents['session_expire']): void =>
    listener({ type: 'ended', topic, payload: { id: 0, topic } });
  const onAnswer = (payload: SignEvents['session_answer']): void => listener({ type: 'answered', payload });
  client.on('session_answer', onAnswer);
  client.on('session_update', onUpdate);
  client.on('session_event', onEvent);
  client.on('session_ping', onPing);
  client.on('session_delete', onDelete);
  client.on('session_expire', onExpire);
  return () => {
    client.off('session_answer', onAnswer);
    client.off('session_update', onUpdate);
    client.off('session_event', onEvent);
    client.off('session_ping', onPing);
    client.off('session_delete', onDelete);
    client.off('session_expire', onExpire);
  };
}

/** Ends the pairing of an abandoned link. */
export function abandonLink(client: Pick<DappClient, 'core'>, uri: string | undefined): void {
  if (uri !== undefined) endPairing(client, parsePairingUri(uri).topic);
}

function endPairing(client: Pick<DappClient, 'core'>, topic: string): void {
  void client.core.pairing.disconnect({ topic }).catch(() => undefined);
}
