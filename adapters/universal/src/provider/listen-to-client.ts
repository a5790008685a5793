import type { SignClient } from '@mooring/sign-client';
import type { SignEvents } from '@mooring/sign-client/types';

export interface SessionListener {
  /** Whose events are meant. */
  topic(): string | undefined;
  onEvent(payload: SignEvents['session_event']): void;
  onUpdate(payload: SignEvents['session_update']): void;
  onPing(payload: SignEvents['session_ping']): void;
  onDelete(payload: SignEvents['session_delete']): void;
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
