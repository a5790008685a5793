import { zeroAddress } from 'viem';
import { say } from '../messages/say.ts';
import { sameAddress, shortAddress, wholeAddress } from '../words/amounts.ts';
import type { DraftField, PartDraft } from '../words/description.ts';
import { warnings } from '../words/warnings.ts';
import type { ReadAuthorization } from './read-transaction.ts';

/** A transaction that delegates an account to a contract's code (EIP-7702). Described before its other effects. */
export function describeDelegation(authorizations: readonly ReadAuthorization[], core: PartDraft): PartDraft {
  const given = authorizations.find(({ contract }) => !sameAddress(contract, zeroAddress));
  return {
    kind: 'delegation',
    title: given === undefined ? say('titleEndDelegation') : say('titleDelegate'),
    summary:
      given === undefined
        ? say('endDelegation')
        : say('delegateTo', { contract: shortAddress(given.contract) }),
    fields: [
      ...authorizations.flatMap(fieldsOf),
      { label: say('followedBy'), value: core.summary },
      ...core.fields,
    ],
    warnings: [given === undefined ? warnings.endDelegation : warnings.delegation, ...core.warnings],
  };
}

function fieldsOf({ contract, chainId }: ReadAuthorization): readonly DraftField[] {
  return [
    { label: say('contract'), value: wholeAddress(contract), emphasis: 'address' },
    { label: say('chain'), value: chainId === 0n ? say('everyChain') : `${chainId}` },
  ];
}
