import { defineMessage } from '../messages/define-message.ts';
import { type Token, wholeAddress } from './amounts.ts';
import type { DraftField } from './description.ts';

/** The token's whole contract address, after the name that the wallet knows. */
export function tokenFields(contract: string | undefined, token: Token | undefined): readonly DraftField[] {
  return namedToken(contract === undefined ? undefined : wholeAddress(contract), token);
}

/** A token of any chain: the name has a line of its own, so that the address is shown like any other. */
export function namedToken(address: string | undefined, token: Token | undefined): readonly DraftField[] {
  if (address === undefined)
    return [{ label: defineMessage('token'), value: defineMessage('notNamed'), emphasis: 'warning' }];
  if (token === undefined) return [{ label: defineMessage('token'), value: address, emphasis: 'address' }];
  return [
    { label: defineMessage('token'), value: token.name },
    { label: defineMessage('tokenAddress'), value: address, emphasis: 'address' },
  ];
}
