import { version } from '../version.ts';

// Names that programs written for the original import from its core.

/** The release whose wire format this client uses. */
export const RELAYER_SDK_VERSION: string = version;

/** Events of `core.relayer`. `message_ack` exists for its name only: the client emits nothing when it acknowledges. */
export const RELAYER_EVENTS = {
  message: 'relayer_message',
  message_ack: 'relayer_message_ack',
  connect: 'relayer_connect',
  disconnect: 'relayer_disconnect',
  error: 'relayer_error',
  connection_stalled: 'relayer_connection_stalled',
  transport_closed: 'relayer_transport_closed',
  publish: 'relayer_publish',
} as const;

/** Events of `core.pairing.events`. */
export const PAIRING_EVENTS = {
  create: 'pairing_create',
  expire: 'pairing_expire',
  delete: 'pairing_delete',
  ping: 'pairing_ping',
} as const;

/** Events of `core.expirer`. `sync` exists for its name only: the client never emits it. */
export const EXPIRER_EVENTS = {
  created: 'expirer_created',
  deleted: 'expirer_deleted',
  expired: 'expirer_expired',
  sync: 'expirer_sync',
} as const;
