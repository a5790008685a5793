export { type Inspectable, inspect } from '../inspector/inspect.ts';
export {
  type ExportedTrace,
  type MessageTrace,
  type RecordOptions,
  recordMessages,
} from '../inspector/record-messages.ts';
export type { InspectedMessage } from '../relay/inspected-message.ts';
