import { say } from '../messages/say.ts';
import type { Draft } from './description.ts';
import { rawText } from './raw-text.ts';
import { warnings } from './warnings.ts';

/** The description of a request by a method that is not known. */
export function unknownMethod(method: unknown, params: unknown): Draft {
  return {
    kind: 'unknown',
    title: say('titleUnknown'),
    summary: say('unknownRequest'),
    fields: [{ label: say('method'), value: String(method), emphasis: 'warning' }],
    warnings: [warnings.unknownMethod],
    raw: rawText(params),
  };
}
