import { useParts } from '../context/use-parts.ts';
import { usePageMessages } from '../messages/use-page-messages.ts';
import { type ConnectButtonOptions, connectModel, connectParts } from './button-model.ts';
import { PageButton } from './page-button.tsx';

/** Props of {@link ConnectButton}. */
export interface ConnectButtonProps extends ConnectButtonOptions {
  readonly size?: 'md' | 'sm' | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Opens Connect; does nothing while a wallet request is pending. Default accessible name: "Connect wallet". */
export function ConnectButton({ label, loadingLabel, namespace, ...rest }: ConnectButtonProps) {
  const messages = usePageMessages();
  const { state } = useParts(connectParts);
  const model = connectModel(state, { label, loadingLabel, namespace }, messages);
  return <PageButton {...rest} messages={messages} model={model} />;
}
