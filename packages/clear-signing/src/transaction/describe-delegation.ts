import { zeroAddress } from 'viem';
import { defineMessage } from '../messages/define-message.ts';
import { sameAddress, shortAddress, wholeAddress } from '../words/amounts.ts';
import type { DraftField, PartDraft } from '../words/description.ts';
import { warnings } from '../words/warnings.ts';
import type { ReadAuthorization } from './read-transaction.ts';

/** A transaction that delegates an account to a contract's code (EIP-7702). Described before its other effects. */
export function describeDelegation(authorizations: readonly ReadAuthorization[], core: PartDraft): PartDraft {
  const given = authorizations.find(({ contract }) => !sameAddress(contract, zeroAddress));
  return {
    kind: 'delegation',
    title: given === undefined ? defineMessage('titleEndDelegation') : defineMessage('titleDelegate'),
    summary:
      given === undefined
        ? defineMessage('endDelegation')
        : defineMessage('delegateTo', { contract: shortAddress(given.contract) }),
    fields: [
      ...authorizations.flatMap(fieldsOf),
      { label: defineMessage('followedBy'), value: core.summary },
      ...core.fields,
    ],
    warnings: [given === undefined ? warnings.endDelegation : warnings.delegation, ...core.warnings],
  };
}

function fieldsOf({ contract, chainId }: ReadAuthorization): readonly DraftField[] {
  return [
    { label: defineMessage('contract'), value: wholeAddress(contract), emphasis: 'address' },
    { label: defineMessage('chain'), value: chainId === 0n ? defineMessage('everyChain') : `${chainId}` },
  ];
}
