import type { Description } from '@mooring/clear-signing';
import { AddressMark, Notice } from '@mooring/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages/en.ts';

interface Props {
  readonly description: Description;
  /** What the network says of it. */
  readonly children?: ReactNode | undefined;
}

/** A decoded request: the sum of it, its parts, what to look at twice, and the raw text on demand. */
export function DescriptionView({ description, children }: Props) {
  const { summary, fields, warnings, raw } = description;
  return (
    <>
      <p className="summary">{summary}</p>
      {warnings.map(({ level, text }) => (
        <Notice key={text} tone={level === 'danger' ? 'danger' : 'warn'}>
          {text}
        </Notice>
      ))}
      {fields.length > 0 && (
        <dl className="facts">
          {fields.map(({ label, value, emphasis }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields are in a fixed order and never change.
            <div key={index} className="facts__row">
              <dt>{label}</dt>
              <dd className={emphasis === undefined ? undefined : `facts__${emphasis}`}>
                {emphasis === 'address' && <AddressMark seed={value} size={20} />}
                <span>{value}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      <details className="raw">
        <summary>{messages.raw}</summary>
        <pre className="raw__text">{raw}</pre>
      </details>
    </>
  );
}
