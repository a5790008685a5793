/** Events to which tests subscribe on a client, by its role. */
export const eventNames = {
  sign: [
    'session_proposal',
    'session_connect',
    'session_update',
    'session_extend',
    'session_ping',
    'session_delete',
    'session_expire',
    'session_request',
    'session_request_sent',
    'session_event',
    'session_request_expire',
    'proposal_expire',
  ],
  walletkit: [
    'session_proposal',
    'session_request',
    'session_delete',
    'proposal_expire',
    'session_request_expire',
  ],
  provider: [
    'display_uri',
    'connect',
    'disconnect',
    'chainChanged',
    'accountsChanged',
    'default_chain_changed',
    'session_event',
    'session_update',
    'session_ping',
    'session_delete',
  ],
  ethereum: [
    'display_uri',
    'connect',
    'disconnect',
    'chainChanged',
    'accountsChanged',
    'message',
    'odd',
    'session_event',
    'session_update',
    'session_delete',
  ],
  pairing: ['pairing_create', 'pairing_delete', 'pairing_expire', 'pairing_ping'],
  /** Of the client within a wallet kit, which does not pass them on. */
  withinKit: ['session_ping', 'session_connect'],
} as const;

/** A wallet without a listener for it has no sign-in support. */
export const signInEvent = 'session_authenticate';

/** Sent by a client's process when its client opens an address. */
export const openedEvent = 'opened';
