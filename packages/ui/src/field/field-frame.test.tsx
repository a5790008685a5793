// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

it('connects the input with its label and its hint', () => {
  render(<TextField label="Name" hint="As on the card" />);
  const input = screen.getByLabelText('Name');
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect([note?.textContent, note?.getAttribute('role')]).toEqual(['As on the card', 'status']);
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

it('shows an error in place of the hint, and marks the input as invalid', () => {
  render(<TextArea label="Phrase" hint="12 words" error="One word is unknown" id="phrase" />);
  const input = screen.getByLabelText('Phrase');
  expect([input.id, input.getAttribute('aria-invalid')]).toEqual(['phrase', 'true']);
  expect(document.getElementById('phrase-note')?.textContent).toBe('One word is unknown');
});

it('keeps a hidden label for screen readers', () => {
  render(<TextField label="Search" hideLabel suffix="Max" />);
  expect(screen.getByText('Search').className).toBe('mo-hidden');
  expect(screen.getByLabelText('Search').parentElement?.textContent).toBe('Max');
});
