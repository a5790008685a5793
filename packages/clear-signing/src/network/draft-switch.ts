import { defineMessage } from '../messages/define-message.ts';
import type { Chain } from '../words/amounts.ts';
import type { Draft } from '../words/description.ts';
import { rawText } from '../words/raw-text.ts';
import { unreadable } from '../words/unreadable.ts';
import { readSwitchTarget } from './read-switch-target.ts';

type Named = Pick<Chain, 'id' | 'name'>;

/** A site's request to switch networks. */
export function draftSwitch(params: unknown, current: Named, networks: readonly Named[]): Draft {
  const id = readSwitchTarget(params);
  if (id === undefined) return unreadable(params, defineMessage('switchUnreadable'));
  const target = networks.find((network) => network.id === id);
  return {
    kind: 'network-switch',
    title: defineMessage('titleSwitch'),
    summary:
      target === undefined
        ? defineMessage('switchUnknown')
        : defineMessage('switchTo', { from: current.name, to: target.name }),
    fields: [
      {
        label: defineMessage('newNetwork'),
        value: target === undefined ? `${id}` : defineMessage('named', { name: target.name, id: `${id}` }),
      },
    ],
    warnings: [],
    raw: rawText(params),
  };
}
