import { PictureMark } from '@mooring/ui';
import { LineIcon } from '@mooring/ui/page';
import type { ReactNode } from 'react';
import { useParts } from '../context/use-parts.ts';
import { usePageMessages } from '../messages/use-page-messages.ts';
import { useButtonsStyle } from './buttons-style.ts';
import { networkModel, networkParts } from './network-model.ts';
import { PageButton } from './page-button.tsx';
import { richButtonCss } from './rich-button-css.ts';

/** Props of {@link NetworkButton}. */
export interface NetworkButtonProps {
  readonly disabled?: boolean | undefined;
  readonly label?: string | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  readonly className?: string | undefined;
  /** Replaces the network's name. */
  readonly children?: ReactNode | undefined;
}

/** The current network; opens the list of networks if the site lets the visitor switch. */
export function NetworkButton({ label, children, ...rest }: NetworkButtonProps) {
  useButtonsStyle(richButtonCss);
  const messages = usePageMessages();
  const { state } = useParts(networkParts);
  const model = networkModel(state, { label }, messages);
  const { mark } = model;
  const icon = 'path' in mark ? <LineIcon path={mark.path} /> : <PictureMark {...mark} size={24} />;
  return (
    <PageButton {...rest} messages={messages} model={model} icon={icon}>
      {children}
    </PageButton>
  );
}
