/** Where everything of one topic stands. All in one slot, since the topic is the tag. */
export interface TopicKeys {
  /** Sorted set: id of each message by its sequence. */
  readonly order: string;
  /** Sorted set: `size:id` of each message by when it expires, Unix milliseconds. */
  readonly expiry: string;
  /** Hash: `s` the latest sequence, `b` the characters that wait. */
  readonly state: string;
  /** Before a message's id: its text. */
  readonly message: string;
  /** Sharded channel on which each new message is published. */
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

/** Where what waits on an account is counted; in the slot of its name. */
export function accountKey(prefix: string, account: string): string {
  return `${prefix}{${account}}`;
}

/** The topic of a channel's name. */
export function topicOfChannel(prefix: string, channel: string): string {
  return channel.slice(prefix.length + 1, -1);
}
