import { english as englishWords } from '@mooring/clear-signing';
import { messages as arabicWords } from '@mooring/clear-signing/ar';
import { messages as spanishWords } from '@mooring/clear-signing/es';
import { expect, it } from 'vitest';
import { messages as arabic } from '../messages/wallet/ar.generated.ts';
import { messages as english } from '../messages/wallet/en.generated.ts';
import { messages as spanish } from '../messages/wallet/es.generated.ts';
import { loadedRequests, loadRequests } from './load-requests.ts';

const languages = {
  en: { wallet: english, clearSigning: englishWords },
  es: { wallet: spanish, clearSigning: spanishWords },
  ar: { wallet: arabic, clearSigning: arabicWords },
};
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const bitcoin = 'bip122:000000000019d6689c085ae165831e93';

it.each(
  Object.entries(languages).flatMap(([language, words]) =>
    (
      [
        [
          'eip155',
          { chainId: 'eip155:1', method: 'personal_sign', params: ['0x41686f79', `0x${'1'.repeat(40)}`] },
        ],
        ['solana', { chainId: solana, method: 'solana_signMessage', params: { message: '36gcnT' } }],
        ['bip122', { chainId: bitcoin, method: 'signMessage', params: { message: 'Ahoy' } }],
      ] as const
    ).map(([namespace, prompt]) => [language, namespace, words, prompt] as const),
  ),
)(
  'loads, in %s, the code that describes and carries out requests of %s',
  async (_language, namespace, words, prompt) => {
    const requests = await loadRequests(namespace, words);
    expect(loadedRequests(namespace, words)).toBe(requests);
    const context = { prompt, networks: [], accounts: [], account: undefined, url: 'https://site.example' };
    expect(requests.describe(context).title).not.toBe('');
  },
);

it('describes a message in the language', async () => {
  const prompt = { chainId: bitcoin, method: 'signMessage', params: { message: 'Ahoy' } };
  const context = { prompt, networks: [], accounts: [], account: undefined, url: 'https://site.example' };
  const titles = await Promise.all(
    Object.values(languages).map(
      async (words) => (await loadRequests('bip122', words)).describe(context).title,
    ),
  );
  expect(new Set(titles).size).toBe(3);
});
