// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endPause, promptAnswers } from '../test-support/prompt-answers.ts';
import { Answers } from './answers.tsx';

const answers = promptAnswers();
const show = (id: number) => <Answers key={id} busy={false} dangerous={false} verb="Send" {...answers} />;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('ignores an approval meant for the content shown before', () => {
  const { rerender } = render(show(1));
  press('Send');
  expect(answers.onApprove).not.toHaveBeenCalled();
  endPause();
  rerender(show(2));
  press('Send');
  expect(answers.onApprove).not.toHaveBeenCalled();
  endPause();
  press('Send');
  expect(answers.onApprove).toHaveBeenCalledOnce();
});

it('can be declined at once, and only declined if it cannot be approved', () => {
  const { rerender } = render(show(1));
  press('Decline');
  expect(answers.onReject).toHaveBeenCalledOnce();
  rerender(<Answers busy={false} dangerous={false} verb="Send" onReject={answers.onReject} />);
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});
