/** Tag and lifetime (seconds) of one kind of message. */
export interface MessageOptions {
  readonly tag: number;
  readonly ttl: number;
  readonly prompt: boolean;
}

/** Tags and lifetimes of a method's messages. */
export interface SignMethod {
  readonly request: MessageOptions;
  readonly response: MessageOptions;
  /** The user rejected. If absent, errors use {@link SignMethod.response}. */
  readonly reject?: MessageOptions | undefined;
  /** The request was refused automatically. */
  readonly autoReject?: MessageOptions | undefined;
}

function message(tag: number, ttl: number, prompt = false): MessageOptions {
  return { tag, ttl, prompt };
}

/** Inner methods (pairing-protocol §§3.3, 4.1), in the order of their tags. */
export const signMethods = {
  wc_pairingDelete: { request: message(1000, 86_400), response: message(1001, 86_400) },
  wc_pairingPing: { request: message(1002, 30), response: message(1003, 30) },
  wc_sessionPropose: {
    request: message(1100, 300, true),
    response: message(1101, 300),
    reject: message(1120, 300),
    autoReject: message(1121, 300),
  },
  wc_sessionSettle: { request: message(1102, 300), response: message(1103, 300) },
  wc_sessionUpdate: { request: message(1104, 86_400), response: message(1105, 86_400) },
  wc_sessionExtend: { request: message(1106, 86_400), response: message(1107, 86_400) },
  wc_sessionRequest: { request: message(1108, 300, true), response: message(1109, 300) },
  wc_sessionEvent: { request: message(1110, 300, true), response: message(1111, 300) },
  wc_sessionDelete: { request: message(1112, 86_400), response: message(1113, 86_400) },
  wc_sessionPing: { request: message(1114, 86_400), response: message(1115, 86_400) },
  wc_sessionAuthenticate: {
    request: message(1116, 3_600, true),
    response: message(1117, 3_600),
    reject: message(1118, 300),
    autoReject: message(1119, 300),
  },
} as const satisfies Record<string, SignMethod>;

export type SignMethodName = keyof typeof signMethods;

/** Options of the response to an unregistered method on a pairing topic (error 10001). */
export const unknownMethodResponse: MessageOptions = message(0, 86_400);

/** Whether a method belongs to the pairing protocol (`wc_…`). */
export function isSignMethod(method: string): method is SignMethodName {
  return Object.hasOwn(signMethods, method);
}
