// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Notice } from './notice.tsx';

it('shows a title and its text, and leaves out a title that the text repeats', () => {
  const textOf = (title: string, text: string) =>
    render(
      <Notice tone="warn" title={title}>
        {text}
      </Notice>,
    ).container.textContent;
  expect(textOf('Request declined', 'The request was declined in the wallet.')).toBe(
    'Request declinedThe request was declined in the wallet.',
  );
  expect(textOf('Something went wrong', 'Something went wrong')).toBe('Something went wrong');
  expect(textOf('Algo ha fallado', 'Algo ha fallado. Inténtalo de nuevo.')).toBe(
    'Algo ha fallado. Inténtalo de nuevo.',
  );
});
