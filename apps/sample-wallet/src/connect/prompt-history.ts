import type { SessionRecord } from '@mooring/protocol/sign';
import type { Clock } from '@mooring/protocol/time';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { type Ending, entryOf } from '../history/entry-of.ts';
import type { History } from '../history/history.ts';
import type { Words } from '../messages/language.ts';
import { grantedAddress } from '../request/granted-account.ts';
import { keptResult, readKeptResult, resultText } from '../request/result-text.ts';
import type { Prompt, RequestPrompt } from '../state/state.ts';
import { requestKey } from './prompt-key.ts';

export interface PromptHistoryParameters {
  readonly networks: readonly WalletNetwork[];
  readonly clock: Clock;
  /** The language of history entries. */
  readonly words: () => Words;
  /** Records requests and their outcomes. */
  readonly history?: Pick<History, 'add' | 'list' | 'refresh'> | undefined;
}

/** Records prompts and their outcomes, and finds the results of requests that were carried out. */
export class PromptHistory {
  readonly #parameters: PromptHistoryParameters;
  readonly #session: (topic: string) => SessionRecord | undefined;

  /** `session`: an active session. */
  constructor(parameters: PromptHistoryParameters, session: (topic: string) => SessionRecord | undefined) {
    this.#parameters = parameters;
    this.#session = session;
  }

  /** The recorded result of a request that an earlier run carried out without answering. */
  result(prompt: RequestPrompt): unknown {
    const key = requestKey(prompt);
    const entry = this.#parameters.history?.list().find(({ request }) => request === key);
    return readKeptResult(entry?.kept) ?? entry?.result;
  }

  /** The recorded result of a request that another tab carried out without answering. */
  async latestResult(prompt: RequestPrompt): Promise<unknown> {
    await this.#parameters.history?.refresh();
    return this.result(prompt);
  }

  add(prompt: Prompt, ending: Ending): void {
    const { history, networks, clock, words } = this.#parameters;
    const metadata = this.#metadata(prompt);
    const account =
      prompt.kind === 'request' ? grantedAddress(this.#session(prompt.topic), prompt.chainId) : undefined;
    void history?.add(
      entryOf(prompt, ending, { networks, metadata, account, now: clock.now(), words: words() }),
    );
  }

  /** Records the result once, so that the wallet can answer with it after a reload. */
  addResult(prompt: RequestPrompt, result: unknown): void {
    const text = resultText(result);
    if (text !== undefined && this.result(prompt) !== undefined) return;
    const kept = typeof result === 'string' ? undefined : keptResult(result);
    const isKept = typeof result === 'string' || (text !== undefined && kept !== undefined);
    this.add(prompt, {
      answer: 'approved',
      result: text,
      ...(isKept ? { request: requestKey(prompt), kept } : {}),
    });
  }

  /** The requesting site's own metadata. */
  #metadata(prompt: Prompt): unknown {
    if (prompt.kind === 'sign-in') return prompt.metadata;
    return prompt.kind === 'proposal'
      ? prompt.proposal.proposer.metadata
      : this.#session(prompt.topic)?.peer.metadata;
  }
}
