import { cutText, visibleText } from '@mooring/clear-signing';
import { readPeerMetadata } from '@mooring/protocol';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import type { Say, WalletMessages, Words } from '../messages/language.ts';
import { describe } from '../request/describe.ts';
import type { Ask, RequestAsk } from '../state/state.ts';
import type { HistoryAnswer, HistoryEntry } from './history-entry.ts';

export interface Ending {
  readonly answer: HistoryAnswer;
  /** What came of it, or why nothing did. */
  readonly result?: string | Say | undefined;
  /** Names a request that was carried out. */
  readonly request?: string | undefined;
}

interface Surroundings {
  readonly networks: readonly SiteNetwork[];
  /** The site's own metadata; `undefined` if the session is gone. */
  readonly metadata: unknown;
  /** Unix milliseconds. */
  readonly now: number;
  /** What its owner reads. */
  readonly words: Words;
}

const most = { fields: 12, label: 80, value: 500, result: 300 };

/** A history entry for a request: a summary of what the owner saw. */
export function entryOf(ask: Ask, ending: Ending, around: Surroundings): Omit<HistoryEntry, 'id'> {
  const { wallet: messages } = around.words;
  const { name, url } = readPeerMetadata(around.metadata);
  const site = { name: name || messages.unknownSite(), url };
  const { answer, request } = ending;
  const { result } = ending;
  // The wallet's own texts are safe to show, including their isolation characters.
  const shown =
    typeof result === 'function'
      ? cutText(result(messages), most.result)
      : result && visibleText(result, most.result).text;
  return {
    at: around.now,
    site,
    answer,
    ...(ask.kind === 'request' ? requested(ask, around, url) : connection(ask, messages)),
    ...(shown === undefined ? {} : { result: shown }),
    ...(request === undefined ? {} : { request }),
  };
}

function connection(
  { kind }: Ask,
  messages: WalletMessages,
): Pick<HistoryEntry, 'kind' | 'title' | 'summary' | 'fields'> {
  const signs = kind === 'sign-in';
  return {
    kind: 'connect',
    title: signs ? messages.historySignIn() : messages.historyConnect(),
    summary: signs ? messages.historySignInText() : messages.historyConnectText(),
    fields: [],
  };
}

function requested(
  ask: RequestAsk,
  { networks, words }: Surroundings,
  url: string,
): Pick<HistoryEntry, 'kind' | 'title' | 'summary' | 'fields'> {
  const { title, summary, fields } = describe(ask, networks, url, words.clearSigning);
  return {
    kind: kindOf(ask.method),
    title,
    summary,
    fields: fields.slice(0, most.fields).map(({ label, value, emphasis }) => ({
      label: cutText(label, most.label),
      value: cutText(value, most.value),
      emphasis,
    })),
  };
}

function kindOf(method: string): HistoryEntry['kind'] {
  if (method === 'eth_sendTransaction') return 'send';
  if (method === 'wallet_switchEthereumChain') return 'switch';
  return method === 'personal_sign' || method === 'eth_signTypedData_v4' ? 'sign' : 'other';
}
