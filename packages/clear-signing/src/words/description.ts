import type { MessageDescriptor, Phrase } from '../messages/define-message.ts';
import type { DraftWarning, Warning } from './warnings.ts';

/** Kind of a request. */
export type DescriptionKind =
  | 'transfer'
  | 'token-transfer'
  | 'token-approval'
  | 'contract-call'
  | 'contract-creation'
  | 'order'
  | 'several'
  | 'delegation'
  | 'message'
  | 'sign-in'
  | 'typed-data'
  | 'network-switch'
  | 'unknown';

/** A labelled line of a description. */
export interface DescriptionField {
  readonly label: string;
  /** Safe to show: bounded, without characters that hide or reorder text. May contain line breaks. */
  readonly value: string;
  /** The whole text, safe to show on demand, if `value` is only its beginning. */
  readonly whole?: string | undefined;
  readonly emphasis?: 'amount' | 'address' | 'warning' | undefined;
}

/** A request in words for a person to approve. All of it is safe to show as text. */
export interface Description {
  readonly kind: DescriptionKind;
  /** A short title, e.g. "Send". */
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly fields: readonly DescriptionField[];
  /** Dangers first. */
  readonly warnings: readonly Warning[];
  /** The whole raw request. Truncated beyond 2 Mi characters, with a danger that states it. */
  readonly raw: string;
}

export interface DraftField {
  readonly label: Phrase;
  readonly value: Phrase;
  readonly emphasis?: DescriptionField['emphasis'];
}

/** A description that is not translated or bounded yet. */
export interface Draft {
  readonly kind: DescriptionKind;
  readonly title: MessageDescriptor;
  readonly summary: MessageDescriptor;
  readonly fields: readonly DraftField[];
  readonly warnings: readonly DraftWarning[];
  readonly raw: string;
}

/** A description of a part, without the raw input. */
export type PartDraft = Omit<Draft, 'raw'>;
