// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Load } from './preload.ts';
import { preload } from './preload.ts';
import { useLoaded } from './use-loaded.ts';

const words = { word: 'here' };

function Shown({ load }: { readonly load: Load<typeof words> }) {
  const { module, failed, retry } = useLoaded(load);
  if (failed)
    return (
      <button type="button" onClick={retry}>
        again
      </button>
    );
  return <p>{module?.word ?? 'waiting'}</p>;
}

test('reports a failed load, and retries', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked === 1) throw new Error('offline');
    return words;
  };
  await act(async () => render(<Shown load={load} />));
  await act(async () => screen.getByText('again').click());
  expect(screen.getByText('here')).toBeTruthy();
  expect(asked).toBe(2);
});

test('retries a failed load by itself once the device is online', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked === 1) throw new Error('offline');
    return words;
  };
  await act(async () => render(<Shown load={load} />));
  expect(screen.getByText('again')).toBeTruthy();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('here')).toBeTruthy();
  expect(asked).toBe(2);
});

test('shows a preloaded entry immediately in every component', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    return words;
  };
  await preload(load);
  render(
    <>
      <Shown load={load} />
      <Shown load={load} />
    </>,
  );
  expect(screen.getAllByText('here')).toHaveLength(2);
  expect(asked).toBe(1);
});

test('shows a loaded entry immediately when mounted again', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    return words;
  };
  await act(async () => render(<Shown load={load} />));
  cleanup();
  render(<Shown load={load} />);
  expect(screen.getByText('here')).toBeTruthy();
  expect(asked).toBe(1);
});
