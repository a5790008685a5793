import { Icon } from '../icons/icon.tsx';
import { Tag } from '../list/tag.tsx';
import type { TraceMessages } from './trace-messages.ts';
import type { TracedMessage } from './trace-source.ts';
import { shownTrace } from './trace-text.ts';

const clock = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});
const tones = {
  waiting: undefined,
  sent: 'ok',
  handled: 'ok',
  later: 'warn',
  repeated: 'warn',
  dropped: 'warn',
  failed: 'danger',
  refused: 'danger',
} as const;

interface Props {
  readonly message: TracedMessage;
  readonly messages: TraceMessages;
}

/** One message in a line, expandable to all its details. */
export function TraceRow({ message, messages }: Props) {
  const { at, direction, topic, topicKind, kind, id, method, call, size, fate, took, failure, payload } =
    message;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [messages.topic, `${messages.topics[topicKind]} ${topic.slice(0, 6)}…${topic.slice(-4)}`],
    [messages.id, id === undefined ? undefined : `${id}`],
    [messages.size, messages.characters(size)],
    [messages.took, took === undefined ? undefined : messages.milliseconds(took)],
    [messages.reason, failure],
  ];
  const text = shownTrace(payload);
  return (
    <li>
      <details className="mo-trace__row">
        <summary className="mo-trace__head">
          <span className={`mo-trace__way mo-trace__way--${direction}`}>
            <Icon name={direction === 'out' ? 'send' : 'receive'} size={16} />
            <span className="mo-hidden">{direction === 'out' ? messages.sent : messages.received}</span>
          </span>
          <span className="mo-trace__what">
            <code className="mo-trace__method">{method ?? messages.unknownMethod}</code>
            <span className="mo-trace__about">
              {[messages.kinds[kind], call, clock.format(at)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Tag tone={tones[fate]}>{messages.fates[fate]}</Tag>
        </summary>
        <dl className="mo-trace__facts">
          {facts.map(
            ([label, value]) =>
              value !== undefined && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {text !== '' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
          <pre className="mo-trace__payload" tabIndex={0}>
            {text}
          </pre>
        )}
      </details>
    </li>
  );
}
