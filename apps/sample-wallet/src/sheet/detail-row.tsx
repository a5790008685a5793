import type { DescriptionField } from '@mooring/clear-signing';
import { AddressMark, TextButton } from '@mooring/ui';
import { useState } from 'react';
import { useMessages } from '../messages/language.ts';

/** A mark identifies an address, not the site name beside it. */
const isAccount = (value: string): boolean => /^0x[0-9a-f]{40}$/i.test(value);

/** Maximum characters of a text beside its name; a longer one is below it. */
const maxInlineLength = 36;

/** Of one without spaces, such as a nonce, which would break anywhere. */
const maxInlineCode = 24;

/** Of code that fits its six lines on the narrowest phone; a longer one scrolls, and the keyboard must reach it. */
const maxFittingCode = 200;

/** The place of a value: beside its name, or below it as text or as code. */
function lengthClass({ value, whole, emphasis }: DescriptionField): string | undefined {
  if (whole !== undefined) return 'facts__long';
  if (emphasis === 'address') return undefined;
  if (!/\s/.test(value)) return value.length > maxInlineCode ? 'facts__code' : undefined;
  return value.length > maxInlineLength ? 'facts__text' : undefined;
}

/** One field of a request. Long values can be expanded. */
export function DetailRow({ field }: { readonly field: DescriptionField }) {
  const messages = useMessages();
  const { label, value, whole, emphasis } = field;
  const [open, setOpen] = useState(false);
  const length = lengthClass(field);
  const classes = [emphasis && `facts__${emphasis}`, length].filter(Boolean);
  const scrolls =
    (length === 'facts__long' && !open) || (length === 'facts__code' && value.length > maxFittingCode);
  return (
    <div className="facts__row">
      <dt>{label}</dt>
      <dd className={classes.join(' ') || undefined}>
        {emphasis === 'address' && isAccount(value) && <AddressMark seed={value} size={20} />}
        <bdi
          className={open ? 'facts__whole' : undefined}
          {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': label })}
        >
          {open ? whole : value}
        </bdi>
        {whole !== undefined && (
          <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? messages.showLess() : messages.showWhole({ count: whole.length })}
          </TextButton>
        )}
      </dd>
    </div>
  );
}
