import { defineMessage, type MessageDescriptor } from '../messages/define-message.ts';
import type { Draft } from './description.ts';
import { rawText } from './raw-text.ts';
import { warnings } from './warnings.ts';

/** The description of input that cannot be described. Always a danger. */
export function unreadable(input: unknown, why: MessageDescriptor): Draft {
  return {
    kind: 'unknown',
    title: defineMessage('titleUnreadable'),
    summary: why,
    fields: [],
    warnings: [warnings.unreadable],
    raw: rawText(input),
  };
}
