import type { DescriptionField } from '@mooring/clear-signing';

/** The outcome of a request. `refused`: by the wallet itself, without asking its owner. */
export type HistoryAnswer = 'approved' | 'declined' | 'failed' | 'expired' | 'refused';

/** A request and its outcome. Every text is bounded and safe to show. */
export interface HistoryEntry {
  readonly id: string;
  /** When it ended, in Unix milliseconds. */
  readonly at: number;
  readonly kind: 'connect' | 'sign' | 'send' | 'switch' | 'other';
  readonly answer: HistoryAnswer;
  /** The site's own metadata. */
  readonly site: { readonly name: string; readonly url: string };
  readonly title: string;
  readonly summary: string;
  readonly fields: readonly HistoryField[];
  /** The signature, the transaction's hash, or the reason of a failure. */
  readonly result?: string | undefined;
  /**
   * Topic and id of a request that was carried out, so that it is never repeated, even if the site did not receive the
   * answer.
   */
  readonly request?: string | undefined;
  /** The whole answer for the site in JSON, if it is more than `result`. */
  readonly kept?: string | undefined;
}

export type HistoryField = Pick<DescriptionField, 'label' | 'value' | 'emphasis'>;

const emphases: readonly unknown[] = [undefined, 'amount', 'address', 'warning'];
const answers: readonly unknown[] = ['approved', 'declined', 'failed', 'expired', 'refused'];
const kinds: readonly unknown[] = ['connect', 'sign', 'send', 'switch', 'other'];

/** The latest time of a `Date`: a later one cannot be formatted. */
const latest = 8_640_000_000_000_000;

/** Whether a stored value is an entry; an older version may have written something else. */
export function isHistoryEntry(value: unknown): value is HistoryEntry {
  if (!isObject(value)) return false;
  const { id, at, kind, answer, site, title, summary, fields, result, request, kept } = value;
  return (
    [id, title, summary].every((text) => typeof text === 'string') &&
    Number.isSafeInteger(at) &&
    Number(at) > 0 &&
    Number(at) <= latest &&
    kinds.includes(kind) &&
    answers.includes(answer) &&
    isObject(site) &&
    [site.name, site.url].every((text) => typeof text === 'string') &&
    Array.isArray(fields) &&
    fields.every(isField) &&
    [result, request, kept].every((text) => text === undefined || typeof text === 'string')
  );
}

function isField(field: unknown): boolean {
  if (!isObject(field) || !emphases.includes(field.emphasis)) return false;
  return typeof field.label === 'string' && typeof field.value === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
