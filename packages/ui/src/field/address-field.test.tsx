// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { AddressField } from './address-field.tsx';

interface Parts {
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly buttons?: ReactNode;
}

function show(value = '', { onKeyDown, buttons }: Parts = {}) {
  const onChange = vi.fn();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  const { container } = render(
    <form>
      <AddressField label="Recipient" value={value} onChange={onChange} {...(onKeyDown && { onKeyDown })} />
      {buttons}
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

test('shows its placeholder in the direction of the page, and an address from left to right', () => {
  expect(show().field.getAttribute('dir')).toBeNull();
  cleanup();
  expect(show('0x1234').field.dir).toBe('ltr');
});

test('Enter submits the form, as in a field of one line', () => {
  const { field, onSubmit } = show('0x1234');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(fireEvent.keyDown(field, { key: 'a' })).toBe(true);
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('Enter presses the submit button, which does nothing while disabled', () => {
  const onPress = vi.fn();
  const paste = <button type="button">Paste</button>;
  const buttonOf = (disabled: boolean) => (
    <>
      {paste}
      <button type="submit" disabled={disabled} onClick={onPress}>
        Review
      </button>
    </>
  );
  const disabled = show('0x1234', { buttons: buttonOf(true) });
  expect(fireEvent.keyDown(disabled.field, { key: 'Enter' })).toBe(false);
  expect([onPress.mock.calls.length, disabled.onSubmit.mock.calls.length]).toEqual([0, 0]);
  cleanup();
  const enabled = show('0x1234', { buttons: buttonOf(false) });
  fireEvent.keyDown(enabled.field, { key: 'Enter' });
  expect([onPress.mock.calls.length, enabled.onSubmit.mock.calls.length]).toEqual([1, 1]);
});

test('calls onKeyDown first, which can prevent the submit', () => {
  const onKeyDown = vi.fn((event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  const { field, onSubmit } = show('0x1234', { onKeyDown });
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onKeyDown).toHaveBeenCalledTimes(2);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('has a second row for a whole address', () => {
  expect(show('alice.test').field.getAttribute('rows')).toBe('1');
  cleanup();
  expect(show(`0x${'4'.repeat(40)}`).field.getAttribute('rows')).toBe('2');
});
