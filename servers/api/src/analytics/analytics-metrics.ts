import { Counter, type Registry } from 'prom-client';

/**
 * Outcome of an event: `unwanted` if the operator stores none, `dropped` over a limit or without a database, `unstorable` if the database
 * refused it.
 */
export type EventOutcome =
  | 'stored'
  | 'unwanted'
  | 'invalid'
  | 'refused'
  | 'limited'
  | 'dropped'
  | 'unstorable';

export interface AnalyticsMetrics {
  onEvents(outcome: EventOutcome, count?: number): void;
  onEvent(event: string): void;
}

/** Events counted by name; pages may invent others. */
const known: ReadonlySet<string> = new Set(
  [
    'INITIALIZE MODAL_OPEN MODAL_CLOSE CLICK_ALL_WALLETS CLICK_WALLET_HELP CLICK_NETWORK_HELP CLICK_GET_WALLET',
    'CLICK_NETWORKS SELECT_WALLET SEARCH_WALLET CONNECT_SUCCESS CONNECT_ERROR CONNECT_PROXY_ERROR DISCONNECT_SUCCESS',
    'DISCONNECT_ERROR SWITCH_NETWORK CLICK_TRANSACTIONS ERROR_FETCH_TRANSACTIONS LOAD_MORE_TRANSACTIONS',
    'CLICK_SIGN_SIWX_MESSAGE CLICK_CANCEL_SIWX SIWX_AUTH_SUCCESS SIWX_AUTH_ERROR SET_PREFERRED_ACCOUNT_TYPE',
    'SELECT_BUY_CRYPTO SELECT_BUY_PROVIDER SELECT_BUY_ASSET SELECT_WHAT_IS_A_BUY BUY_SUCCESS BUY_CANCEL',
    'OPEN_SWAP OPEN_SEND INITIATE_SWAP SWAP_SUCCESS',
    'SWAP_ERROR SWAP_APPROVAL_ERROR SEND_INITIATED SEND_SUCCESS SEND_ERROR OPEN_ENS_FLOW REGISTER_NAME_INITIATED',
    'REGISTER_NAME_SUCCESS REGISTER_NAME_ERROR INTERNAL_SDK_ERROR API_ERROR DATA_PARSING_ERROR INIT ERROR',
  ].flatMap((names) => names.split(' ')),
);

/** Metrics of events. Labels come from code only, never from requests. */
export function registerAnalyticsMetrics(metrics: Registry): AnalyticsMetrics {
  const outcomes = new Counter({
    name: 'api_events_total',
    help: 'Modal events, by outcome: stored, unwanted (storing is off), invalid, refused (project or origin), limited, dropped (too many, or the database cannot be opened), unstorable (refused by the database)',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const names = new Counter({
    name: 'api_events_by_name_total',
    help: 'Stored modal events, by name; unknown names count as other',
    labelNames: ['event'],
    registers: [metrics],
  });
  return {
    onEvents: (outcome, count = 1) => outcomes.inc({ outcome }, count),
    onEvent: (event) => names.inc({ event: known.has(event) ? event : 'other' }),
  };
}
