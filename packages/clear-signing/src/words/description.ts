import { type Visible, visibleText } from './visible-text.ts';
import { type Warning, warnings } from './warnings.ts';

export type DescriptionKind =
  | 'transfer'
  | 'token-transfer'
  | 'token-approval'
  | 'contract-call'
  | 'contract-creation'
  | 'message'
  | 'sign-in'
  | 'typed-data'
  | 'unknown';

export interface DescriptionField {
  readonly label: string;
  /** Fit to be shown: bounded, and nothing in it hides or reorders text. May have line breaks. */
  readonly value: string;
  readonly emphasis?: 'amount' | 'address' | 'warning' | undefined;
}

/** What a person is asked to agree to, in words. All of it is fit to be shown as text. */
export interface Description {
  readonly kind: DescriptionKind;
  /** A few words, e.g. "Send". */
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly fields: readonly DescriptionField[];
  /** Dangers first. */
  readonly warnings: readonly Warning[];
  /** What is signed, as it came; bounded. */
  readonly raw: string;
}

const limits = {
  title: 80,
  summary: 400,
  label: 200,
  value: 10_000,
  raw: 50_000,
  fields: 200,
  warnings: 30,
} as const;

/** Makes a description of anything: bounds every text and list, and warns about what it had to make visible or cut. */
export function createDescription(parts: Description): Description {
  const found = [...parts.warnings];
  const show = (text: string, limit: number): string => note(visibleText(text, limit), found);
  const fields = parts.fields.slice(0, limits.fields).map(({ label, value, emphasis }) => ({
    label: show(label, limits.label),
    value: show(value, limits.value),
    ...(emphasis === undefined ? {} : { emphasis }),
  }));
  if (parts.fields.length > fields.length) found.push(warnings.moreFields(limits.fields));
  const summary = show(parts.summary, limits.summary);
  return {
    kind: parts.kind,
    title: show(parts.title, limits.title),
    summary,
    fields,
    warnings: order(found),
    raw: visibleText(parts.raw, limits.raw).text,
  };
}

function note({ text, revealed, cut }: Visible, found: Warning[]): string {
  if (revealed) found.push(warnings.hiddenCharacters);
  if (cut) found.push(warnings.cut);
  return text;
}

function order(found: readonly Warning[]): readonly Warning[] {
  const once = [...new Map(found.map((warning) => [warning.text, warning])).values()];
  const dangers = once.filter(({ level }) => level === 'danger');
  return [...dangers, ...once.filter(({ level }) => level !== 'danger')].slice(0, limits.warnings);
}
