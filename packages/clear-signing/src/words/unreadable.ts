import { createDescription, type Description, type DescriptionField } from './description.ts';
import { rawText } from './raw-text.ts';
import { type Warning, warnings } from './warnings.ts';

/** The description of what cannot be described: always a danger. */
export function unreadable(
  input: unknown,
  why: string,
  extra: { readonly fields?: readonly DescriptionField[]; readonly warnings?: readonly Warning[] } = {},
): Description {
  return createDescription({
    kind: 'unknown',
    title: 'Unreadable request',
    summary: why,
    fields: extra.fields ?? [],
    warnings: [warnings.unreadable, ...(extra.warnings ?? [])],
    raw: rawText(input),
  });
}
