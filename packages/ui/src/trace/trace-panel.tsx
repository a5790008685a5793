import { useSyncExternalStore } from 'react';
import { Button } from '../button/button.tsx';
import { englishTrace, type TraceMessages } from './trace-messages.ts';
import { TraceRow } from './trace-row.tsx';
import type { TraceSource } from './trace-source.ts';
import { traceText } from './trace-text.ts';

export interface TracePanelProps {
  readonly source: TraceSource;
  /** File name of an export. */
  readonly fileName: string;
  /** Texts of the panel. Default: English. */
  readonly messages?: TraceMessages | undefined;
}

/** Sent and received messages of a protocol, newest first. Styles: `@mooring/ui/trace.css`. */
export function TracePanel({ source, fileName, messages = englishTrace }: TracePanelProps) {
  const list = useSyncExternalStore(
    (listener) => source.onChange(listener),
    () => source.messages,
  );
  return (
    <div className="mo-trace">
      <p className="mo-small mo-quiet">{messages.about}</p>
      {list.length === 0 ? (
        <p className="mo-quiet">{messages.empty}</p>
      ) : (
        <>
          <div className="mo-trace__acts">
            <span className="mo-small mo-quiet">{messages.count(list.length)}</span>
            <Button size="small" onClick={() => source.clear()}>
              {messages.clear}
            </Button>
            <Button size="small" onClick={() => saveFile(fileName, traceText(source.toJSON()))}>
              {messages.exportTrace}
            </Button>
          </div>
          <ol className="mo-trace__list">
            {[...list].reverse().map((message) => (
              <TraceRow key={message.key} message={message} messages={messages} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** Offers text as a file download. Sends it nowhere. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
