// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chunk } from './chunk.ts';
import { useChunk } from './use-chunk.ts';

afterEach(cleanup);

const words = { word: 'here' };

function Shown({ from }: { readonly from: ReturnType<typeof chunk<typeof words>> }) {
  const { module, failed, retry } = useChunk(from);
  if (failed)
    return (
      <button type="button" onClick={retry}>
        again
      </button>
    );
  return <p>{module?.word ?? 'waiting'}</p>;
}

test('what does not arrive is said, and asked for again', async () => {
  let asked = 0;
  const from = chunk(async () => {
    asked += 1;
    if (asked === 1) throw new Error('offline');
    return words;
  });
  await act(async () => render(<Shown from={from} />));
  await act(async () => screen.getByText('again').click());
  expect(screen.getByText('here')).toBeTruthy();
  expect(asked).toBe(2);
});

test('what is here shows at once, and is fetched once for all that show it', async () => {
  let asked = 0;
  const from = chunk(async () => {
    asked += 1;
    return words;
  });
  await act(async () =>
    render(
      <>
        <Shown from={from} />
        <Shown from={from} />
      </>,
    ),
  );
  expect(screen.getAllByText('here')).toHaveLength(2);
  cleanup();
  render(<Shown from={from} />);
  expect(screen.getByText('here')).toBeTruthy();
  expect(asked).toBe(1);
});
