const digits = new Intl.NumberFormat('en');
const countable = new Intl.PluralRules('en');
const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const many = (count: number, one: string, other: string): string =>
  `${count} ${countable.select(count) === 'one' ? one : other}`;

/** Every text of the wallet. */
export const messages = {
  name: 'Sample wallet',
  shortName: 'Wallet',
  description: 'A plain wallet to try Mooring with.',
  honest:
    'A wallet to try things with. It keeps its phrase in this browser only: never put real funds in it.',
  loading: 'Loading',
  cancel: 'Cancel',
  back: 'Back',
  tryAgain: 'Try again',
  copied: 'Copied',
  copyAddress: 'copy address',
  failed: 'It did not work.',
  startFailed: 'The wallet could not start',
  configFailed:
    'Its settings (/config.json) could not be read. Check that the server is running, then try again.',
  offline:
    'There is no network. The wallet needs its settings from the server: try again when you are online.',
  storageFailed: 'This browser gives the wallet no storage. Leave private browsing, then try again.',

  welcomeTitle: 'A wallet for trying things out',
  welcomeText: 'Make a new one in a minute, or bring a phrase from another test wallet.',
  create: 'Create a wallet',
  import: 'Import a phrase',

  createTitle: 'Your recovery phrase',
  createText: 'Whoever has these twelve words has the wallet. Write them down, in this order.',
  phraseList: 'Recovery phrase',
  copyPhrase: 'Copy words',
  wroteDown: 'I wrote the twelve words down',
  wroteDownMissing: 'Write the words down first, then tick the box.',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: 'At least 8 characters. It opens the wallet in this browser.',
  passwordShort: 'Take at least 8 characters.',
  createDo: 'Create wallet',

  importTitle: 'Import a phrase',
  importText: 'Twelve to twenty-four words, with spaces between them.',
  phrase: 'Recovery phrase',
  importDo: 'Import wallet',
  phraseEmpty: 'Enter your phrase.',
  phraseLength: (count: number) => `A phrase has 12, 15, 18, 21 or 24 words. This has ${count}.`,
  phraseWord: (place: number) => `Word ${place} is not in the list of words. Check its spelling.`,
  phraseChecksum: 'The words do not fit together. One of them is wrong, or they are in another order.',

  unlockTitle: 'Welcome back',
  unlock: 'Unlock',
  unlocking: 'Unlocking',
  passwordWrong: 'This is not the password. Try again.',
  linkWaits: 'A site wants to connect. Unlock to see it.',
  linkWaitsNew: 'A site wants to connect. Set up the wallet to see it.',
  forget: 'Forget this wallet',
  forgetText:
    'The phrase, the connections and the list of requests leave this browser. Without your copy of the words, the accounts are lost.',
  forgetDo: 'Forget it',

  install: 'Install on this device',
  installText: 'To have the wallet among your apps, choose “Add to home screen” in the browser’s menu.',
  updateReady: 'A new version is ready. Loading it locks the wallet.',
  updateDo: 'Load it',
  inspectorTitle: 'Messages',
  inspect: 'Inspect messages',
  settings: 'Settings',
  theme: 'Appearance',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  lock: 'Lock',
  account: 'Account',
  accountName: (number: number) => `Account ${number}`,
  accounts: 'Accounts',
  accountsText: 'All of them come from your one recovery phrase.',
  chooseAccount: 'choose account',
  addAccount: 'Add account',
  balances: 'Balances',

  connectTitle: 'Connect to a site',
  connectText:
    'On the site, choose WalletConnect or QR code. Scan its code, or copy the link and paste it here.',
  scan: 'Scan a code',
  scanTitle: 'Scan the site’s code',
  scanText: 'Hold the code inside the frame. Nothing of the picture leaves this device.',
  scanVideo: 'Picture of the camera',
  scanFailed: 'The camera cannot be used',
  scanProblems: {
    denied:
      'Allow the camera for this page in the browser’s settings, or copy the link and paste it instead.',
    none: 'No camera was found. Copy the link and paste it instead.',
    busy: 'Another program may be using it. Close that, or copy the link and paste it instead.',
  },
  link: 'Link',
  linkHint: 'It starts with wc:',
  paste: 'Paste',
  connect: 'Connect',
  joining: 'Connecting',
  waitingForSite: 'Waiting for the site',
  waitingLate: 'The site does not answer. Ask it for a new link.',
  linkWrong: 'This is not a link to connect. Copy it again from the site.',
  linkExpired: 'This link has expired. Ask the site for a new one.',
  linkUsed: 'This link was used already. Ask the site for a new one.',
  relayFailed: 'The relay could not be reached. Try again in a moment.',
  openDemo: 'Open the demo page',

  sitesTitle: 'Connected sites',
  sitesEmpty: 'No site is connected.',
  unknownSite: 'A site without a name',
  noAddress: 'No address given',
  expires: (milliseconds: number) => {
    const hours = milliseconds / 3_600_000;
    const text =
      hours >= 48
        ? relative.format(Math.round(hours / 24), 'day')
        : hours >= 1
          ? relative.format(Math.round(hours), 'hour')
          : relative.format(Math.max(Math.round(milliseconds / 60_000), 1), 'minute');
    return `Ends ${text}`;
  },
  siteNetwork: (site: string) => `Network of ${site}`,
  siteAccount: (site: string) => `Account of ${site}`,
  disconnect: 'Disconnect',
  disconnectFrom: (site: string) => `Disconnect from ${site}`,
  switchFailed: 'The site was not told. Try again in a moment.',

  historyTitle: 'What sites asked',
  historyEmpty: 'What sites ask, and what you answer, is kept here, in this browser only.',
  historyAll: (count: number) => `Show all ${count}`,
  historyFewer: 'Show fewer',
  historyClear: 'Clear',
  historyClearTitle: 'Clear what sites asked?',
  historyClearText: 'The list leaves this browser. Connections, signatures and payments stay as they are.',
  historyClearDo: 'Clear the list',
  historyConnect: 'Connect',
  historyConnectText: 'The site asked to see your address and to ask for signatures and payments.',
  historyMethod: 'The wallet does not do what was asked.',
  historyTooMany: 'Too many requests were waiting.',
  historyAnswers: {
    approved: 'Approved',
    declined: 'Declined',
    failed: 'Failed',
    expired: 'Expired',
    refused: 'Refused',
  },
  historyAnswer: 'Answer',
  historyTime: 'When',
  historyResult: 'Result',
  copyResult: 'Copy result',
  time: (at: number) => times.format(at),
  ago: (milliseconds: number) => {
    const minutes = milliseconds / 60_000;
    if (minutes < 1) return 'Just now';
    if (minutes < 60) return relative.format(-Math.round(minutes), 'minute');
    const hours = minutes / 60;
    return hours < 24
      ? relative.format(-Math.round(hours), 'hour')
      : relative.format(-Math.round(hours / 24), 'day');
  },
  close: 'Close',

  askCount: (count: number) => many(count, 'request waits', 'requests wait'),
  proposalTitle: 'Connect to this site?',
  pageSeen: 'The address was confirmed by the verify service.',
  pageOther: 'Not from the site it names',
  pageOtherText: (origin: string) => `The request comes from ${origin}. Decline it.`,
  pageScam: 'Known to take what is not its own',
  pageScamText: 'The verify service lists this site as a scam. Decline it.',
  claimed: 'This name and address are what the site says of itself.',
  willSee: 'It will see your address and ask you for signatures and payments. Each needs your approval.',
  networks: 'Networks',
  required: 'required',
  chooseOne: 'Choose at least one network.',
  unknownNetworks: (count: number) =>
    `The site also asked for ${many(count, 'network', 'networks')} that this wallet does not know.`,
  impossible: 'The site needs something this wallet does not have. It can only be declined.',
  methods: 'It may ask for',
  methodNames: {
    personal_sign: 'Signatures of messages',
    eth_signTypedData_v4: 'Signatures of structured data',
    eth_sendTransaction: 'Payments and contract calls',
    wallet_switchEthereumChain: 'A change of network',
  } as Readonly<Record<string, string>>,
  approve: 'Approve',
  reject: 'Decline',
  sign: 'Sign',
  send: 'Send',
  switch: 'Switch',
  requestBy: (site: string, network: string) => `${site} on ${network}`,
  fee: 'Network fee, at most',
  feeUnknown: 'The network says that this would fail. The fee would be spent and nothing else happen.',
  notEnough: 'The account does not hold enough for the amount and the fee.',
  raw: 'Show the raw request',
  showWhole: (length: number) => `Show all ${digits.format(length)} characters`,
  showLess: 'Show the beginning only',
  signsAs: 'With',

  didConnect: 'Connected',
  didDecline: 'Declined',
  didSign: 'Done',
  didSend: 'Sent',
  didDisconnect: 'Disconnected',
  didRefuseMethod: (method: string) => `A site asked for ${method}, which this wallet does not do.`,
  askExpired: 'The request has expired. Nothing was signed.',
  siteGone: 'The site no longer waits for an answer. Nothing was sent to it.',
  chainUnknown: 'This wallet does not know the network.',
  accountUnknown: 'The site was not given this account.',
  paramsWrong: 'The request is not formed as it should be.',
} as const;
