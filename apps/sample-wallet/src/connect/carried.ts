import type { ErrorObject } from '@mooring/protocol';
import type { Ending } from '../history/entry-of.ts';
import type { MessageSelector } from '../messages/language.ts';
import { Refusal } from '../request/refusal.ts';
import type { Outcome } from '../state/state.ts';

/** The JSON-RPC code of an internal error. */
export const internal = -32603;

export type Answer = { readonly result: unknown } | { readonly error: ErrorObject };

/** The answer for the site and the message for the owner. */
export interface Carried {
  readonly answer: Answer;
  readonly say: MessageSelector;
}

/** The message for the owner after an answer was sent, and the history entry unless there is one. */
export interface Answered extends Pick<Outcome, 'tone' | 'say'> {
  readonly ending?: Ending | undefined;
}

/** The owner declined. */
export const declined: Answered = {
  tone: 'success',
  say: (messages) => messages.didDecline(),
  ending: { answer: 'declined' },
};

/** The site's answer for an error: its code and its message, truncated. */
export function readFailure(error: unknown): Carried {
  const known = error instanceof Refusal ? error : new Refusal(internal, (messages) => messages.failed());
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return {
    answer: {
      error: {
        code: typeof code === 'number' && Number.isInteger(code) ? code : internal,
        message: (typeof message === 'string' ? message : known.message).slice(0, 300),
      },
    },
    say: known.say,
  };
}

/** The message for a request that was carried out, while its site has no answer. `isSentLater`: the kit has stored it. */
export const undeliveredResult =
  (isSentLater: boolean): MessageSelector =>
  (messages) =>
    isSentLater ? messages.doneNotTold() : messages.doneSiteGone();

/** The message for a request that failed, while its site has no answer. */
export const undeliveredFailure =
  ({ say }: Carried, open: boolean): MessageSelector =>
  (messages) =>
    open ? `${say(messages)} ${messages.relayFailed()}` : say(messages);
