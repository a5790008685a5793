import type { SignClient } from '@mooring/sign-client';
import type { SignClientTypes } from '@mooring/sign-client/types';

export interface SessionListener {
  /** Whose events are meant. */
  topic(): string | undefined;
  onEvent(payload: SignClientTypes.EventArguments['session_event']): void;
  onUpdate(payload: SignClientTypes.EventArguments['session_update']): void;
  onPing(payload: SignClientTypes.EventArguments['session_ping']): void;
  onDelete(payload: SignClientTypes.EventArguments['session_delete']): void;
}

/** What happens to one session of a client. */
export function listenToClient(client: SignClient, listener: SessionListener): void {
  const own = <Payload extends { readonly topic: string }>(hear: (payload: Payload) => void) => {
    return (payload: Payload): void => {
      if (payload.topic === listener.topic()) hear(payload);
    };
  };
  client.on('session_event', own(listener.onEvent));
  client.on('session_update', own(listener.onUpdate));
  client.on('session_ping', own(listener.onPing));
  client.on('session_delete', own(listener.onDelete));
}
