import type { AuthPayload } from '@mooring/protocol/cacao';
import type { ProposalRecord, SessionRecord } from '@mooring/protocol/sign';
import type { MessageSelector } from '../messages/language.ts';
import type { RequestOrigin } from './request-origin.ts';

/** A request that the owner has to answer. */
export type Prompt = ProposalPrompt | SignInPrompt | RequestPrompt;

export interface ProposalPrompt {
  readonly kind: 'proposal';
  readonly id: number;
  /** `undefined` until it is known. */
  readonly page?: RequestOrigin | undefined;
  readonly proposal: ProposalRecord;
}

/** A site's request to connect with a signature that signs the owner in. */
export interface SignInPrompt {
  readonly kind: 'sign-in';
  readonly id: number;
  /** `undefined` until it is known. */
  readonly page?: RequestOrigin | undefined;
  /** Topic of its pairing. */
  readonly topic: string;
  readonly authPayload: AuthPayload;
  /** The site's own metadata. */
  readonly metadata: unknown;
}

export interface RequestPrompt {
  readonly kind: 'request';
  readonly id: number;
  /** `undefined` until it is known. */
  readonly page?: RequestOrigin | undefined;
  readonly topic: string;
  /** CAIP-2. */
  readonly chainId: string;
  readonly method: string;
  readonly params: unknown;
  /** Started before and never answered, or in progress in another tab: it may have been executed. */
  readonly begun?: boolean | undefined;
}

export type PairingStep =
  | { readonly step: 'idle' }
  | { readonly step: 'joining' }
  | { readonly step: 'waiting'; readonly topic: string }
  | { readonly step: 'failed'; readonly why: MessageSelector };

/** A site's current chain (CAIP-2), and its address there. */
export interface SessionChoice {
  readonly chainId: string;
  readonly address: string;
}

export interface Outcome {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly say: MessageSelector;
}

export interface WalletState {
  readonly sessions: readonly SessionRecord[];
  /** In order of arrival; the first is shown. */
  readonly prompts: readonly Prompt[];
  /** Key of the prompt that is being answered. */
  readonly answering: string | undefined;
  /** The relay has not accepted the answer for a while. */
  readonly undelivered: boolean;
  readonly pairing: PairingStep;
  /** This device's clock is behind the relay's. */
  readonly clockBehind: boolean;
  /** The EVM chain last announced to each site, by topic. */
  readonly choices: Readonly<Record<string, string>>;
  readonly outcome: Outcome | undefined;
}

export const initialState: WalletState = {
  sessions: [],
  prompts: [],
  answering: undefined,
  undelivered: false,
  clockBehind: false,
  pairing: { step: 'idle' },
  choices: {},
  outcome: undefined,
};
