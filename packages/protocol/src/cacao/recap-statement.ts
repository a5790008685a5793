import type { Recap } from './recap.ts';

const leadIn = 'I further authorize the stated URI to perform the following actions on my behalf: ';

/** Removes a ReCap's sentence from a statement: the requester may have written one that differs from the ReCap. */
export function withoutRecapStatement(statement: string): string {
  const [before = ''] = statement.split(leadIn);
  return before.trimEnd();
}

/** Appends a ReCap's permissions to a statement in words; returns a statement that already contains them unchanged. */
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
    // Replaces only the first occurrence, as peers do in the text they sign.
    return groups.join(', ').replace('.,', '.');
  });
  return `${before === '' ? '' : `${before} `}${leadIn}${sentences.join(' ')}`;
}
