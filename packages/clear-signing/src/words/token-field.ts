import { defineMessage } from '../messages/define-message.ts';
import { type Token, wholeAddress } from './amounts.ts';
import type { DraftField } from './description.ts';

/** The token's whole contract address, with the name that the wallet knows. */
export function tokenField(contract: string | undefined, token: Token | undefined): DraftField {
  if (contract === undefined)
    return { label: defineMessage('token'), value: defineMessage('notNamed'), emphasis: 'warning' };
  const whole = wholeAddress(contract);
  return token === undefined
    ? { label: defineMessage('token'), value: whole, emphasis: 'address' }
    : { label: defineMessage('token'), value: defineMessage('named', { name: token.name, id: whole }) };
}
