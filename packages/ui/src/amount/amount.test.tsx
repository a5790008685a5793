// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Amount } from './amount.tsx';

afterEach(cleanup);

const figure = (amount: Parameters<typeof Amount>[0]) => {
  const { title, tabIndex } = render(<Amount {...amount} />).container.querySelector('bdi') as HTMLElement;
  return { title, tabIndex };
};

it('has the full value at hand, for the keyboard too where nothing around it takes the focus', () => {
  expect(figure({ value: '0.123', full: '0.1234' })).toEqual({ title: '0.1234', tabIndex: -1 });
  expect(figure({ value: '0.123', full: '0.1234', focusable: true })).toEqual({
    title: '0.1234',
    tabIndex: 0,
  });
});

it.each(['0.123', '0.123 ETH', undefined])('names nothing twice: %s', (full) => {
  expect(figure({ value: '0.123', full, focusable: true })).toEqual({ title: '', tabIndex: -1 });
});
