import '@mooring/ui/trace.css';
import { type Inspectable, type MessageTrace, recordMessages } from '@mooring/sign-client/inspector';
import { Card, Notice, Skeleton, TextButton } from '@mooring/ui';
import { TracePanel } from '@mooring/ui/trace';
import { useEffect, useState } from 'react';
import { useWords } from '../messages/language.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { useSite } from '../site/site-context.ts';

type Recording = MessageTrace | 'none' | 'failed' | undefined;

/** The messages between this page and a paired wallet, while the card is shown. */
export function InspectorCard({ onClose }: { readonly onClose: () => void }) {
  const messages = useAccountMessages();
  const { trace: words } = useWords();
  const { appKit } = useSite();
  const [trace, setTrace] = useState<Recording>();
  useEffect(() => {
    let ended = false;
    let stop = (): void => undefined;
    appKit.getUniversalProvider().then(
      (provider) => {
        if (ended) return;
        const client = clientOf(provider);
        if (client === undefined) return setTrace('none');
        const recording = recordMessages(client);
        stop = recording.stop;
        setTrace(recording);
      },
      () => ended || setTrace('failed'),
    );
    return () => {
      ended = true;
      stop();
    };
  }, [appKit]);
  return (
    <Card
      title={messages.inspectorTitle()}
      className="inspector"
      data-testid="inspector"
      action={<TextButton onClick={onClose}>{messages.inspectorClose()}</TextButton>}
    >
      {trace === undefined && <Skeleton height={56} />}
      {trace === 'none' && <p className="mo-quiet">{messages.inspectorNone()}</p>}
      {trace === 'failed' && <Notice tone="danger">{messages.inspectorFailed()}</Notice>}
      {typeof trace === 'object' && (
        <TracePanel source={trace} fileName="mooring-page-trace.json" messages={words} />
      )}
    </Card>
  );
}

/** The sign client of a provider that has one. */
function clientOf(provider: object | undefined): Inspectable | undefined {
  const { client } = (provider ?? {}) as { readonly client?: Inspectable | undefined };
  return client;
}
