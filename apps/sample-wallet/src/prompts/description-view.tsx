import type { Description } from '@mooring/clear-signing';
import { Icon, Notice } from '@mooring/ui';
import { useMessages } from '../messages/language.ts';
import { DetailRow } from '../sheet/detail-row.tsx';

/** A decoded request: summary, warnings, fields, and the raw text on demand. */
export function DescriptionView({ description }: { readonly description: Description }) {
  const messages = useMessages();
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
          {fields.map((field, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields are in a fixed order and never change.
            <DetailRow key={index} field={field} />
          ))}
        </dl>
      )}
      <details className="raw">
        <summary>
          {messages.raw()}
          <Icon name="down" size={16} />
        </summary>
        <pre className="raw__text" dir="ltr">
          {raw}
        </pre>
      </details>
    </>
  );
}
