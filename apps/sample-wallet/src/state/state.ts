import type { ProposalRecord, SessionRecord } from '@mooring/protocol/sign';
import type { Say } from '../messages/language.ts';
import type { AskingPage } from './asking-page.ts';

/** Something a site asks, that the owner has to answer. */
export type Ask = ProposalAsk | RequestAsk;

export interface ProposalAsk {
  readonly kind: 'proposal';
  readonly id: number;
  /** `undefined` until it is known. */
  readonly page?: AskingPage | undefined;
  readonly proposal: ProposalRecord;
}

export interface RequestAsk {
  readonly kind: 'request';
  readonly id: number;
  /** `undefined` until it is known. */
  readonly page?: AskingPage | undefined;
  readonly topic: string;
  /** CAIP-2. */
  readonly chainId: string;
  readonly method: string;
  readonly params: unknown;
  /** It was begun before and never answered, or another tab is at it: it may have been carried out already. */
  readonly begun?: boolean | undefined;
}

export type PairingStep =
  | { readonly step: 'idle' }
  | { readonly step: 'joining' }
  | { readonly step: 'waiting'; readonly topic: string }
  | { readonly step: 'failed'; readonly why: Say };

/** The chain (CAIP-2) and address a site was told last. */
export interface SessionChoice {
  readonly chainId: string;
  readonly address: string;
}

export interface Outcome {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly say: Say;
}

export interface WalletState {
  readonly sessions: readonly SessionRecord[];
  /** In order of arrival; the first is shown. */
  readonly asks: readonly Ask[];
  /** The ask that is being answered right now. */
  readonly answering: number | undefined;
  readonly pairing: PairingStep;
  readonly choices: Readonly<Record<string, SessionChoice>>;
  readonly outcome: Outcome | undefined;
}

export const initialState: WalletState = {
  sessions: [],
  asks: [],
  answering: undefined,
  pairing: { step: 'idle' },
  choices: {},
  outcome: undefined,
};
