const count = new Intl.PluralRules('en');

/** The texts of the page as it is first seen; those of the visitor's own page come with it. */
export const messages = {
  name: 'Mooring',
  loading: 'Loading',
  configFailed: 'This page could not start',
  configUnreachable:
    'Its settings (/config.json) could not be loaded. Check that the server is running, then try again.',
  configWrong: (member: string) =>
    `Its settings (/config.json) are not right: look at ${member}. Then try again.`,
  tryAgain: 'Try again',

  welcomeTitle: 'Bring your own wallet.',
  welcomeText:
    'Connect it once to see what it holds, sign a message and send, all on machines you run yourself.',
  promises: [
    { will: true, text: 'This page sees your address and its public balances.' },
    { will: true, text: 'You approve each signature and each payment in your wallet.' },
    { will: false, text: 'No account, no tracking, and nothing moves without you.' },
  ],
  askSignIn: 'Ask me to sign in as well',
  noWallet: 'No wallet at hand?',
  openSampleWallet: 'Open the sample wallet',
  sampleWallet: 'Sample wallet',

  didConnect: (wallet: string) => `Connected with ${wallet}`,
  didRestore: (wallet: string) => `Still connected with ${wallet}`,
  didDisconnect: 'Disconnected',
  didChangeNetwork: (network: string) => `Network changed to ${network}`,
  didChangeAccount: 'Account changed',
  unknownNetwork: 'an unknown network',
  yourWallet: 'your wallet',

  inspect: 'Inspect messages',
  footTalksTo: 'This page talks to',
  footRelay: 'Relay',
  footApi: 'API',
  footLocal: (services: number) =>
    count.select(services) === 'one' ? 'It runs on this machine.' : 'All of them run on this machine.',
  footNear: 'All of them run on your local network.',
  footFar: 'Not all of them run on this machine.',
} as const;
