// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AddressField } from './address-field.tsx';

afterEach(cleanup);

function show(value = '') {
  const onChange = vi.fn();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  const { container } = render(
    <form>
      <AddressField label="Recipient" value={value} onChange={onChange} />
    </form>,
  );
  container.querySelector('form')?.addEventListener('submit', onSubmit);
  return { field: screen.getByLabelText<HTMLTextAreaElement>('Recipient'), onChange, onSubmit };
}

test('takes a pasted address without its line breaks', () => {
  const { field, onChange } = show();
  fireEvent.change(field, { target: { value: '0x12\n34\r\n' } });
  expect(onChange).toHaveBeenCalledWith('0x1234');
});

test('Enter submits the form, as in a field of one line', () => {
  const { field, onSubmit } = show('0x1234');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(fireEvent.keyDown(field, { key: 'a' })).toBe(true);
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('has a second row for a whole address', () => {
  expect(show('alice.test').field.getAttribute('rows')).toBe('1');
  cleanup();
  expect(show(`0x${'4'.repeat(40)}`).field.getAttribute('rows')).toBe('2');
});
