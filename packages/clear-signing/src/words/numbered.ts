import { defineMessage } from '../messages/define-message.ts';
import type { DraftField, PartDraft } from './description.ts';

/** A part's summary and fields. Nested parts are already numbered. */
export function numbered(
  { summary, fields, warnings: found }: PartDraft,
  path: readonly number[],
): readonly DraftField[] {
  const step = path.join('.');
  const risky = found.some(({ level }) => level === 'danger');
  return [
    { label: defineMessage('step', { step }), value: summary, ...(risky ? { emphasis: 'warning' } : {}) },
    ...fields.map((field) =>
      isNumbered(field) ? field : { ...field, label: defineMessage('ofStep', { step, label: field.label }) },
    ),
  ];
}

function isNumbered({ label }: DraftField): boolean {
  return typeof label === 'object' && 'key' in label && (label.key === 'step' || label.key === 'ofStep');
}
