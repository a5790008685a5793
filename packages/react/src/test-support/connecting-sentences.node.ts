import { held, later, type Sentence } from './sentence.node.ts';

/** What the modal does from the choice of a wallet on, and what is kept: each sentence with what proves it. */
export const connectingSentences: readonly Sentence[] = [
  ...held('UnsupportedChain', [
    [
      'shown for a network nobody listed; another one leads out',
      ['actions', 'shows UnsupportedChain when the wallet is somewhere the site does not know'],
      ['router', 'a network that was chosen from an unsupported one leads to the account'],
    ],
    [
      'disconnect',
      ['modal', 'where the visitor has to choose, closing is refused with a shake, however often'],
    ],
  ]),
  ...later('UnsupportedChain', 'swaps', ['the list of networks for swaps']),
  ...held('ConnectingWalletConnect', [
    [
      'a way for each platform, tabs where there are several',
      ['wallets', 'offers the ways that the device has'],
      ['details', 'a wallet with several ways has a tab for each'],
    ],
    [
      'a new link once one has expired',
      ['actions', 'shows one link, however often it is asked for, and a new one after it ended'],
      [
        'connections',
        'is offered no longer ten seconds before four minutes are over; who was quick enough is connected',
      ],
    ],
    [
      'another link for who comes back from a wallet of the browser',
      ['connections', 'makes another link for who comes back to the code from a wallet of the browser'],
    ],
    [
      'none where the site hands links out, or the wallet takes none',
      ['links', 'starts no pairing for a wallet that takes no link, nor where the site hands links out'],
    ],
    [
      'the code, the copied link, which wallet was chosen',
      [
        'answered',
        'the pairing link is shown, and a wallet that answers turns the mark into a check before the modal goes',
      ],
      ['events', 'how a listed wallet is reached, on %s'],
    ],
    [
      'links into apps, universal where preferred',
      ['links', 'are universal where the site prefers that'],
      ['modal', 'on a phone a wallet is opened by its link, and the code comes last'],
    ],
    [
      'a link that leads nowhere is told, and the code shown',
      [
        'links',
        'is the code where the link of a list leads nowhere, and the site is told once, without the pairing link',
      ],
      ['tapped', 'a wallet whose link leads nowhere still has the code and the copied link'],
    ],
    [
      'web and desktop in a new tab',
      ['details', 'a wallet with several ways has a tab for each'],
      [
        'modal',
        'a wallet that opens in a tab: after a while another way is shown, and none where another link would fail as well',
      ],
    ],
    [
      'a failure says why and offers another link',
      ['pairing', 'error: a refused proposal says so, and a new link connects'],
    ],
    [
      'a sign-in comes before the modal closes',
      ['siwx', 'goes on from connecting to signing in the same modal'],
    ],
    [
      'stores: several, the phone’s own, the only page',
      [
        'details',
        'who has no wallet is led to several stores, to the one of the phone, or to the only page there is',
      ],
    ],
  ]),
  ...held('ConnectingWalletConnectBasic', [
    [
      'the code, on a phone the wallets',
      ['details', 'without a chain library: the code and the way to all wallets, on a phone the wallets'],
    ],
  ]),
  ...held('ConnectingExternal', [
    [
      'told, asked at once, closes',
      ['connections', 'says browser for a wallet of the browser, and why it failed'],
      ['actions', 'shows the wallet that is asked, closes when it said yes, and remembers it'],
    ],
    [
      'a no, and once more without choosing anew',
      ['modal', 'an approved wallet closes the modal, a declined one says so and can be asked again'],
      ['events', 'the wallet that was chosen, once however often it is asked, and each no'],
    ],
    [
      'with another wallet connected: the list of wallets',
      ['leaving', 'of several wallets the one in use is left; the others are shown, and it is said'],
    ],
  ]),
  ...held('SIWXSignMessage', [
    [
      'signed: told and closed; declined: why, open again',
      ['events', 'a sign-in: asked for, declined, made, and not wanted'],
      ['siwx', "stays with the reason after the visitor's no, opened again if it was closed"],
    ],
    [
      'cancel: disconnects where a sign-in is required, closes where it is not',
      ['siwx', 'disconnects on cancel where it is required, although another network was signed for'],
      ['siwx', 'closes where it is optional'],
    ],
    [
      'who cannot be asked is disconnected',
      ['siwx', 'disconnects and says why when the site cannot tell'],
      ['follow', 'leaves the wallet when a required one can be asked for by nobody'],
    ],
    [
      'not for a network that the site does not list',
      ['siwx', 'asks again on another chain, and nobody on a chain the site does not list'],
    ],
    [
      'with real wallets',
      ['signIn', 'with a paired wallet: asked after connecting, signed, kept over a reload, signed out'],
    ],
  ]),
  ...held('SwitchNetwork', [
    [
      'asks when it opens, is told also when it fails, can be tried again',
      ['events', 'a switch of the network, also where the wallet says no'],
      ['actions', 'stays with a way to try again when refused'],
    ],
    [
      'a network unknown to the wallet is added',
      ['chain', 'adds the network when a switch fails with %i (wrapped: %s)'],
    ],
    [
      'the wallet is asked where it is after every switch',
      ['chain', 'rejects when the wallet accepts a switch and stays where it is'],
      ['universalChain', 'rejects when a wallet accepts and stays where it is'],
    ],
  ]),
  ...later('SwitchActiveChain', 'more chains', ['moving to another kind of chain']),
  ...later('Swap', 'swaps', ['Swap, SwapSelectToken, SwapPreview']),
  ...later('names', 'names', ['RegisterAccountName, RegisterAccountNameSuccess, ChooseAccountName']),
  ...held('Networks', [
    [
      'searchable, the current one marked, unapproved ones disabled',
      ['account', 'many networks can be searched'],
      ['details', 'networks that a wallet did not approve cannot be chosen; the one in use is marked'],
    ],
    ['the same network is not asked for', ['router', 'a network that is in use already is not asked for']],
  ]),
  ...held('ProfileWallets', [
    [
      'active, others, used lately; switch, leave, forget',
      ['account', 'a wallet that was used lately can be connected again, or forgotten'],
      ['connections', 'asks no wallet that is connected, and connects one that is not'],
    ],
    [
      'one of several accounts of a wallet is chosen',
      [
        'accounts',
        'another account of the wallet in use is chosen by the keyboard, keeps the focus, and is in use',
      ],
    ],
  ]),
  ...held('smaller views', [
    [
      'Downloads leads to stores and website',
      [
        'details',
        'who has no wallet is led to several stores, to the one of the phone, or to the only page there is',
      ],
    ],
    [
      'WhatIsAWallet leads to GetWallet; WhatIsANetwork',
      ['clicks', 'what somebody presses who looks for a wallet is told, each once'],
      ['clicks', 'what somebody presses who is connected is told, each once'],
    ],
    [
      'WalletReceive and the networks it works on',
      ['details', 'the address to receive at is a code, can be copied, and says where it works'],
    ],
    ['ConnectWallets', ['details', 'the wallets alone stand below the box, where the site has one']],
  ]),
  ...later('smaller views', 'buying', [
    'OnRampProviders, OnRampTokenSelect, OnRampFiatSelect, OnRampActivity, BuyInProgress, WhatIsABuy',
  ]),
  ...later('smaller views', 'tokens and activity', [
    'Transactions',
    'WalletSend, WalletSendSelectToken, WalletSendPreview',
  ]),
  ...later('smaller views', 'embedded wallet', [
    'UpgradeEmailWallet',
    'SmartSessionCreated, SmartSessionList',
  ]),
  ...later('smaller views', 'pay', ['Pay, PayLoading, PayWithExchange, PayWithExchangeSelectAsset']),
  ...held('connections', [
    [
      'a final one keeps deep link and recent wallet, and says how it was reached',
      ['connections', 'says how it was reached, remembers the wallet and the way into its app'],
    ],
    [
      'a reset clears link and deep link',
      ['connections', 'forgets the way into the app when the wallet goes, whoever ends it'],
      ['actions', 'ends the pairing when the modal closes'],
    ],
    [
      'four minutes in the modal, five on the wire',
      ['late', 'offers a link for four minutes, though the wire keeps it for five'],
    ],
    [
      'one pending pairing, reused while it is good',
      ['connections', 'is one for every try in %s, while it is good'],
      ['connections', 'is the same after closing and going back, until it is too old to be used'],
    ],
    [
      'who gave up is connected to nobody by a late answer',
      [
        'hostile',
        'a paired wallet that answers after the visitor gave up connects nobody, and a new link connects',
      ],
    ],
  ]),
];
