import { held, later, type Sentence } from './sentence.node.ts';

/** What the modal does until a wallet is chosen, and who is connected sees first: each sentence with what proves it. */
export const findingSentences: readonly Sentence[] = [
  ...held('shell', [
    [
      'a modal card of 360 px with header, view, footer, toast and alert bar',
      ['modal', 'the dialog is open before the click is over'],
    ],
    [
      'opening is told; code and lists are fetched before they are needed',
      ['events', 'opening and closing, with whether somebody is connected'],
      ['modal', 'the views are fetched when somebody is about to press, and not before'],
    ],
    [
      'closing is told once and forgets way, link and toast',
      ['router', 'closing forgets the way, the link, what was said and what was being done'],
      ['connections', 'tells of opening and closing once each, whoever closed it'],
    ],
    [
      'an unsupported network cannot be closed: it shakes',
      [
        'actions',
        'is refused on UnsupportedChain and on SwitchNetwork reached from it, with a shake each time',
      ],
      ['modal', 'where the visitor has to choose, closing is refused with a shake, however often'],
    ],
    [
      'a required sign-in cannot be closed, by the site neither',
      ['siwx', 'cannot be avoided by closing where it is required; cancel leaves the wallet'],
    ],
    [
      'Escape closes, Tab stays inside, the page does not scroll',
      ['modal', 'keyboard: focus goes in, Tab stays in, Escape closes, focus comes back'],
      ['modal', 'the page does not scroll behind the modal, and does afterwards'],
    ],
    [
      'as a part of the page: always there, Account or Connect after',
      [
        'embedded',
        'it stands in the page: no dialog, no lock, no close button, and the focus stays where it was',
      ],
      [
        'embedded',
        'connecting leads to Account, disconnecting to Connect, and the focus follows who is busy in it',
      ],
    ],
    [
      'an account that is lost closes the modal, but not over the list of wallets',
      ['router', 'the modal closes when the account is lost, but not over the list of wallets'],
    ],
    [
      'an account that comes is asked to sign in',
      ['siwx', 'opens the request when an account has none, and not when it has'],
    ],
    [
      'another network leads back to where it was chosen',
      ['actions', 'asks the wallet, shows progress, and returns to the account'],
      ['late', 'leaves who went back where they are when the wallet switches after all'],
    ],
    [
      'a toast goes by itself, a new one waits for it to leave',
      ['toast', 'goes after 2.5 s; a new one waits 150 ms for the old one to leave'],
    ],
    [
      'alerts are for who builds the site',
      ['details', 'what is wrong with the setup is shown to who builds the site, and to nobody else'],
    ],
    [
      'what is cut or only an icon has a tooltip',
      ['tooltips', 'a pointer is told what a button is for; it may go onto the words, and leaves them'],
      [
        'tooltips',
        'in a modal that is a part of the page they go when the pointer goes straight onto the page',
      ],
    ],
  ]),
  ...held('start view', [
    [
      'a namespace or a view that was asked for; Account, or Connect',
      ['actions', 'shows the wanted view, and one that makes sense where that one does not'],
      ['actions', 'shows Connect to a stranger and Account to who is connected'],
    ],
    [
      'where the site hands links out: all wallets on a phone, the code elsewhere',
      ['actions', "shows the site's own link where the site hands links out, and starts no pairing"],
    ],
  ]),
  ...later('start view', 'more chains', ['a namespace that is not the active one']),
  ...held('header and footer', [
    [
      'Account has the network, where there is one to choose or the current one is lost',
      [
        'account',
        'a wallet on a network that the site does not list leads to the list, also where there is one network',
      ],
      ['kit', 'does not lead to the list of networks where the visitor may not choose'],
    ],
    [
      'back where there is a way back, else help on Connect',
      ['details', 'help stands where there is no way back, and where the site wants it'],
    ],
    [
      'the site’s documents below the ways to connect',
      [
        'details',
        'the site’s documents stand below the ways to connect, or before them in a box that opens them',
      ],
    ],
    [
      'an explanation below the networks',
      ['clicks', 'what somebody presses who is connected is told, each once'],
    ],
  ]),
  ...later('header and footer', 'buying', ['a note on providers']),
  ...later('header and footer', 'embedded wallet', [
    'the list of smart sessions',
    'the branding of a remote configuration',
  ]),
  ...held('router', [
    [
      'push is ignored for the shown view; replace swaps it',
      ['router', 'a view that is shown already is not put on itself; one can be put in the place of another'],
    ],
    [
      'back pops, goes to Account while connected, closes at the end',
      ['actions', 'pops, and closes when one view remains'],
      ['actions', 'goes from Connect to Account while connected'],
    ],
    [
      'an unknown name is Connect; the site goes to views by name',
      [
        'kit',
        'goes on to a view by its name, or puts it in the place of another; one that makes no sense gives way',
      ],
    ],
  ]),
  ...later('router', 'embedded wallet', ['callbacks of transactions', 'the way back from Farcaster']),
  ...held('Connect', [
    [
      'a box that comes before everything',
      [
        'details',
        'the site’s documents stand below the ways to connect, or before them in a box that opens them',
      ],
    ],
    [
      'wallets in the site’s order; none where they are off',
      ['wallets', "keeps the site's own order of kinds"],
      ['wallets', 'keeps no place where there will be no list'],
    ],
    [
      'collapsed only where there is another way',
      ['details', 'wallets are collapsed into one row only where there is another way'],
    ],
    [
      'places are kept while the list is read',
      ['wallets', 'has its places kept free until it is here, as many as it fills, and none afterwards'],
    ],
    [
      'in Telegram and Safari on iOS a link is made ahead, and the tap opens the wallet',
      [
        'connections',
        'is there before a wallet is chosen, asks no library, and is the one that the choice waits for',
      ],
      ['connections', 'fails in silence, and anew when a wallet is chosen'],
      ['connections', 'makes no link ahead anywhere else'],
      ['tapped', 'Safari on iOS: the tap on a wallet opens it, its link was made when the modal opened'],
      ['tapped', 'in Telegram likewise, beside the page'],
      [
        'tappedPairing',
        'on an iPhone the link is made when the modal opens, and connects the wallet that is chosen',
      ],
    ],
    [
      'back closes, or goes to Account',
      ['modal', 'back pops, and closes when one view remains; somebody connected never lands on Connect'],
    ],
  ]),
  ...later('Connect', 'e-mail and social login', [
    'order with e-mail and social, and the lines between',
    'e-mail field',
    'social buttons',
    'a login on an unsupported chain',
    'an installed page',
    'Create, EmailLogin, EmailVerifyOtp, EmailVerifyDevice',
    'ConnectingSocial, ConnectSocials, ConnectingFarcaster',
    'DataCapture and its code',
    'UpdateEmailWallet and its codes',
  ]),
  ...held('rows of wallets', [
    [
      'kinds in order, no wallet twice, tags',
      ['actions', 'puts pairing first, then what was used, and no wallet twice'],
      [
        'grid',
        'on a phone wallets of the list stand four beside each other, the way to all and the code last',
      ],
    ],
    [
      'recommended as many as there is room for, none beside featured',
      ['wallets', 'recommends as many as there is room for, and none that is in the browser'],
      ['wallets', 'features what the site features, in its order, instead'],
    ],
    [
      'excluded by rdns or name',
      ['wallets', 'hides what the site excludes, in the browser too, by rdns or name'],
    ],
    [
      'all wallets, rounded down to tens',
      ['wallets', 'recommends as many as there is room for, and none that is in the browser'],
      ['clicks', 'what somebody presses who looks for a wallet is told, each once'],
    ],
    ['disabled while one is paired', ['wallets', 'does nothing for a row that is gone or disabled']],
  ]),
  ...later('rows of wallets', 'more chains', ['a wallet for several chains (ConnectingMultiChain)']),
  ...held('Account', [
    [
      'address, balance of three decimals, explorer',
      ['details', 'the account shows a balance of three decimals, an address cut, and leads to the explorer'],
    ],
    [
      'tokens with amount, value and total; none, old or not to be read',
      [
        'tokens',
        'the account lists what it holds, what that is worth, and the total, as far as prices are known',
      ],
      ['tokens', 'an account without tokens says so; before it is known, a skeleton of what comes'],
      [
        'tokens',
        'what could not be read again keeps its figures, says of when they are, and is read when the visitor wants',
      ],
    ],
    [
      'leaving one of several wallets, the last one, and failing to',
      ['leaving', 'of several wallets the one in use is left; the others are shown, and it is said'],
      ['leaving', 'who went on while a wallet says goodbye is left where they are'],
      ['events', 'a goodbye, and one that failed with why'],
    ],
    [
      'leaving takes three seconds at most',
      ['actions', 'goes on after three seconds and has no account any more'],
    ],
  ]),
  ...later('Account', 'tokens and activity', [
    'NFTs, Activity and the tabs between them',
    'send',
    'activity',
    'FundWallet',
  ]),
  ...later('Account', 'swaps', ['swap']),
  ...later('Account', 'buying', ['buy']),
  ...later('Account', 'embedded wallet', ['AccountSettings', 'the upgrade card', 'ApproveTransaction']),
  ...held('AllWallets', [
    [
      'search after half a second, from two letters, a hundred at most',
      ['wallets', 'are searched half a second after the last letter; an older answer is silent'],
      ['events', 'a search, once its text rests'],
    ],
    [
      'certified only, with a toast',
      ['wallets', 'come alone, in pages, and the others again after'],
      ['wallets', 'are offered where the list has some'],
    ],
    [
      'the next forty when the end comes into sight',
      ['reading', 'a hundred wallets are read forty at a time, as the visitor scrolls: %s window'],
      ['reading', 'where what was read leaves the list short, it reads on by itself'],
      ['wallets', 'come in pages of forty, each once, until all are here'],
    ],
    [
      'installed first, on a phone only what can be reached',
      ['wallets', 'show what is installed first, and on a phone only what can be reached'],
    ],
    [
      'a wallet with a browser of its own opens the page there',
      ['links', 'is this page in the browser of a wallet that has one of its own'],
      ['tapped', 'a wallet with a browser of its own opens this page there, with the tap that chooses it'],
    ],
    [
      'a click connects in the browser, or pairs',
      ['wallets', 'connects what is in the browser, and pairs what is not'],
    ],
  ]),
];
