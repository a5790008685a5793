import { defineMessage } from '../messages/define-message.ts';
import { sameAddress, shortAddress, wholeAddress } from '../words/amounts.ts';
import type { Draft } from '../words/description.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import type { SignedAgent } from './find-agents.ts';

/** Describes who a signature lets act for the account. */
export function describeSignedAgent(
  { contract, agent, allowed, owner }: SignedAgent,
  { address }: { readonly address?: string | undefined },
): Omit<Draft, 'raw'> {
  const place = contract === undefined ? defineMessage('notNamed') : shortAddress(contract);
  const parties = { agent: shortAddress(agent), contract: place };
  const found: DraftWarning[] = allowed ? [warnings.agent, warnings.callBySignature] : [];
  if (address !== undefined && owner !== undefined && !sameAddress(owner, address))
    found.push(warnings.signerDiffers);
  return {
    kind: 'token-approval',
    title: allowed ? defineMessage('titleAgent') : defineMessage('titleEndAgent'),
    summary: allowed ? defineMessage('letAct', parties) : defineMessage('endAct', parties),
    fields: [{ label: defineMessage('agent'), value: wholeAddress(agent), emphasis: 'address' }],
    warnings: found,
  };
}
