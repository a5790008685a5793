/** Programs whose instructions are known here, by address. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  firstMemo: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
} as const;

/** Names of these programs, the same in every language. */
export const namesOfPrograms: ReadonlyMap<string, string> = new Map<string, string>([
  [programs.system, 'System'],
  [programs.token, 'Token'],
  [programs.token2022, 'Token-2022'],
  [programs.associatedToken, 'Associated Token Account'],
  [programs.memo, 'Memo'],
  [programs.firstMemo, 'Memo'],
  [programs.computeBudget, 'Compute Budget'],
]);
