import { SignClient } from '../exports/index.ts';

const [relayUrl = '', database = '', how = ''] = process.argv.slice(2);

/** A program that connects, prints the link, and then disposes of its client or disconnects from its peer. */
const client = await SignClient.init({
  relayUrl,
  metadata: { name: 'Program', description: '', url: 'https://program.example', icons: [] },
  storageOptions: { database },
});
if (how !== 'nothing') {
  const { uri, approval } = await client.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
  });
  process.stdout.write(`${uri}\n`);
  const { topic } = await approval();
  if (how === 'dispose') await client.dispose();
  else {
    await client.disconnect({ topic });
    for (const pairing of client.core.pairing.getPairings())
      await client.disconnect({ topic: pairing.topic });
  }
}
process.stdout.write(`done ${how}\n`);
