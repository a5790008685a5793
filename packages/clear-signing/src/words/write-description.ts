import type { ClearSigningMessages, Phrase } from '../messages/define-message.ts';
import { write } from '../messages/write.ts';
import { visibleText } from '../text/visible-text.ts';
import type { Description, DescriptionField, Draft, DraftField } from './description.ts';
import { type DraftWarning, type Warning, warnings } from './warnings.ts';

const limits = {
  title: 80,
  summary: 400,
  label: 200,
  value: 10_000,
  whole: 2 * 1024 * 1024,
  warning: 1_000,
  fields: 200,
  warnings: 30,
  /** Warnings of one kind that are shown; more would bury other kinds. */
  alike: 5,
} as const;

/** Translates a draft, bounds every text and list, and warns about characters it made visible and text it truncated. */
export function writeDescription(draft: Draft, messages: ClearSigningMessages): Description {
  const found = [...draft.warnings];
  const show = (phrase: Phrase, limit: number, ifCut: DraftWarning) => {
    const visible = write(phrase, messages, limit);
    if (visible.revealed) found.push(warnings.hiddenCharacters);
    if (visible.cut) found.push(ifCut);
    found.push(...(visible.lookAlikes ?? []).map(warnings.lookAlike));
    return visible;
  };
  const field = ({ label, value, emphasis }: DraftField): DescriptionField => {
    const shown = show(value, limits.value, warnings.outOfView);
    return {
      label: show(label, limits.label, warnings.outOfView).text,
      value: shown.text,
      ...(shown.cut ? { whole: show(value, limits.whole, warnings.outOfView).text } : {}),
      ...(emphasis === undefined ? {} : { emphasis }),
    };
  };
  const fields = draft.fields.slice(0, limits.fields).map(field);
  if (draft.fields.length > fields.length) found.push(warnings.moreFields(limits.fields));
  const title = show(draft.title, limits.title, warnings.cut).text;
  const summary = show(draft.summary, limits.summary, warnings.cut).text;
  const raw = visibleText(draft.raw, limits.whole);
  if (raw.cut) found.push(warnings.outOfView);
  return {
    kind: draft.kind,
    title,
    summary,
    fields,
    warnings: writeWarnings(found, messages),
    raw: raw.text,
  };
}

/** Each warning once, dangers first. Omitted warnings are a danger themselves. */
function writeWarnings(found: readonly DraftWarning[], messages: ClearSigningMessages): readonly Warning[] {
  const writeOne = ({ level, text }: DraftWarning): Warning => {
    const shown = write(text, messages, limits.warning).text;
    return { id: text.key, level, text: shown };
  };
  const once = [...new Map(found.map(writeOne).map((warning) => [warning.text, warning])).values()];
  const counts = new Map<Warning['id'], number>();
  const few = once.filter(({ id }) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count <= limits.alike;
  });
  const dangers = few.filter(({ level }) => level === 'danger');
  const others = few.filter(({ level }) => level !== 'danger');
  const shown = [...dangers, ...others].slice(0, limits.warnings);
  return shown.length === once.length ? shown : [writeOne(warnings.moreWarnings), ...shown];
}
