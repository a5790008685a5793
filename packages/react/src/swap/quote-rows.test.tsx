// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { messages } from '../messages/swap/en.generated.ts';
import { quoteRows } from './quote-rows.tsx';

const usdx = { name: 'Dollar', symbol: 'USDX', decimals: 6, chainId: 'eip155:1' } as const;
const eth = { name: 'Ether', symbol: 'ETH', decimals: 18, chainId: 'eip155:1' } as const;

it.each([
  ['4997000000000000', '4947030000000000', '0.004947'],
  ['399798002009484', '395800021989389', '0.000395'],
])('shows the least of a small amount as precisely as the quote: %s', (toAmount, minToAmount, shown) => {
  const quote = {
    id: null,
    fromAmount: '1000000',
    fromAccount: 'eip155:1:0x1',
    toAmount,
    toAccount: 'eip155:1:0x2',
    minToAmount,
  } as const;
  const least = quoteRows(messages, { quote, from: usdx, to: eth }).find(({ name }) => name === 'At least');
  const { container } = render(least?.value);
  expect(container.querySelector('bdi')?.textContent).toBe(shown);
});
