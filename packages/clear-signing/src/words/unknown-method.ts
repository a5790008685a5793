import { defineMessage } from '../messages/define-message.ts';
import type { Draft } from './description.ts';
import { rawText } from './raw-text.ts';
import { warnings } from './warnings.ts';

/** The description of a request by a method that is not known. */
export function unknownMethod(method: unknown, params: unknown): Draft {
  return {
    kind: 'unknown',
    title: defineMessage('titleUnknown'),
    summary: defineMessage('unknownRequest'),
    fields: [{ label: defineMessage('method'), value: String(method), emphasis: 'warning' }],
    warnings: [warnings.unknownMethod],
    raw: rawText(params),
  };
}
