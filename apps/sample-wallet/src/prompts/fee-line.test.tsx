// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Simulation } from '../request/simulation.ts';
import { FeeLine } from './fee-line.tsx';

const network = {
  id: 1,
  name: 'Devnet',
  rpcUrl: 'http://127.0.0.1:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [],
};
const fee = 1_999_900_000_000_000n;
const limits = { gas: 1n, maxFeePerGas: fee, maxPriorityFeePerGas: 0n };
const show = (simulation: Simulation) =>
  render(<FeeLine simulatesFee network={network} simulation={simulation} />);
it('never understates the highest fee', () => {
  show({ ok: true, fee, limits, enough: true });
  screen.getByText(/0\.002/);
});

it('shows the cost of a transaction that would fail, if known', () => {
  show({ ok: false, why: 'fails', fee, limits });
  screen.getByText('Network fee, at most');
  screen.getByText(/This transaction will probably fail/);
  cleanup();
  show({ ok: false, why: 'fails' });
  expect(screen.queryByText('Network fee, at most')).toBeNull();
  screen.getByText(/This transaction will probably fail/);
});

it('shows a fee in bitcoin with all digits', () => {
  const bitcoin = { nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } };
  render(<FeeLine simulatesFee network={bitcoin} simulation={{ ok: true, enough: true, fee: 423n }} />);
  screen.getByText('0.00000423');
});
