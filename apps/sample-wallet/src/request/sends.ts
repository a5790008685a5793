import type { RequestAsk } from '../state/state.ts';

/** Whether a request sends a transaction besides signing it. */
export function sends({ method, params }: Pick<RequestAsk, 'method' | 'params'>): boolean {
  switch (method) {
    case 'eth_sendTransaction':
    case 'solana_signAndSendTransaction':
    case 'sendTransfer':
      return true;
    case 'signPsbt':
      return Reflect.get(Object(params), 'broadcast') === true;
    default:
      return false;
  }
}
