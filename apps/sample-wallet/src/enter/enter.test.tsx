// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Started } from '../start.ts';
import { Enter } from './enter.tsx';

/** A locked wallet, for which these sites wait. */
function locked(...sites: readonly string[]): Started {
  const parts: Pick<Started, 'exists' | 'watchWaiting'> & { readonly kept: Pick<Started['kept'], 'lasts'> } =
    {
      exists: true,
      kept: { lasts: () => true },
      async watchWaiting(listener) {
        listener(sites);
        return () => undefined;
      },
    };
  return parts as Started;
}

const show = (started: Started) =>
  render(<Enter started={started} link={undefined} onOpen={() => undefined} />);

test('names the site that waits', async () => {
  show(locked('Harbour'));
  await screen.findByText('Harbour is waiting for your answer. Unlock to see the request.');
});

test('shows that a site without a name waits', async () => {
  show(locked(''));
  await screen.findByText('Unnamed site is waiting for your answer. Unlock to see the request.');
});

test('shows nothing while no site waits', async () => {
  show(locked());
  await screen.findByRole('button', { name: 'Unlock' });
  expect(
    screen
      .queryAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('');
});
