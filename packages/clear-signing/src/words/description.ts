import type { Phrase, Said } from '../messages/say.ts';
import type { DraftWarning, Warning } from './warnings.ts';

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

export interface DescriptionField {
  readonly label: string;
  /** Fit to be shown: bounded, and nothing in it hides or reorders text. May have line breaks. */
  readonly value: string;
  /** All of it, as fit to be shown, where `value` is only its beginning: to be opened on demand. */
  readonly whole?: string | undefined;
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
  /** What is signed, as it came and whole; what is longer than 2 Mi characters is cut, with a danger that says so. */
  readonly raw: string;
}

export interface DraftField {
  readonly label: Phrase;
  readonly value: Phrase;
  readonly emphasis?: DescriptionField['emphasis'];
}

/** A description that is not yet in any language, and not yet bounded. */
export interface Draft {
  readonly kind: DescriptionKind;
  readonly title: Said;
  readonly summary: Said;
  readonly fields: readonly DraftField[];
  readonly warnings: readonly DraftWarning[];
  readonly raw: string;
}
