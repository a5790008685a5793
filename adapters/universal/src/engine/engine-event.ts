import type { PortEvent } from '../session/session-port.ts';
import type { ProposalRequest, SignSession } from '../session/sign-session.ts';

/** Session events, for a provider that exposes them to the site's own code. */
export type EngineEvent =
  | Exclude<PortEvent, { readonly type: 'created' | 'answered' }>
  /** A link was created. */
  | { readonly type: 'link'; readonly uri: string }
  | {
      readonly type: 'created';
      readonly session: SignSession;
      readonly requested?: ProposalRequest | undefined;
    };

export type EngineListener = (event: EngineEvent) => void;
