import { Button, Notice } from '@mooring/ui';
import { useEffect, useRef, useState } from 'react';
import { type MessageSelector, useMessages } from '../messages/language.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { useLeaving } from '../sheet/sheet-place.tsx';
import { type CameraProblem, openCamera } from './open-camera.ts';
import { readCode } from './read-code.ts';

const problems: Readonly<Record<CameraProblem, MessageSelector>> = {
  denied: (messages) => messages.scanDenied(),
  none: (messages) => messages.scanNone(),
  busy: (messages) => messages.scanBusy(),
};

interface Props {
  readonly onFound: (link: string) => void;
  readonly onCancel: () => void;
}

const isLink = (text: string): boolean => text.trim().startsWith('wc:');

/** Shows the camera's picture until it finds a site's code. */
export function ScanSheet({ onFound, onCancel }: Props) {
  const messages = useMessages();
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  found.current = onFound;
  const [problem, setProblem] = useState<CameraProblem>();
  const leaving = useLeaving() !== undefined;
  useEffect(() => {
    if (leaving) return;
    let left = false;
    let stop = (): void => undefined;
    const scan = async (): Promise<void> => {
      const stream = await openCamera();
      const end = (): void => {
        for (const track of stream.getTracks()) track.stop();
      };
      const screen = video.current;
      if (left || screen === null) return end();
      screen.srcObject = stream;
      const reading = readCode(screen, isLink);
      stop = () => {
        reading.stop();
        end();
      };
      await screen.play();
      const link = await reading.found;
      stop();
      if (!left) found.current(link);
    };
    scan().catch((why: unknown) => {
      stop();
      if (!left) setProblem(typeof why === 'string' ? (why as CameraProblem) : 'busy');
    });
    return () => {
      left = true;
      stop();
    };
  }, [leaving]);
  return (
    <Sheet
      title={messages.scanTitle()}
      testId="wallet-scan"
      foot={
        <Button wide onClick={onCancel}>
          {problem === undefined ? messages.cancel() : messages.back()}
        </Button>
      }
    >
      {problem === undefined ? (
        <>
          <div className="scan">
            <video ref={video} className="scan__video" muted playsInline aria-label={messages.scanVideo()} />
            <span className="scan__frame" />
          </div>
          <p className="mo-quiet" role="status">
            {messages.scanText()}
          </p>
        </>
      ) : (
        <Notice tone="warn" title={messages.scanFailed()}>
          {problems[problem](messages)}
        </Notice>
      )}
    </Sheet>
  );
}
