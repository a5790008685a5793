import '@mooring/ui/trace.css';
import { type Inspectable, type MessageTrace, recordMessages } from '@mooring/sign-client/inspector';
import { Card, TextButton } from '@mooring/ui';
import { TracePanel } from '@mooring/ui/trace';
import { useEffect, useState } from 'react';
import { useMessages, useWords } from '../messages/language.ts';

interface Props {
  readonly client: Inspectable;
  readonly onClose: () => void;
}

/** The messages between this wallet and its sites, while the card is open. */
export function InspectorCard({ client, onClose }: Props) {
  const messages = useMessages();
  const { trace: words } = useWords();
  const [trace, setTrace] = useState<MessageTrace>();
  useEffect(() => {
    const recording = recordMessages(client);
    setTrace(recording);
    return recording.stop;
  }, [client]);
  return (
    <Card
      title={messages.inspectorTitle()}
      data-testid="inspector"
      action={
        <TextButton className="card-act" onClick={onClose}>
          {messages.close()}
        </TextButton>
      }
    >
      {trace !== undefined && (
        <TracePanel source={trace} fileName="mooring-wallet-trace.json" messages={words} />
      )}
    </Card>
  );
}
