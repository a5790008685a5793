import { signMethods } from '@mooring/protocol/sign';

export type Role = 'dapp' | 'wallet';

/** A message as the relay sees it: composite methods by name, all others by the tag of their publish. */
export interface WireRow {
  readonly name: string;
  readonly method: string;
  readonly tag?: number | undefined;
  readonly by: readonly Role[];
}

const both: readonly Role[] = ['dapp', 'wallet'];

function row(name: string, tag: number, ...by: readonly Role[]): WireRow {
  return { name, method: 'irn_publish', tag, by };
}

const {
  wc_pairingDelete,
  wc_pairingPing,
  wc_sessionPropose,
  wc_sessionSettle,
  wc_sessionUpdate,
  wc_sessionExtend,
  wc_sessionRequest,
  wc_sessionEvent,
  wc_sessionDelete,
  wc_sessionPing,
  wc_sessionAuthenticate,
} = signMethods;

/** Every message of the protocol that a client sends when nothing is wrong, and who does. */
export const wireRows: readonly WireRow[] = [
  { name: 'wc_proposeSession', method: 'wc_proposeSession', by: ['dapp'] },
  { name: 'wc_approveSession', method: 'wc_approveSession', by: ['wallet'] },
  row('wc_pairingDelete', wc_pairingDelete.request.tag, 'wallet'),
  row('wc_pairingPing', wc_pairingPing.request.tag, ...both),
  row('wc_pairingPing answered', wc_pairingPing.response.tag, ...both),
  row('wc_sessionPropose beside a sign-in', wc_sessionPropose.request.tag, 'dapp'),
  row('wc_sessionPropose rejected', wc_sessionPropose.reject.tag, 'wallet'),
  row('wc_sessionSettle answered', wc_sessionSettle.response.tag, 'dapp'),
  row('wc_sessionUpdate', wc_sessionUpdate.request.tag, 'wallet'),
  row('wc_sessionUpdate answered', wc_sessionUpdate.response.tag, 'dapp'),
  row('wc_sessionExtend', wc_sessionExtend.request.tag, 'wallet'),
  row('wc_sessionExtend answered', wc_sessionExtend.response.tag, 'dapp'),
  row('wc_sessionRequest', wc_sessionRequest.request.tag, 'dapp'),
  row('wc_sessionRequest answered', wc_sessionRequest.response.tag, 'wallet'),
  row('wc_sessionEvent', wc_sessionEvent.request.tag, 'wallet'),
  row('wc_sessionDelete', wc_sessionDelete.request.tag, ...both),
  row('wc_sessionDelete answered', wc_sessionDelete.response.tag, ...both),
  row('wc_sessionPing', wc_sessionPing.request.tag, ...both),
  row('wc_sessionPing answered', wc_sessionPing.response.tag, ...both),
  row('wc_sessionAuthenticate', wc_sessionAuthenticate.request.tag, 'dapp'),
  row('wc_sessionAuthenticate answered', wc_sessionAuthenticate.response.tag, 'wallet'),
  row('wc_sessionAuthenticate rejected', wc_sessionAuthenticate.reject.tag, 'wallet'),
];

/** Tags that never go out between peers that keep the rules, and why. */
export const unsentTags: ReadonlyMap<number, string> = new Map([
  [wc_pairingDelete.response.tag, 'only an error is answered'],
  [wc_sessionPropose.response.tag, 'goes within wc_approveSession'],
  [wc_sessionSettle.request.tag, 'goes within wc_approveSession'],
  [wc_sessionEvent.response.tag, 'only an error is answered'],
  [wc_sessionPropose.autoReject.tag, 'the proposal is malformed'],
  [wc_sessionAuthenticate.autoReject.tag, 'the request is malformed'],
]);
