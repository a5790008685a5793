// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useGap } from './use-gap.ts';

function Form({ control, entered = '' }: { readonly control?: string; readonly entered?: string }) {
  const { errorOf, mark } = useGap({ control, text: 'Fill it in', entered: [entered] });
  return (
    <form
      aria-label="Form"
      onSubmit={(event) => {
        event.preventDefault();
        mark(event.currentTarget);
      }}
    >
      <input name="amount" aria-label="Amount" aria-invalid={errorOf('amount') === 'Fill it in'} />
      <button type="button" name="token">
        Token
      </button>
      <button type="submit">Next</button>
    </form>
  );
}

const submit = () => fireEvent.submit(screen.getByRole('form'));
const isMarked = () => screen.getByLabelText('Amount').getAttribute('aria-invalid') === 'true';

it('marks nothing before the form is submitted', () => {
  render(<Form control="amount" />);
  expect([isMarked(), document.activeElement]).toEqual([false, document.body]);
});

it('marks and focuses the control, again at every submit', () => {
  render(<Form control="amount" />);
  for (const _ of [1, 2]) {
    screen.getByText('Next').focus();
    submit();
    expect([isMarked(), document.activeElement]).toEqual([true, screen.getByLabelText('Amount')]);
  }
});

it('focuses a button that makes a choice', () => {
  render(<Form control="token" />);
  submit();
  expect([isMarked(), document.activeElement]).toEqual([false, screen.getByText('Token')]);
});

it('removes the mark once something is entered, and does not restore it', () => {
  const { rerender } = render(<Form control="amount" />);
  submit();
  for (const entered of ['1', '']) {
    rerender(<Form control="amount" entered={entered} />);
    expect(isMarked()).toBe(false);
  }
});

it('moves no focus while the form only waits', () => {
  render(<Form />);
  submit();
  expect([isMarked(), document.activeElement]).toEqual([false, document.body]);
});
