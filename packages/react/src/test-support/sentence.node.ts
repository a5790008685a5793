/** A test, by its file below the root and its title as it is written there. */
export interface Proof {
  readonly file: string;
  readonly title: string;
}

/** A capability that is not there yet: the rows that wait for it are absent from the modal until it works. */
export type Later =
  | 'e-mail and social login'
  | 'tokens and activity'
  | 'buying'
  | 'swaps'
  | 'names'
  | 'more chains'
  | 'embedded wallet'
  | 'pay';

export interface Sentence {
  readonly part: string;
  /** What the modal does, in a few words. */
  readonly says: string;
  readonly proof: readonly Proof[] | Later;
}

const core = 'packages/core/src/';
const modal = 'packages/react/src/modal/';
const files = {
  actions: `${core}flows/actions.test.ts`,
  connections: `${core}flows/connections.test.ts`,
  toast: `${core}flows/toast.test.ts`,
  late: `${core}flows/late-answers.test.ts`,
  router: `${core}store/router.test.ts`,
  wallets: `${core}wallets/wallets.test.ts`,
  links: `${core}wallets/wallet-links.test.ts`,
  events: `${core}events/modal-events.test.ts`,
  siwx: `${core}siwx/siwx.test.ts`,
  follow: `${core}sign-in/follow-sign-in.test.ts`,
  modal: `${modal}modal.browser.test.ts`,
  answered: `${modal}answered-code.browser.test.ts`,
  accounts: `${modal}choosing-account.browser.test.ts`,
  details: `${modal}view-details.browser.test.ts`,
  clicks: `${modal}told-clicks.browser.test.ts`,
  account: `${modal}account-views.browser.test.ts`,
  leaving: `${modal}leaving-wallets.browser.test.ts`,
  embedded: `${modal}embedded.browser.test.ts`,
  tokens: `${modal}account-tokens.browser.test.ts`,
  tooltips: `${modal}tooltips.browser.test.ts`,
  tapped: `${modal}tapped-wallets.browser.test.ts`,
  reading: `${modal}reading-on.browser.test.ts`,
  grid: `${modal}wallet-grid.browser.test.ts`,
  kit: 'packages/kit/src/appkit/create-appkit.test.ts',
  chain: 'adapters/wagmi/src/adapter/change-chain.test.ts',
  universalChain: 'packages/evm/src/switching/switch-chain.test.ts',
  pairing: 'test/e2e/src/pairing.test.ts',
  tappedPairing: 'test/e2e/src/tapped-wallet.test.ts',
  hostile: 'test/e2e/src/hostile-wallets.test.ts',
  signIn: 'test/e2e/src/sign-in.test.ts',
} as const;

type Row = readonly [says: string, ...proof: readonly (readonly [file: keyof typeof files, title: string])[]];

/** Sentences of one part of the modal that hold, each with what proves it. */
export function held(part: string, rows: readonly Row[]): readonly Sentence[] {
  return rows.map(([says, ...proof]) => ({
    part,
    says,
    proof: proof.map(([file, title]) => ({ file: files[file], title })),
  }));
}

export function later(part: string, capability: Later, rows: readonly string[]): readonly Sentence[] {
  return rows.map((says) => ({ part, says, proof: capability }));
}
