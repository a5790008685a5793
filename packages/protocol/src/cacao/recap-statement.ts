import type { Recap } from './recap.ts';

const leadIn = 'I further authorize the stated URI to perform the following actions on my behalf: ';

/** Removes a ReCap's sentence from a statement: the requester may have written another one than the ReCap's. */
export function withoutRecapStatement(statement: string): string {
  const [before = ''] = statement.split(leadIn);
  return before.trimEnd();
}

/** A statement with what a ReCap allows, in words; one that has such words already stays as it is. */
export function recapStatement(statement: string | undefined, { att }: Recap): string {
  const before = statement ?? '';
  if (before.includes(leadIn)) return before;
  let counter = 0;
  const sentences = Object.entries(att).map(([resource, abilities]) => {
    const names = Object.keys(abilities)
      .map((name) => {
        const [ability = '', action = ''] = name.split('/');
        return { ability, action };
      })
      .sort((one, other) => one.action.localeCompare(other.action));
    const byAbility = new Map<string, string[]>();
    for (const { ability, action } of names)
      byAbility.set(ability, [...(byAbility.get(ability) ?? []), action]);
    const groups = [...byAbility].map(([ability, actions]) => {
      counter += 1;
      return `(${counter}) '${ability}': '${actions.join("', '")}' for '${resource}'.`;
    });
    // Only the first full stop and comma are mended: peers write, and sign, it that way.
    return groups.join(', ').replace('.,', '.');
  });
  return `${before === '' ? '' : `${before} `}${leadIn}${sentences.join(' ')}`;
}
