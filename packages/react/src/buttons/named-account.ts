import type { PageMessages } from '../messages/page-messages.ts';
import type { ButtonModel } from './button-model.ts';

/** Characters of a name that fit a button. */
const longest = 24;

/** The account button with the account's name in place of its address. */
export function namedAccount<Model extends ButtonModel>(
  model: Model,
  called: string | null | undefined,
  messages: PageMessages,
): Model {
  if (!called || model.hidden) return model;
  const characters = [...called];
  const text = characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : called;
  const { amount } = model;
  const held = amount === undefined || amount === 'loading' ? '' : `, ${amount.value} ${amount.unit}`;
  return { ...model, text, name: messages.accountButton({ name: `${called}${held}` }) };
}
