import { UniversalProvider } from '../exports/provider.ts';

const [relayUrl = '', database = '', how = ''] = process.argv.slice(2);

/** A program that connects, prints the link, and then disposes of its provider's client or disconnects. */
const provider = await UniversalProvider.init({
  relayUrl,
  metadata: { name: 'Program', description: '', url: 'https://program.example', icons: [] },
  storageOptions: { database },
});
if (how !== 'nothing') {
  provider.on('display_uri', (uri: string) => process.stdout.write(`${uri}\n`));
  await provider.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  });
  if (how === 'dispose') await provider.client.dispose();
  else await provider.disconnect();
}
process.stdout.write(`done ${how}\n`);
