import { say } from '../messages/say.ts';
import { type Token, wholeAddress } from './amounts.ts';
import type { DraftField } from './description.ts';

/** The token's whole contract address, with the name that the wallet knows. */
export function tokenField(contract: string | undefined, token: Token | undefined): DraftField {
  if (contract === undefined) return { label: say('token'), value: say('notNamed'), emphasis: 'warning' };
  const whole = wholeAddress(contract);
  return token === undefined
    ? { label: say('token'), value: whole, emphasis: 'address' }
    : { label: say('token'), value: say('named', { name: token.name, id: whole }) };
}
