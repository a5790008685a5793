// Every event of AppKit 1.8.0 beside ours. Compiled but not run.
import type { Event as OurEvent } from '@mooring/kit/react';
import type { Event as OriginalEvent } from 'original/react';
import { assert, type Same } from './assert.ts';

type Name = OriginalEvent['event'];
type Of<Event, N extends Name> = Extract<Event, { event: N }>;
type PropertiesOf<Event> = Event extends { readonly properties: infer Properties } ? Properties : 'none';

/** Names of events whose properties here are not those of the original. */
type Different = {
  [N in Name]: [Of<OurEvent, N>] extends [never]
    ? N
    : [PropertiesOf<Of<OurEvent, N>>] extends [PropertiesOf<Of<OriginalEvent, N>>]
      ? never
      : N;
}[Name];

assert<Same<Exclude<Name, OurEvent['event']>, never>>(true);
assert<
  Same<
    Different,
    // Without the pairing link, which holds a key.
    | 'CONNECT_PROXY_ERROR'
    // Any namespace.
    | 'DISCONNECT_SUCCESS'
    | 'PAY_ERROR'
    | 'PAY_EXCHANGE_SELECTED'
    | 'PAY_INITIATED'
    | 'PAY_MODAL_OPEN'
    | 'PAY_SUCCESS'
    // Never emitted.
    | 'INITIALIZE'
    // Any provider that the operator sets up.
    | 'SELECT_BUY_PROVIDER'
    // Also kinds of Bitcoin accounts.
    | 'SET_PREFERRED_ACCOUNT_TYPE'
  >
>(true);

/** The name tells the properties, without a cast. */
export function dataOf(event: OurEvent): unknown {
  switch (event.event) {
    case 'SWAP_SUCCESS':
      return event.properties.swapFromAmount.length;
    case 'SWAP_ERROR':
      return event.properties.message.length;
    case 'SEND_SUCCESS':
      return event.properties.amount.toFixed(2);
    case 'SIWX_AUTH_SUCCESS':
      return event.properties.isSmartAccount satisfies boolean;
    case 'PAY_SUCCESS':
      return event.properties.configuration.recipient.length;
    case 'EMAIL_SUBMITTED':
      return event.address?.length;
    default:
      return event.type;
  }
}
