import { Icon } from '@mooring/ui';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/modal-messages.ts';

export interface LinkRowProps {
  readonly href: string;
  readonly mark: ReactNode;
  readonly name: string;
}

/** A row that links to another site, in a new tab without access to this page. */
export function LinkRow({ href, mark, name }: LinkRowProps) {
  const messages = useMessages();
  return (
    <a className="mo-row mo-row--button" href={href} target="_blank" rel="noreferrer noopener">
      <span className="mo-row__mark">{mark}</span>
      <span className="mo-row__text">
        <span className="mo-row__name" title={name}>
          {name}
        </span>
      </span>
      <span className="mo-hidden">{messages.opensNewTab()}</span>
      <span className="mo-row__trailing">
        <Icon name="external" />
      </span>
    </a>
  );
}
