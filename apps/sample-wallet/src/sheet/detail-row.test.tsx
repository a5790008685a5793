// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DetailRow } from './detail-row.tsx';

it('lets the keyboard scroll code that does not fit, and no other value', () => {
  const { rerender } = render(<DetailRow field={{ label: 'Data', value: `0x${'ab'.repeat(200)}` }} />);
  expect(screen.getByRole('group', { name: 'Data' }).tabIndex).toBe(0);
  for (const value of ['0x1234', 'a'.repeat(64), 'words '.repeat(100)]) {
    rerender(<DetailRow field={{ label: 'Data', value }} />);
    expect(screen.queryByRole('group')).toBeNull();
  }
});

it('lets the keyboard scroll the beginning of a text, until it is shown whole', () => {
  render(<DetailRow field={{ label: 'Message', value: 'be', whole: 'between' }} />);
  expect(screen.getByRole('group', { name: 'Message' }).textContent).toBe('be');
  fireEvent.click(screen.getByRole('button'));
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.getByText('between')).toBeDefined();
});
