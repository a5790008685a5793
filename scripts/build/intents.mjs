/**
 * What a page fetches at one moment, in the order of the moments: a module belongs to the first that needs it. `roots` are
 * the files a moment begins with, from the repository's root. With a name its modules are published as one module in each
 * package (or only in `packages`), so that a site's bundler makes one file of them, instead of one for every set of moments
 * that share something; without a name modules stay alone, and a site gets of them what it uses.
 *
 * @typedef {{ readonly name?: string, readonly roots: readonly string[], readonly packages?: readonly string[] }} Intent
 * @type {readonly Intent[]}
 */
export const intents = [
  // The page, before anybody touches it. Joined where it pays, which is measured: a bundler that keeps deep modules of ours
  // in files of their own then makes fewer of them; joined everywhere it keeps React in one.
  {
    name: 'first',
    packages: ['@mooring/core', '@mooring/protocol'],
    roots: [
      'packages/kit/src/appkit/create-appkit.ts',
      'packages/kit/src/provider/app-kit-provider.tsx',
      'packages/react/src/buttons/app-kit-button.tsx',
      'packages/react/src/hooks/use-app-kit.ts',
      'packages/react/src/hooks/use-app-kit-account.ts',
      'packages/react/src/hooks/use-app-kit-connections.ts',
      'packages/react/src/hooks/use-app-kit-events.ts',
      'packages/react/src/hooks/use-app-kit-network.ts',
      'packages/react/src/hooks/use-app-kit-provider.ts',
      'packages/react/src/hooks/use-app-kit-state.ts',
      'packages/react/src/hooks/use-app-kit-theme.ts',
      'packages/react/src/hooks/use-disconnect.ts',
      'packages/react/src/hooks/use-wallet-info.ts',
      'adapters/wagmi/src/exports/index.ts',
    ],
  },
  // What the modal shares with other buttons of a page, and with what a wallet of the last visit brings.
  {
    name: 'shared',
    roots: [
      'packages/core/src/errors/read-error.ts',
      'packages/core/src/storage/left-connectors.ts',
      'packages/core/src/wallets/read-wallet.ts',
      'packages/protocol/src/errors.ts',
      'packages/protocol/src/errors/is-mooring-error.ts',
      'packages/ui/src/button/button-css.ts',
      'packages/ui/src/css/more-base-css.ts',
      'packages/ui/src/feedback/spinner-css.ts',
      'packages/ui/src/icons/icon-css.ts',
      'packages/ui/src/icons/page-icon-paths.ts',
      'packages/ui/src/identity/hash-text.ts',
      'packages/ui/src/identity/monogram-parts.ts',
      'packages/ui/src/messages/choose-locale.ts',
    ],
  },
  // What it shares with hooks that ask a wallet, and with sign-in.
  {
    name: 'asking',
    roots: [
      'packages/core/src/flows/alert.ts',
      'packages/core/src/flows/disconnect.ts',
      'packages/core/src/select/find-wallet.ts',
    ],
  },
  // Other buttons, hooks that ask, words of another language, a wallet of the last visit.
  {
    roots: [
      'packages/kit/src/exports/react.ts',
      'packages/kit/src/exports/elements.ts',
      'packages/react/src/exports/elements.ts',
      'packages/react/src/messages/load-page-messages.ts',
      'packages/core/src/persist/keep-memory.ts',
      'packages/core/src/flows/observe-provider.ts',
      'packages/core/src/flows/open-pairing.ts',
      'packages/core/src/sign-in/watch-sign-in.ts',
    ],
  },
  // The list of wallets, which may be fetched before the modal's views.
  { name: 'list', roots: ['packages/core/src/flows/load-wallets.ts'] },
  // The modal opens, or a wallet is asked without it.
  {
    name: 'modal',
    roots: [
      'packages/react/src/exports/modal.ts',
      'packages/core/src/exports/actions.ts',
      'packages/core/src/flows/start-pairing.ts',
    ],
  },
  // A code is shown.
  { name: 'pairing', roots: ['packages/react/src/views/pairing-views.tsx'] },
  // The modal goes on to another view.
  {
    name: 'views',
    roots: [
      'packages/react/src/views/account-views.tsx',
      'packages/react/src/views/wallet-views.tsx',
      'packages/react/src/views/siwx-sign-message.tsx',
    ],
  },
];
