/** Keys of one topic, all in one slot, since the topic is the hash tag. */
export interface TopicKeys {
  /** Sorted set: message ids by sequence. */
  readonly order: string;
  /** Sorted set: `size:id` of each message by expiry, Unix milliseconds. */
  readonly expiry: string;
  /** Hash: `s` the latest sequence, `b` the stored characters. */
  readonly state: string;
  /** Prefix of a message's key, before its id. */
  readonly message: string;
  /** Sharded channel on which new messages are published. */
  readonly channel: string;
}

/** @param prefix of every key of this relay */
export function topicKeys(prefix: string, topic: string): TopicKeys {
  const tagged = `${prefix}{${topic}}`;
  return {
    order: `${tagged}:o`,
    expiry: `${tagged}:x`,
    state: `${tagged}:s`,
    message: `${tagged}:m:`,
    channel: tagged,
  };
}

/** Key of an account's usage, in the slot of its name. */
export function accountKey(prefix: string, account: string): string {
  return `${prefix}{${account}}`;
}

/** Key of the secret that numbers addresses, in the slot of its name. */
export const addressKeyName = 'address-key';

/** The topic of a channel name. */
export function topicOfChannel(prefix: string, channel: string): string {
  return channel.slice(prefix.length + 1, -1);
}
